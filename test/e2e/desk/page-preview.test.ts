import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

it('shows what is typed beside the form, at the place that is looked at', async () => {
  const { page, errors } = await openDesk(shop, '/pages')
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname))
  await page.getByRole('link', { name: 'About Haldene' }).press('Enter')
  await page.getByRole('heading', { name: 'About Haldene', level: 1 }).waitFor()
  const preview = page.getByRole('region', { name: 'Preview' })
  const frame = preview.frameLocator('iframe')
  const parts = frame.locator('.parts > .part')
  await parts.last().scrollIntoViewIfNeeded()
  // A click on a section opens its settings below its row.
  const id = await parts.last().getAttribute('id')
  await parts.last().click({ position: { x: 5, y: 5 } })
  const panel = page.getByRole('region', { name: /English$/ })
  await panel.waitFor()
  await frame.locator(`#${id}[data-chosen]`).waitFor()
  const placeOf = async () => (await parts.last().boundingBox())!.y
  const place = await placeOf()
  expect(await frame.locator('html').evaluate('scrollY')).toBeGreaterThan(300)
  await panel.getByRole('textbox').first().fill('Typed a moment ago')
  await frame.locator(`#${id}`).getByText('Typed a moment ago').first().waitFor()
  expect(Math.abs((await placeOf()) - place)).toBeLessThan(10)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect((await shop.app.inject('/page/about')).body).not.toContain('Typed a moment ago')

  const widthOf = () => frame.locator('html').evaluate('innerWidth')
  expect(await widthOf()).toBeLessThan(400)
  await page.keyboard.press('v')
  await expect.poll(widthOf).toBeGreaterThan(800)
  await page.keyboard.press('v')
  await expect.poll(widthOf).toBeGreaterThan(1200)
  await preview.getByRole('button', { name: 'Phone' }).press('Enter')
  await expect.poll(widthOf).toBeLessThan(400)
  // The key works from within the page, too.
  await frame.locator('a').first().focus()
  await page.keyboard.press('v')
  await expect.poll(widthOf).toBeGreaterThan(800)
  await preview.getByRole('button', { name: 'Phone' }).press('Enter')
  await expect.poll(widthOf).toBeLessThan(400)
  await frame.getByText('Typed a moment ago').first().waitFor()
  await preview.getByRole('button', { name: 'Close' }).press('Enter')
  await preview.waitFor({ state: 'detached' })
  // Nobody is visiting: the page in the frame has no live channel.
  expect(sockets).not.toContain('/ws/message')
  expect(errors).toEqual([])
})

it('shows how a search engine would list the page, as it is typed', async () => {
  const { page, errors } = await openDesk(shop, '/pages')
  await page.getByRole('link', { name: 'About Haldene' }).press('Enter')
  const result = page.getByRole('figure', { name: 'Search result' })
  await result.getByText('About Haldene').waitFor()
  await result.getByText(/ › about$/).waitFor()
  await page.getByRole('textbox', { name: 'Title for search engines' }).fill('Who we are')
  await result.getByText('Who we are', { exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Description for search engines' }).fill('Long text '.repeat(30))
  await result.getByText(/Long text…$/).waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
})

it('fills the screen of a phone, and leads from a section to its settings', async () => {
  const { page, errors } = await openDesk(shop, '/pages', { visit: { width: 360, height: 740, dark: true } })
  await page.getByRole('link', { name: 'About Haldene' }).press('Enter')
  await page.getByRole('button', { name: 'Preview', exact: true }).first().press('Enter')
  const preview = page.getByRole('dialog', { name: 'Preview' })
  const part = preview.frameLocator('iframe').locator('.parts > .part').first()
  await part.waitFor()
  const box = (await preview.boundingBox())!
  expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, 360, 740])
  await expectNoOverflow(page)
  await expectAccessible(page)
  await preview.frameLocator('iframe').locator('a').first().focus()
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Preview', exact: true }).first().press('Enter')
  await part.click({ position: { x: 5, y: 5 } })
  await page.getByRole('dialog', { name: /English$/ }).waitFor()
  expect(await preview.count()).toBe(0)
  expect(errors).toEqual([])
})
