import { afterAll, beforeAll, expect, it } from 'vitest'
import { buy, payAt } from '#test/buying.ts'
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

it('tries the payment keys and rehearses a sale while the shop is open', async () => {
  const { page, errors } = await openDesk(shop, '/opening', { visit: { width: 360 } })
  await page.getByRole('button', { name: 'Try keys' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('No money has moved.').waitFor()
  expect(await dialog.getByRole('listitem').count()).toBeGreaterThan(0)
  await dialog.getByRole('button', { name: 'Close' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  const count = () => shop.shop.pool.query('select count(*) from orders').then(({ rows }) => rows[0].count)
  const before = await count()
  await page.getByRole('button', { name: 'Rehearse a sale' }).press('Enter')
  await dialog.getByText('Sold, paid, shipped and refunded').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  expect(await count()).toBe(before)
  expect(errors).toEqual([])
})

it('ships orders with the numbers of a file, after a preview that names what is left out', async () => {
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    'select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 20 order by v.id limit 1',
  )
  const placed = await buy(shop.visitor(), { sku: rows[0]!.sku, method: 'test' })
  await payAt(shop.app, placed.payment)
  await shop.runJobs()
  const number = placed.orderNumber
  const { page, errors } = await openDesk(shop, '/orders', { visit: { width: 360 } })
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Ship with a file' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Order and tracking numbers')
    .fill(`${number};00340434161094042557;DHL\nNOSUCH1;B2\nbroken`)
  await dialog.getByText('2 parcels found').waitFor()
  await dialog.getByText('Lines left out: 3').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await dialog.getByRole('button', { name: 'Preview' }).press('Enter')
  await page.waitForURL(/\/plans\//)
  await page.getByText('We couldn’t find that.').waitFor()
  await page.getByText('00340434161094042557').waitFor()
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Change 1 row' }).press('Enter')
  await page.getByText('1 row changed').waitFor()
  await page.getByRole('link', { name: number }).click()
  await page.waitForURL(new RegExp(number))
  await page.getByText('00340434161094042557').first().waitFor()
  expect(errors).toEqual([])
})
