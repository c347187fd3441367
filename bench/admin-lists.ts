/**
 * The merchant's order list at 100,000 orders: every filter, sort and search, first and deep pages, over HTTP by an API
 * key. The reference is plain SQL for the same page, without total, rows or HTTP.
 *   node bench/admin-lists.ts [--orders 100000] [--data FOLDER]   (FOLDER keeps the orders for the next run)
 */
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Condition, ListField } from '#contract/admin/list.ts'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { apiKey } from '#server/db/tables.ts'
import { ordersInDatabase as list } from '#server/orders/staff/list-admin-orders.ts'
import { pageQuery, whichRows } from '#server/platform/admin/lists/read-list.ts'
import { hashToken } from '#server/platform/sessions.ts'
import { fillOrders } from '#test/fill-orders.ts'
import { printTable, quantile } from './stage/figures.ts'
import { openFolder } from './stage/folder.ts'
import { startShop } from './stage/start-shop.ts'

const { values } = parseArgs({ options: { orders: { type: 'string' }, data: { type: 'string' } } })
const orders = Number(values.orders ?? 100_000)
/** Calls of each kind, after a fifth as many for warm-up, and how many of them are followed by the plain query. */
const asked = 60
const compared = 20
const searches = [
  'B00000077777',
  'buyer123@example.com',
  'copper pan',
  '王小明',
  'müller',
  'sku-42',
  'germany',
  'a',
]

type Payload = {
  q?: string
  filter?: { all: Condition[] }
  sort?: { by: string; dir: 'asc' | 'desc' }
  cursor?: string
}

const dataDir = values.data ?? (await openFolder('admin-lists'))
const server = await openEmbedded({ dataDir })
const database = openDatabase(server.connectionString, { max: 4 })
const { db } = database
await migrate(database.url)
await prepare()
const token = `vk_${randomBytes(32).toString('base64url')}`
await db.insert(apiKey).values({
  name: 'bench',
  tokenHash: hashToken(token),
  lastFour: token.slice(-4),
  scopes: ['orders.read', 'customers.read'],
  expiresAt: new Date(Date.now() + 24 * 3600 * 1000),
})
// Limits would end the run after 1,200 calls.
const shop = await startShop({ DATA_DIR: dataDir, SHOP_MODE: 'demo', RATE_LIMITS: 'off' })
try {
  const table = []
  for (const [what, payloads] of await questions()) table.push(await measure(what, payloads))
  printTable(table)
  const worst = Math.max(...table.map((row) => Number(row['p95 ms'])))
  console.log(`\n${orders} orders; slowest p95: ${worst} ms (goal: 100 ms)`)
} finally {
  await shop.stop()
  await database.close()
  await server.stop()
  if (!values.data) await rm(dataDir, { recursive: true, force: true })
}

async function prepare(): Promise<void> {
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from orders')
  if (rows[0]!.count === orders) return
  if (rows[0]!.count > 0) throw new Error(`${dataDir} holds ${rows[0]!.count} orders, not ${orders}`)
  console.log(`Filling ${dataDir} with ${orders} orders`)
  await fillOrders(database.url, orders)
}

/** Every filter with rare and frequent values, every sort in both directions, deep pages and searches. */
async function questions(): Promise<[string, Payload[]][]> {
  const fields = Object.entries<ListField>(list.fields)
  const filters: [string, Payload[]][] = []
  for (const [field, { ops = [] }] of fields) {
    for (const op of ops) {
      const conditions = (await samplesOf(field, op)).map((value) => ({ field, op, value }) as Condition)
      filters.push([`${field} ${op}`, conditions.map((condition) => ({ filter: { all: [condition] } }))])
    }
  }
  const sorts = fields
    .filter(([, { sort }]) => sort)
    .flatMap(([by]) => (['asc', 'desc'] as const).map((dir) => ({ by, dir })))
  const both = {
    all: [
      { field: 'status', op: 'is', value: 'completed' },
      { field: 'country', op: 'is', value: 'PT' },
    ],
  } satisfies Payload['filter']
  return [
    ...filters,
    ...sorts.map((sort): [string, Payload[]] => [`sort ${sort.by} ${sort.dir}`, [{ sort }]]),
    ...(await Promise.all(
      sorts.map(
        async (sort): Promise<[string, Payload[]]> => [
          `page at row 90,000, ${sort.by} ${sort.dir}`,
          [{ sort, cursor: await cursorAt(sort, Math.floor(orders * 0.9)) }],
        ],
      ),
    )),
    ...searches.map((q): [string, Payload[]] => [`search ${q}`, [{ q }]]),
    ['two filters, sorted by total', [{ filter: both, sort: { by: 'total', dir: 'desc' } }]],
    ['search and filter', [{ q: 'teapot', filter: both }]],
  ]
}

async function samplesOf(field: string, op: string): Promise<unknown[]> {
  const { type, values: choices } = list.fields[field]!
  if (type === 'flag') return [true, false]
  const { sql: column } = list.columns[field]!
  if (op === 'empty') return [true, false]
  if (op === 'within') return ['today', 'last_week', 'this_year', { days: 30 }, { days: 1000 }]
  if (type === 'labels') return ['gift', 'vip']
  const { rows } = await db.execute<{ values: unknown[] }>(
    sql`select to_json(percentile_disc(array[0.02, 0.5, 0.98]) within group (order by ${column})) as values
      from ${list.from} where ${column} is not null`,
  )
  const stored = rows[0]!.values
  const single = type === 'choice' ? [...choices!] : stored
  if (op === 'between')
    return [
      [stored[0], stored[1]],
      [stored[1], stored[1]],
    ]
  if (op === 'in') return [...single.map((value) => [value]), single]
  return single
}

async function cursorAt(sort: { by: string; dir: 'asc' | 'desc' }, row: number): Promise<string> {
  const { sql: column } = list.columns[sort.by]!
  const dir = sql.raw(sort.dir)
  const { rows } = await db.execute<{ value: string; id: string }>(
    sql`select ${column}::text "value", ${list.id.sql}::text id from ${list.from}
      order by ${column} ${dir}, ${list.id.sql} ${dir} offset ${row} limit 1`,
  )
  const { value, id } = rows[0]!
  return Buffer.from(JSON.stringify([sort.by, sort.dir, value, id, false])).toString('base64url')
}

async function measure(what: string, payloads: Payload[]): Promise<Record<string, string | number>> {
  const times: number[] = []
  const references: number[] = []
  let found = 0
  for (let index = -asked / 5; index < asked; index++) {
    const payload = payloads[Math.abs(index) % payloads.length]!
    const begun = performance.now()
    found = Math.max(found, await ask(payload))
    if (index < 0) continue
    times.push(performance.now() - begun)
    if (index % (asked / compared) === 0) references.push(await plain(payload))
  }
  const figure = (of: number[], share: number) => quantile(of, share).toFixed(1)
  return {
    list: what,
    found,
    'p50 ms': figure(times, 0.5),
    'p95 ms': figure(times, 0.95),
    'SQL p50 ms': figure(references, 0.5),
    'SQL p95 ms': figure(references, 0.95),
  }
}

async function ask(payload: Payload): Promise<number> {
  const response = await fetch(`${shop.url}/api/admin/order/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(payload),
  })
  const { code, data, msg } = (await response.json()) as {
    code: number
    msg: string
    data: { total: { value: number } }
  }
  if (code !== 0) throw new Error(`${JSON.stringify(payload)} answered ${code}: ${msg}`)
  return data.total.value
}

/** Milliseconds of the page's query alone. */
async function plain({ q, filter, sort = list.sort, cursor }: Payload): Promise<number> {
  const which = whichRows(
    list,
    { conditions: filter?.all ?? [], q },
    { at: new Date(), timeZone: 'Europe/Berlin' },
  )
  const [, , value, id] = cursor ? JSON.parse(Buffer.from(cursor, 'base64url').toString()) : []
  const place = cursor ? { ...sort, value, id, back: false } : null
  const begun = performance.now()
  await db.execute(pageQuery(list, { which, sort, cursor: place, size: 100 }))
  return performance.now() - begun
}
