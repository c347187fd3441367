import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveProducts } from '#server/catalog/save/save-products.ts'
import { makeProduct, productInput } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
let owner: DeskCaller

beforeAll(async () => {
  shop = await openVisitedShop()
  owner = await signInStaff(shop)
})
afterAll(() => shop.close())

it('fixes a price in another currency and the policy in the grid, and asks how "1.234" is meant', async () => {
  const vendor = 'Currency mill'
  const inputs = ['currency-1', 'currency-2'].map((handle) => productInput({ handle, vendor, price: 1000 }))
  await shop.shop.db.transaction((tx) => saveProducts(tx, inputs))
  await shop.shop.pool.query(
    `update product set hs_code = '6911.10', origin_country = 'DE' where vendor = $1`,
    [vendor],
  )
  const { page, errors } = await openDesk(shop, `/products/grid?f=vendor.is.${encodeURIComponent(vendor)}`)
  const grid = page.getByRole('grid', { name: 'Grid' })
  await grid.getByRole('gridcell').first().waitFor()
  const headings = await grid.getByRole('columnheader').allTextContents()
  const column = (name: string) => headings.indexOf(name) - 1
  const cell = (row: number, name: string) => grid.locator(`[data-cell="${row} ${column(name)}"]`)

  // The converted price is shown until one is fixed.
  const converted = await cell(0, 'Price in USD').textContent()
  expect(converted).toMatch(/^\d+\.\d\d$/)
  await cell(0, 'Price in USD').click()
  await page.keyboard.type('1.234')
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: 'What do these amounts mean?' })
  await asked.getByText('“1.234” can be read in two ways.').waitFor()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Thousands: 1234' }).click()
  await expect.poll(() => cell(0, 'Price in USD').textContent()).toBe('1234.00')

  await cell(1, 'When sold out').click()
  await page.keyboard.press('Enter')
  await grid.getByRole('combobox').selectOption({ label: 'Can be ordered, ships later' })
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(1, 'When sold out').textContent()).toBe('Can be ordered, ships later')

  // Customs data of the product are shown until a variant has its own. What is no country is not taken.
  expect(await cell(1, 'Country of origin').textContent()).toBe('DE')
  expect(await cell(1, 'Tariff number (HS code)').textContent()).toBe('6911.10')
  await cell(1, 'Country of origin').click()
  await page.keyboard.type('qq')
  await page.keyboard.press('Enter')
  await cell(1, 'Country of origin').click()
  await page.keyboard.type('pt')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(1, 'Country of origin').textContent()).toBe('PT')
  await cell(1, 'Tariff number (HS code)').click()
  await page.keyboard.type('6912.00')
  await page.keyboard.press('Enter')

  // A price below all of the last 30 days, and a comparison that is none.
  await cell(0, 'Price').click()
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await cell(0, 'Price').click()
  await page.getByText('New 30-day low, below €10.00').waitFor()
  await cell(1, 'Compare-at price').click()
  await page.keyboard.type('15')
  await page.keyboard.press('Enter')
  await cell(1, 'Compare-at price').click()
  await page.getByText('Not below the 30-day low of €10.00', { exact: false }).waitFor()
  expect(await cell(1, 'Compare-at price').getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Review 2 rows' }).click()
  await page.getByRole('button', { name: 'Change 2 rows' }).click()
  await page.getByText('Done', { exact: true }).waitFor()
  const { rows } = await shop.shop.pool.query(
    `select v.stock_policy policy, x.price::int, v.hs_code hs, v.origin_country origin from variant v join product p on p.id = v.product_id
      left join variant_price x on x.variant_id = v.id and x.currency = 'USD' where p.vendor = $1 order by v.id`,
    [vendor],
  )
  expect(rows).toEqual([
    { policy: 'deny', price: 123_400, hs: null, origin: null },
    { policy: 'backorder', price: null, hs: '6912.00', origin: 'PT' },
  ])
  expect(errors).toEqual([])
})

it('strikes a mistaken price out of the history, on a phone', async () => {
  const id = await makeProduct(shop.shop, { handle: 'mistyped', price: 10_000 })
  const price = async (from: number, to: number) => {
    const { product, version } = expectDone(await owner.call('/product/detail', { id }))
    const path = `variants.${product.variants[0]!.id}.price`
    expectDone(await owner.call('/product/save', { id, version, set: [{ path, from, to }] }))
  }
  await price(10_000, 100)
  await price(100, 10_000)
  const { page, errors } = await openDesk(shop, `/products/${id}`, { visit: { width: 360, height: 760 } })
  await page.getByText('Price history').click()
  await page.getByRole('button', { name: 'Strike out €1.00' }).click()
  const dialog = page.getByRole('dialog', { name: 'Strike out €1.00' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Typed one instead of one hundred')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await dialog.getByRole('button', { name: 'Strike out' }).click()
  await page.getByText('Struck out', { exact: true }).first().waitFor()
  const { rows } = await shop.shop.pool.query(
    `select h.price::int from price_history h join variant v on v.id = h.variant_id
      where v.product_id = $1 and h.struck_at is not null`,
    [id],
  )
  expect(rows).toEqual([{ price: 100 }])
  expect(errors).toEqual([])
})
