import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

it('closes the shop for a while and opens it again, by keyboard, while visitors see why', async () => {
  const { page, errors } = await openDesk(shop, '/opening', { visit: { width: 360 } })
  await page.getByText('Visitors can browse and buy').waitFor()
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Close for a while' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Counting stock')
  await dialog.getByLabel('English').fill('Back after lunch')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await dialog.getByRole('button', { name: 'Close for a while' }).press('Enter')
  await page.getByText('Visitors see that you’ll be right back').waitFor()
  await page.getByText('Back after lunch').waitFor()

  const visitor = await shop.visit({ width: 360, dark: true })
  const closed = await visitor.page.goto(`${shop.url}/category`)
  expect(closed?.status()).toBe(503)
  await visitor.page.getByText('Back after lunch').waitFor()
  await expectNoOverflow(visitor.page)
  await expectAccessible(visitor.page)
  await visitor.page.getByRole('link', { name: '简体中文' }).click()
  await visitor.page.getByRole('heading', { name: '稍后回来' }).waitFor()
  await visitor.page.getByRole('link', { name: '查询订单' }).click()
  await visitor.page.waitForURL(/\/zh\/order\/find$/)
  expect(await visitor.page.locator('#page-head').isVisible()).toBe(true)

  await page.getByRole('button', { name: 'View as a visitor' }).waitFor()
  const [preview] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'View as a visitor' }).press('Enter'),
  ])
  await preview.waitForURL(/preview=true/)
  await preview.locator('.product-card').first().waitFor()
  await preview.close()

  await page.getByRole('button', { name: 'Open the shop' }).press('Enter')
  await page.getByText('Visitors can browse and buy').waitFor()
  await expect.poll(async () => (await visitor.page.goto(`${shop.url}/`))?.status()).toBe(200)
  expect(errors).toEqual([])
})
