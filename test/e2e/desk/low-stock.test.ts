import { afterAll, beforeAll, expect, it } from 'vitest'
import { forecastStock } from '#server/catalog/stock/forecast-stock.ts'
import { makeProduct } from '#test/builders.ts'
import { buy, payAt } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

it('leads on a phone from the notice of low stock to the count of the shelf and to a new price', async () => {
  const sku = 'LAST-JUGS'
  const product = await makeProduct(shop.shop, {
    ...{ handle: 'last-jugs', price: 2000 },
    variants: [{ sku, onHand: 6 }],
  })
  const { page, errors } = await openDesk(shop, '/', { visit: { width: 360, height: 760 } })
  const placed = await buy(shop.visitor(), { sku, quantity: 2, method: 'test' })
  await payAt(shop.app, placed.payment)
  await shop.runJobs()

  await page.getByRole('button', { name: /^Notifications, \d+ new$/ }).click()
  await page.getByRole('button', { name: new RegExp(sku) }).click()
  await page.getByRole('heading', { name: sku, level: 1 }).waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)

  // The shelf holds fewer than the books say.
  await page.goto(`${shop.url}/admin/stock?q=${sku}`)
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  await page.getByRole('textbox', { name: 'Barcode, SKU or name' }).fill(sku)
  await page.keyboard.press('Enter')
  await page.getByText(`${sku}: 1`, { exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Barcode, SKU or name' }).fill(sku)
  await page.keyboard.press('Enter')
  await page.getByText(`${sku}: 2`, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'See differences' }).click()
  await page.getByText('1 variant differs').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Finish count of 1 variant' }).click()
  await page.getByText('1 variant counted').waitFor()
  const { rows } = await shop.shop.pool.query(
    'select s.on_hand, s.reserved from stock s join variant v on v.id = s.variant_id where v.sku = $1',
    [sku],
  )
  expect(rows).toEqual([{ on_hand: 2, reserved: 2 }])

  // More is promised than is there, and the shelf was counted just now.
  await shop.shop.pool.query(
    'update stock s set reserved = 3 from variant v where v.id = s.variant_id and v.sku = $1',
    [sku],
  )
  await page.goto(`${shop.url}/admin/stock`)
  await page.getByRole('link', { name: /^Oversold/ }).click()
  await page.getByRole('link', { name: sku }).waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.goto(`${shop.url}/admin/stock?view=count-due&q=${sku}`)
  await page.getByText('No matches').first().waitFor()
  await shop.shop.pool.query(
    'update stock s set reserved = 2 from variant v where v.id = s.variant_id and v.sku = $1',
    [sku],
  )

  await page.goto(`${shop.url}/admin/products/${product}`)
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('25')
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  const saved = await shop.shop.pool.query('select price::int from variant where sku = $1', [sku])
  expect(saved.rows).toEqual([{ price: 2500 }])
  await shop.shop.changes.catchUp()
  expect((await shop.app.inject({ url: '/product/last-jugs' })).body).toContain('25')
  expect(errors).toEqual([])
})

it('sorts the stock by the day on which variants run out', async () => {
  for (const [sku, sold] of [
    ['RUNS-LATE', 2],
    ['RUNS-SOON', 20],
  ] as const) {
    await makeProduct(shop.shop, { handle: sku.toLowerCase(), variants: [{ sku, onHand: 40 }] })
    await shop.shop.pool.query(
      `insert into stock_move (variant_id, reserved, reason) select id, $2::int, 'order' from variant where sku = $1`,
      [sku, sold],
    )
  }
  await forecastStock(shop.shop)
  const { page, errors } = await openDesk(shop, '/stock', { visit: { width: 1440 } })
  const heading = page.getByRole('columnheader', { name: 'Runs out' })
  const order = async () => (await page.getByRole('link', { name: /^RUNS-/ }).allTextContents()).join(' ')
  for (const [direction, skus] of [
    ['descending', 'RUNS-LATE RUNS-SOON'],
    ['ascending', 'RUNS-SOON RUNS-LATE'],
  ] as const) {
    await heading.getByRole('button').press('Enter')
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe(direction)
    await expect.poll(order).toBe(skus)
  }
  await expectAccessible(page)
  expect(errors).toEqual([])
})
