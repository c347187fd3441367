import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openVisitedShop, type VisitedShop } from './browser.ts'
import { tabTo } from './shopper.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop({ kind: 'full' })
})

afterAll(() => shop.close())

const dialog = 'dialog[open]'
const play = (page: Page, within = 'main section') =>
  page
    .locator(`${within} li button`)
    .filter({ has: page.locator('.video-play') })
    .filter({ visible: true })
    .first()
const thumbnail = (page: Page) => page.getByRole('button', { name: /Show video/ })

/** The teapot's page, and the addresses of videos that the browser asked for. */
async function onTeapot(options: Parameters<VisitedShop['visit']>[0] = {}) {
  const visit = await shop.visit(options)
  const asked: string[] = []
  visit.page.on('request', (request) => {
    if (request.url().includes('/videos/')) asked.push(request.url())
  })
  await visit.page.goto('/product/teapot')
  return { ...visit, asked }
}

const isPlaying = (page: Page, video = 'video') =>
  page.evaluate<boolean>(`(() => {
    const video = document.querySelector(${JSON.stringify(video)})
    return Boolean(video) && !video.paused
  })()`)

/** Moves the focus from a picture to the video. */
async function moveToVideo(page: Page): Promise<void> {
  for (let step = 0; step < 12; step++) {
    if (await page.evaluate('document.activeElement.matches(":has(.video-play)")')) break
    await page.keyboard.press('ArrowRight')
    await page.waitForTimeout(400)
  }
}

describe('the video of a product', () => {
  it('is fetched and plays only once it is pressed, in the place of its poster, and stops when another is shown', async () => {
    const { page, asked, errors } = await onTeapot()
    await page.locator('[data-component=gallery]').scrollIntoViewIfNeeded()
    await thumbnail(page).click()
    await expect.poll(() => thumbnail(page).getAttribute('aria-current')).toBe('true')
    await page.waitForTimeout(600)
    expect([asked, await page.locator('main video').count()]).toEqual([[], 0])
    const before = await page.locator('main section ul').first().boundingBox()
    await play(page)
      .nth(0)
      .evaluate((button: { click(): void }) => button.click())
    const video = page.locator('main video')
    await video.waitFor()
    expect(await page.locator('main section ul').first().boundingBox()).toEqual(before)
    expect(
      await video.evaluate((element: { muted: boolean; controls: boolean }) => [
        element.muted,
        element.controls,
      ]),
    ).toEqual([false, true])
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Show image 1 of/ }).click()
    await expect.poll(() => isPlaying(page)).toBe(false)
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('is reached and played by keyboard; its arrow keys seek and leave the gallery alone', async () => {
    const { page, errors } = await onTeapot()
    await tabTo(page, 'main section button.cursor-zoom-in')
    await page.locator('[data-component=gallery][data-mounted]').waitFor()
    await moveToVideo(page)
    expect(await page.evaluate('getComputedStyle(document.activeElement.closest("ul")).outlineStyle')).toBe(
      'solid',
    )
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toMatch(
      /^Play video: Teapot/,
    )
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('VIDEO')
    const shown = await thumbnail(page).getAttribute('aria-current')
    await page.keyboard.press('ArrowRight')
    await page.waitForTimeout(400)
    expect([shown, await thumbnail(page).getAttribute('aria-current')]).toEqual(['true', 'true'])
    const video = page.locator('main video')
    const canPlay = () => video.evaluate((element: { readyState: number }) => element.readyState)
    await expect.poll(canPlay).toBe(4)
    const time = () => video.evaluate((element: { currentTime: number }) => element.currentTime)
    await video.evaluate((element: { pause(): void; currentTime: number }) => {
      element.pause()
      element.currentTime = 0
    })
    await expect.poll(time).toBe(0)
    await page.keyboard.press('ArrowRight')
    await expect.poll(time).toBeGreaterThan(2)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(time).toBe(0)
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('plays in the light box too', async () => {
    const { page, errors } = await onTeapot({ width: 390, height: 844 })
    await tabTo(page, 'main section button.cursor-zoom-in')
    await page.keyboard.press('Enter')
    await page.locator(dialog).waitFor()
    await moveToVideo(page)
    await page.keyboard.press('Enter')
    await page.locator(`${dialog} video`).waitFor()
    await expectAccessible(page)
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [800, 800],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      const end = `document.querySelector('${dialog} video').getBoundingClientRect().bottom`
      const start = `document.querySelector('${dialog} .btn-icon').getBoundingClientRect().top`
      await expect.poll(() => page.evaluate(`${start} - ${end}`), { message: `${width}` }).toBeGreaterThan(0)
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator(dialog).count()).toBe(0)
    expect(errors).toEqual([])
    await page.context().close()
  })

  it("is the browser's own player without script", async () => {
    const { page } = await onTeapot({ javaScript: false })
    const video = page.locator('main video')
    expect(await video.count()).toBe(1)
    expect(await video.getAttribute('preload')).toBe('none')
    expect(await video.getAttribute('controls')).not.toBeNull()
    const source = await video.locator('source').getAttribute('src')
    expect((await page.request.get(source!, { headers: { range: 'bytes=0-99' } })).status()).toBe(206)
    await page.context().close()
  })
})
