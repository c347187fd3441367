import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openVisitedShop, type VisitedShop } from './browser.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

/** Opens a page and waits until its script intercepts links. */
async function opened(path: string) {
  const visit = await shop.visit()
  await visit.page.goto(path, { waitUntil: 'load' })
  await visit.page.evaluate('globalThis.sameDocument = true')
  return visit
}

it('closes the menu over the chosen page until the pointer returns', async () => {
  const { page } = await opened('/')
  const entry = page.locator('#site-nav > ul > li:has(ul)').first()
  const submenu = entry.locator('ul')
  await entry.hover()
  await submenu.waitFor({ state: 'visible' })
  const link = submenu.locator('a').first()
  const target = String(await link.getAttribute('href'))
  await link.click()
  await page.waitForURL(`**${target}`)
  await page.locator('main h1').waitFor()
  await submenu.waitFor({ state: 'hidden' })
  expect(await page.evaluate('globalThis.sameDocument')).toBe(true)
  await page.mouse.move(700, 700)
  await entry.hover()
  await submenu.waitFor({ state: 'visible' })
  await page.context().close()
})

it('sends the previous page as the referer of a page fetch', async () => {
  const { page } = await opened('/category/tableware')
  const fetched = page.waitForRequest(
    (request) => new URL(request.url()).searchParams.get('request') === 'route',
  )
  // The address changes before the page does.
  await page.evaluate(`new Promise((resolve) => {
    document.addEventListener('page-shown', resolve, { once: true })
    navigation.navigate('/page/about')
  }).then(() => undefined)`)
  expect(new URL((await fetched).url()).searchParams.get('referer')).toBe(`${shop.url}/category/tableware`)
  const next = page.waitForRequest((request) => new URL(request.url()).pathname === '/cart')
  await page.evaluate("navigation.navigate('/cart')")
  expect(new URL((await next).url()).searchParams.get('referer')).toBe(`${shop.url}/page/about`)
  await page.context().close()
})

it('keeps empty fields out of the address of a list', async () => {
  const { page } = await opened('/category/tableware')
  await page.locator('.filters label.check', { hasText: 'Oat' }).first().click()
  await page.waitForURL((url) => url.search !== '')
  expect(new URL(page.url()).search).toBe('?colour=oat')
  await page.locator('[name=price_max]').fill('40')
  await page.locator('[name=price_max]').press('Enter')
  await page.waitForURL((url) => url.search.includes('price_max'))
  expect(new URL(page.url()).search).not.toContain('price_min')
  expect(await page.evaluate('globalThis.sameDocument')).toBe(true)
  await page.context().close()
})

it.each(['/', '/category/tableware', '/product/morning-mug', '/cart', '/search?q=mug'])(
  'moves the focus in reading order at 1440 pixels: %s',
  async (path) => {
    const { page } = await opened(path)
    expect(await jumpsBack(page)).toEqual([])
    await page.context().close()
  },
)

/**
 * Tabs through the page and returns every step that goes back: to the left within a row, or up without going right, as
 * into the next column.
 */
async function jumpsBack(page: Page): Promise<string[]> {
  const jumps: string[] = []
  let before: Stop | undefined
  for (let press = 0; press < 120; press++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate<Stop | null>(`(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const { top, bottom, ...sides } = element.getBoundingClientRect().toJSON()
      // The focus scrolls rows of cards sideways.
      let scrolled = 0
      for (let parent = element.parentElement; parent; parent = parent.parentElement) scrolled += parent.scrollLeft
      const left = sides.left + scrolled
      const right = sides.right + scrolled
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
      return { name, left, right, top: top + scrollY, bottom: bottom + scrollY, skip: element.matches('.skip-link') }
    })()`)
    if (!stop) break
    const up = before && !before.skip && stop.bottom <= before.top
    const back = before && stop.bottom > before.top && stop.top < before.bottom && stop.right <= before.left
    if ((up && stop.left < before!.left) || back) jumps.push(`${before!.name} → ${stop.name}`)
    before = stop
  }
  return jumps
}

type Stop = {
  name: string
  left: number
  right: number
  top: number
  bottom: number
  skip: boolean
}
