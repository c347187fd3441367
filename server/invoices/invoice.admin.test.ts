import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { invoice, orderLine } from '#server/db/tables.ts'
import { checkSalesAbroad } from '#server/desk/system/checks/check-sales-abroad.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { askRefunds } from '#server/orders/refunds/ask-refunds.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { taxSetting } from '#server/pricing/tax/tax.setting.ts'
import type { TestShop } from '#test/app.ts'
import { berlin, expectDone, newKey, openBuyingShop, payAt, sell } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { watchCrossBorderSales } from './report/cross-border.ts'

let world: TestShop
let accountant: DeskCaller

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => {
      await shop.db.transaction(async (tx) => {
        await changeSetting(tx, shopSetting, {
          legalName: 'Haldene GmbH',
          street: 'Haldenweg 12',
          postalCode: '10115',
          city: 'Berlin',
          vatId: 'DE123456789',
        })
        await changeSetting(tx, taxSetting, { oss: { since: '2026-01-01' } })
      })
      await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000 })
    },
  })
  accountant = await signInStaff(world, { role: 'accountant' })
})
afterAll(() => world.close())

const paris = {
  country: 'FR',
  city: 'Paris',
  postalCode: '75003',
  firstName: 'Zoé',
  lastName: 'Petit',
  address: '12 rue de Bretagne',
}

async function runAllJobs(): Promise<void> {
  for (let waiting = 1; waiting > 0; ) {
    await world.runJobs()
    const { rows } = await world.shop.pool.query('select count(*)::int as waiting from outbox')
    waiting = rows[0].waiting
  }
}

async function sold(address: typeof paris, quantity: number): Promise<string> {
  const visitor = world.visitor()
  expectDone(await visitor.call('/cart/add', { sku: 'MUG', quantity }))
  expectDone(await visitor.call('/checkout/start'))
  const email = `${crypto.randomUUID()}@example.com`
  expectDone(await visitor.call('/checkout/information', { email, address }))
  expectDone(await visitor.call('/checkout/shipping', { method: 'standard' }))
  const { checkout } = expectDone(await visitor.call('/checkout/payment', { method: 'test' }))
  const submission = { total: checkout.totals.due, idempotencyKey: newKey(), agree: true }
  const placed = expectDone(await visitor.call('/checkout/submit', submission))
  await payAt(world.app, placed.payment)
  return placed.orderNumber
}

it('lists and opens documents for those who may see the money', async () => {
  const number = await sold(berlin, 1)
  await runAllJobs()
  const filter = { all: [{ field: 'order', op: 'is' as const, value: number }] }
  const { items, total } = expectDone(await accountant.call('/invoice/list', { filter }))
  expect(items).toMatchObject([
    {
      kind: 'invoice',
      order: number,
      buyer: 'Ada Lind',
      country: 'DE',
      total: { amount: 2890 },
      xml: 'en16931',
    },
  ])
  expect(total).toEqual({ value: 1, exact: true })
  const { url } = expectDone(await accountant.call('/invoice/download', { number: items[0]!.number }))
  const file = await world.app.inject({ url: url.slice('http://shop.test'.length) })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(await accountant.call('/invoice/download', { number: 'INV-1999-000001' })).toMatchObject({
    code: 40,
    data: { reason: 'not_found' },
  })
  const packer = await signInStaff(world, { role: 'packer' })
  expect(await packer.call('/invoice/list', {})).toMatchObject({ code: 30 })
  expect(await packer.call('/report/tax', { from: '2026-01-01', until: '2026-12-31' })).toMatchObject({
    code: 30,
  })
})

it('reports tax by country and rate, equal to the sums of invoices and credit notes', async () => {
  await sold(paris, 3)
  const number = await sold(berlin, 2)
  const { rows } = await world.shop.pool.query('select id from orders where number = $1', [number])
  await world.shop.db.transaction(async (tx) => {
    const [line] = await tx.select().from(orderLine).where(eq(orderLine.orderId, rows[0].id))
    const wish = {
      lines: [{ lineId: line!.id, quantity: 1 }],
      reason: 'goodwill' as const,
      by: { kind: 'merchant' as const },
    }
    await askRefunds(tx, await lockOrder(tx, rows[0].id), wish, world.shop.now())
  })
  await runAllJobs()
  const day = (offset: number) =>
    new Date(world.shop.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10)
  const report = expectDone(await accountant.call('/report/tax', { from: day(-2), until: day(2) }))
  expect(report.rows.map(({ country, category, rate }) => ({ country, category, rate }))).toEqual([
    { country: 'DE', category: 'S', rate: 1900 },
    { country: 'FR', category: 'S', rate: 2000 },
  ])
  const documents = await world.shop.db.select().from(invoice)
  const signed = (amount: (row: (typeof documents)[number]) => number) =>
    documents.reduce((sum, row) => sum + (row.kind === 'invoice' ? 1 : -1) * amount(row), 0)
  expect(documents.some(({ kind }) => kind === 'credit_note')).toBe(true)
  expect(report.totals.baseTax.amount).toBe(signed(({ tax }) => tax))
  expect(report.totals.baseNet.amount).toBe(signed(({ total, tax }) => total - tax))
  const cells = parse(report.csv, { columns: true }) as Record<string, string>[]
  expect(cells.map(({ country, rate }) => [country, rate])).toEqual([
    ['DE', '19.00'],
    ['FR', '20.00'],
  ])
  const cents = (text: string) => Math.round(Number(text) * 100)
  expect(cells.reduce((sum, row) => sum + cents(row.tax!), 0)).toBe(report.totals.baseTax.amount)
  expect(expectDone(await accountant.call('/report/tax', { from: day(5), until: day(6) })).rows).toEqual([])
  expect(await accountant.call('/report/tax', { from: day(6), until: day(5) })).toMatchObject({
    code: 40,
    data: { fields: { until: 'The period ends before it begins.' } },
  })
})

it('measures cross-border sales against the limit while the shop is not registered', async () => {
  const { shop } = world
  const before = expectDone(await accountant.call('/report/crossBorder', {}))
  expect(before).toMatchObject({ registered: true, state: 'not_applicable' })
  await shop.db.transaction((tx) => changeSetting(tx, taxSetting, {}))
  await shop.changes.catchUp()
  const now = expectDone(await accountant.call('/report/crossBorder', {}))
  // 3 × 24.00 + 9.90 = 81.90, less 20 %
  expect(now).toMatchObject({
    registered: false,
    state: 'below',
    turnover: { amount: 6825, currency: 'EUR' },
  })
  const soldAbroad = (position: number, net: number) =>
    shop.pool.query(
      `insert into invoice_tax (invoice_id, position, country, destination, category, rate, net, tax, base_net, base_tax,
        currency, issued_at)
      select id, $1, 'DE', 'AT', 'S', 1900, $2, 0, $2, 0, 'EUR', issued_at from invoice limit 1`,
      [position, net],
    )
  await soldAbroad(90, 800_000)
  expect(expectDone(await accountant.call('/report/crossBorder', {})).state).toBe('near')
  expect(await checkSalesAbroad(shop)).toMatchObject({
    state: 'warn',
    detail: { values: { amount: '€8068.25', limit: '€10000.00' } },
    remedy: { key: 'desk.check.sales_abroad_remedy' },
  })

  // Staff are told once of each state, however often the daily job looks.
  const told = async () => {
    await watchCrossBorderSales(shop)
    await watchCrossBorderSales(shop)
    await runAllJobs()
    const { items } = expectDone(await accountant.call('/notice/list', {}))
    return items.filter(({ resource }) => resource === 'report')
  }
  expect(await told()).toMatchObject([{ kind: 'sales_abroad_near', seen: false }])
  expectDone(await accountant.call('/notice/seen', { ids: 'all' }))
  expect(await told()).toMatchObject([{ kind: 'sales_abroad_near', seen: true }])
  await soldAbroad(91, 300_000)
  expect((await told()).map(({ kind, seen }) => [kind, seen])).toEqual([
    ['sales_abroad_above', false],
    ['sales_abroad_near', true],
  ])
  expect(await checkSalesAbroad(shop)).toMatchObject({ state: 'warn' })
  await shop.db.transaction((tx) => changeSetting(tx, taxSetting, { oss: { since: '2026-01-01' } }))
  await shop.changes.catchUp()
  expect(await checkSalesAbroad(shop)).toBeUndefined()
})

it('finds documents by number, order, buyer and country, and orders by the number of their invoice', async () => {
  const number = await sold(berlin, 1)
  const french = await sold(paris, 1)
  await runAllJobs()
  const listed = async (wish: object) => expectDone(await accountant.call('/invoice/list', wish)).items
  const invoiceOf = async (order: string) => (await listed({ q: order }))[0]!
  const { number: issued, order } = await invoiceOf(number)
  expect(order).toBe(number)
  for (const q of [issued, issued.toLowerCase()])
    expect((await listed({ q })).map((row) => row.order)).toEqual([number])
  const ofZoe = await listed({ q: 'Zoé Petit' })
  expect(ofZoe.map((row) => row.order)).toContain(french)
  const inFrance = await listed({ filter: { all: [{ field: 'country', op: 'is', value: 'FR' }] } })
  expect(inFrance.map((row) => row.order)).toContain(french)
  expect(new Set([...ofZoe, ...inFrance].map((row) => row.country))).toEqual(new Set(['FR']))
  const found = expectDone(await accountant.call('/order/list', { q: issued })).items
  expect(found.map((each) => each.number)).toEqual([number])
})
