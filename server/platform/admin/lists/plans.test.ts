import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Condition, ListField, Op } from '#contract/admin/list.ts'
import { variantsInDatabase } from '#server/catalog/staff/bulk/list-variants.ts'
import { picturesInDatabase } from '#server/catalog/staff/media/media.admin.calls.ts'
import { productsInDatabase } from '#server/catalog/staff/products/list-products.ts'
import { stockInDatabase } from '#server/catalog/stock/list-stock.ts'
import { companiesInDatabase } from '#server/companies/view-company.ts'
import { customersInDatabase } from '#server/customers/staff/view-customer.ts'
import { invoicesInDatabase } from '#server/invoices/invoice.admin.calls.ts'
import { threads } from '#server/messages/chat/staff-threads.ts'
import { couponsInDatabase } from '#server/offers/coupon.admin.calls.ts'
import { ordersInDatabase } from '#server/orders/staff/list-admin-orders.ts'
import { bankLinesInDatabase } from '#server/payments/bank-lines/bank-line.admin.calls.ts'
import { payoutsInDatabase } from '#server/payments/payouts/payout.admin.calls.ts'
import { refunds } from '#server/payments/refunds/list-refunds.ts'
import { cartsInDatabase } from '#server/reminders/left-carts.ts'
import { returnsInDatabase } from '#server/returns/staff/list-admin-returns.ts'
import { withdrawalsInDatabase } from '#server/returns/withdrawal/withdrawal.admin.calls.ts'
import { questionsInDatabase } from '#server/reviews/staff/admin-questions.ts'
import { reviewsInDatabase } from '#server/reviews/staff/admin-reviews.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { fillAfterSales } from '#test/fill-after-sales.ts'
import { fillCatalogue } from '#test/fill-catalogue.ts'
import { fillMarket } from '#test/fill-market.ts'
import { fillMoney } from '#test/fill-money.ts'
import { fillOrders } from '#test/fill-orders.ts'
import { changesInDatabase } from '../changes/list-changes.ts'
import type { ListDefinition } from './define-list.ts'
import { countQuery, maxTotal, pageQuery, whichRows } from './read-list.ts'

/** The long tests fill 100,000 rows. */
const rows = Number(process.env.LIST_ROWS ?? 30_000)
const lists = {
  orders: ordersInDatabase,
  customers: customersInDatabase,
  companies: companiesInDatabase,
  refunds,
  changes: changesInDatabase,
  stock: stockInDatabase,
  returns: returnsInDatabase,
  withdrawals: withdrawalsInDatabase,
  invoices: invoicesInDatabase,
  threads,
  products: productsInDatabase,
  variants: variantsInDatabase,
  pictures: picturesInDatabase,
  reviews: reviewsInDatabase,
  questions: questionsInDatabase,
  coupons: couponsInDatabase,
  bankLines: bankLinesInDatabase,
  payouts: payoutsInDatabase,
  carts: cartsInDatabase,
} satisfies Record<string, ListDefinition>
const now = { at: new Date(), timeZone: 'Europe/Berlin' }

let world: TestShop

beforeAll(async () => {
  world = await openTestShop()
  await fillOrders(world.databaseUrl, rows)
  await fillAfterSales(world.databaseUrl, rows)
  await fillCatalogue(world.databaseUrl, rows)
  await fillMarket(world.databaseUrl, rows)
  await fillMoney(world.databaseUrl, rows)
  await fillAudit()
})
afterAll(() => world.close())

describe.each(Object.entries(lists))('the list of %s, with many rows', (_name, list) => {
  const filtered = Object.entries<ListField>(list.fields).flatMap(([field, { ops = [] }]) =>
    ops.map((op) => [field, op] as const),
  )
  const sortable = Object.keys(list.fields).filter((field) => list.fields[field]!.sort)

  it.each(filtered)('filters by %s with “%s” by an index', async (field, op) => {
    const samples = await samplesOf(list, field, op)
    expect(samples.length).toBeGreaterThan(0)
    for (const value of samples) {
      const which = whichRows(list, { conditions: [{ field, op, value } as Condition] }, now)
      expect([
        value,
        await scanned(pageQuery(list, { which, sort: list.sort, cursor: null, size: 100 })),
      ]).toEqual([value, []])
      expect([value, await scanned(countQuery(list, which), maxTotal)]).toEqual([value, []])
    }
  })

  it.each(sortable)('sorts by %s by an index, on deep pages too', async (by) => {
    const which = whichRows(list, { conditions: [] }, now)
    const { sql: column } = list.columns[by]!
    const deep = await world.shop.db.execute<{ value: string; id: string }>(sql`
      select ${column}::text "value", ${list.id.sql}::text id from ${list.from} order by ${column}, ${list.id.sql} offset ${Math.floor(rows * 0.6)} limit 1`)
    for (const dir of ['asc', 'desc'] as const) {
      for (const cursor of [
        null,
        { by, dir, ...deep.rows[0]!, back: false },
        { by, dir, ...deep.rows[0]!, back: true },
      ]) {
        const query = pageQuery(list, { which, sort: { by, dir }, cursor, size: 100 })
        const plan = await planOf(query)
        expect(nodesOf(plan).map((node) => node['Node Type'])).not.toContain('Sort')
        expect(await scanned(query)).toEqual([])
      }
    }
  })
})

it.each([
  'B00000077777',
  'buyer123@example.com',
  'copper pan',
  '王小明',
  'müller',
  'a',
  'sku-42',
  'nothing-like-it',
])('searches for “%s” by an index', async (q) => {
  for (const [name, list] of Object.entries(lists)) {
    const which = whichRows(list, { conditions: [], q }, now)
    if (!list.search) continue
    const query = pageQuery(list, { which, sort: list.sort, cursor: null, size: 100 })
    expect([name, await scanned(query)]).toEqual([name, []])
    expect([name, await scanned(countQuery(list, which), maxTotal)]).toEqual([name, []])
  }
})

type PlanNode = {
  'Node Type': string
  'Plan Rows': number
  'Relation Name'?: string
  Plans?: PlanNode[]
}

async function planOf(query: SQL): Promise<PlanNode> {
  const { rows: found } = await world.shop.db.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    sql`explain (format json) ${query}`,
  )
  return found[0]!['QUERY PLAN'][0].Plan
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

/**
 * Tables that a query reads from beginning to end. `most`: a count stops at so many rows, so it may read a table in which
 * it expects to find them.
 */
async function scanned(query: SQL, most = Number.POSITIVE_INFINITY): Promise<string[]> {
  return nodesOf(await planOf(query))
    .filter((node) => node['Node Type'] === 'Seq Scan' && node['Plan Rows'] < most)
    .map((node) => node['Relation Name'] ?? '')
}

/** Values of filters that other tables answer. */
const lookedUp: Record<string, unknown[]> = {
  category: [7, 70],
  product: [500, 900],
  tag: ['fill-7', 'fill-70'],
  vendor: ['Maker 7', 'Maker 70'],
  altMissing: ['en', 'de'],
  missing: ['picture', 'weight'],
  order: ['B00000007777', 'B00000020000'],
  untranslated: ['de', 'th'],
  companyId: ['0b7f7c0e-5a7e-4a43-9f1c-3d7d6f0a5b11', '6f0a5b11-5a7e-4a43-9f1c-0b7f7c0e3d7d'],
}

/** Values as staff choose them: every choice, and for all others those of a row in the middle. */
async function samplesOf(list: ListDefinition, field: string, op: Op): Promise<unknown[]> {
  const { type, values } = list.fields[field]!
  if (type === 'flag') return [true, false]
  if (list.lookups[field]) return op === 'in' ? [lookedUp[field]] : [lookedUp[field]![0]]
  const { sql: column } = list.columns[field]!
  const { rows: found } = await world.shop.db.execute<{ values: unknown[] }>(
    type === 'labels'
      ? sql`select '["gift", "vip"]'::json as values`
      : sql`select to_json(percentile_disc(array[0.02, 0.5, 0.98]) within group (order by ${column})) as values
          from ${list.from} where ${column} is not null`,
  )
  const stored = found[0]!.values
  const single = type === 'choice' ? [...values!] : stored
  if (op === 'empty') return [true, false]
  if (op === 'within') return ['today', 'last_week', 'this_year', { days: 30 }, { days: 3000 }]
  if (op === 'between')
    return [
      [stored[0], stored[1]],
      [stored[1], stored[1]],
    ]
  if (op === 'in') return [...single.map((value) => [value]), single]
  return single
}

async function fillAudit(): Promise<void> {
  await world.shop.pool.query(
    `insert into audit (at, caller_kind, caller_id, caller_name, call, resource, resource_id, label, digest)
      select now() - n * interval '1 minute', 'staff', 'staff' || n % 20, 'Ada', '/order/ship', (array['order','product','setting'])[1 + n % 3],
        'r' || n % 30000, 'x', 'x' from generate_series(1, $1::int) n`,
    [rows],
  )
  await world.shop.pool.query('vacuum analyze audit')
}
