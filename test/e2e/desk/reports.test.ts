import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'
import { buyPaid } from '#test/returns.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
let order: string

beforeAll(async () => {
  shop = await openVisitedShop()
  const owner = await signInStaff(shop)
  const { rows } = await shop.shop.pool.query<{ sku: string; product: number }>(
    `select v.sku, v.product_id product from variant v join stock s on s.variant_id = v.id
      where s.on_hand > 20 order by v.id desc limit 1`,
  )
  const [goods] = rows
  expectDone(
    await owner.call('/promotion/create', {
      texts: { en: { name: 'Quiet Sunday', slug: 'quiet-sunday' } },
      terms: { kind: 'percentage', percent: 5000 },
      scope: { products: [goods!.product], categories: [], collections: [] },
      active: true,
    }),
  )
  await shop.shop.changes.catchUp()
  order = (await buyPaid(shop, shop.visitor(), { sku: goods!.sku, method: 'test' })).orderNumber
})
afterAll(() => shop.close())

const phone = { width: 360, height: 740 }

it('opens the orders behind a promotion, filtered by its name', async () => {
  const { page, errors } = await openDesk(shop, '/reports?name=promotions&days=7')
  const row = page.getByRole('row', { name: /Quiet Sunday/ })
  await row.waitFor()
  await expectAccessible(page)
  await row.getByRole('link', { name: 'Show 1 order: Quiet Sunday' }).press('Enter')
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  await page.getByRole('link', { name: order }).waitFor()
  await page.getByText('Promotion: Quiet Sunday').waitFor()
  expect(errors).toEqual([])
})

it('sorts the value of stock by a figure, opens a product, and writes the rows into a file', async () => {
  const { page, errors } = await openDesk(shop, '/reports?name=stock&by=variant')
  const heading = page.getByRole('columnheader', { name: 'On hand' })
  const button = heading.getByRole('button')
  await button.press('Enter')
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending')
  const units = async () => {
    const cells = await page.locator('tbody tr td:nth-child(4)').allInnerTexts()
    return cells.map((text) => Number.parseInt(text.replace(/\D/g, ' ').trim(), 10))
  }
  await expect.poll(async () => (await units()).length).toBeGreaterThan(10)
  await expect
    .poll(async () => {
      const shown = await units()
      return shown.toSorted((one, other) => other - one).join() === shown.join()
    })
    .toBe(true)
  expect(await button.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
  await expectAccessible(page)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).press('Enter')
  const csv = await readFile((await (await file).path())!, 'utf8')
  expect(csv.split('\r\n')[0]).toContain('variant,name,value_price EUR,value_cost EUR,on_hand')
  await page.locator('tbody th a').first().click()
  await page.waitForURL(/\/admin\/products\/\d+/)
  expect(errors).toEqual([])
})

it('drops the sort when the grouping changes, and takes a link with another one', async () => {
  const { page, errors } = await openDesk(shop, '/reports?name=stock&by=variant&sort=-figure_of_another')
  await page.locator('th[aria-sort=descending]').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.getByRole('button', { name: /Rows$/ }).press('Enter')
  await page.getByRole('option', { name: 'Vendor' }).press('Enter')
  await page.waitForURL(/by=vendor/)
  expect(page.url()).not.toContain('sort=')
  await page.getByRole('columnheader', { name: 'Vendor' }).waitFor()
  expect(errors).toEqual([])
})

it('fits a phone in the dark', async () => {
  for (const report of ['promotions', 'coupons', 'unsold', 'stock']) {
    const { page } = await openDesk(shop, `/reports?name=${report}&days=7`, {
      visit: { ...phone, dark: true },
    })
    await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
    await page.locator('main table, main h2').first().waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)
  }
})
