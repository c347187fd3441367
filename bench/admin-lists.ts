/**
 * Every list of the desk at 100,000 rows: each filter, sort and search, first, deep and last pages, over HTTP by a
 * signed-in owner. The reference is plain SQL for the same page, without total, rows or HTTP. One row, read by its key
 * through the same connection, tells how busy the machine was meanwhile.
 *   node bench/admin-lists.ts [--rows 100000] [--calls 60] [--list order,/redirect/list] [--data FOLDER]
 * `--list` names lists whose every figure is printed. FOLDER keeps the shop for the next run.
 */
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { AdminPath } from '#contract/admin/calls.ts'
import type { Condition } from '#contract/admin/list.ts'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import type { ListDefinition } from '#server/platform/admin/lists/define-list.ts'
import { pageQuery, whichRows } from '#server/platform/admin/lists/read-list.ts'
import { deskLists, required } from '#test/desk-lists.ts'
import { filledName } from '#test/fill-desk.ts'
import { fillShop } from '#test/fill-shop.ts'
import { signInOwner } from './desk/staff.ts'
import { ownLists } from './lists/own-lists.ts'
import { type ListAsk, type Question, questionsOf } from './lists/questions.ts'
import { median, printTable, quantile, type Row } from './stage/figures.ts'
import { openFolder } from './stage/folder.ts'
import { startShop } from './stage/start-shop.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    calls: { type: 'string', default: '60' },
    list: { type: 'string' },
    data: { type: 'string' },
  },
})
const rows = Number(values.rows)
/** Calls of each kind, after a fifth as many for warm-up, and how many of them are followed by the plain query. */
const asked = Number(values.calls)
const compared = Math.ceil(asked / 3)
const wanted = values.list?.split(',')
/** Milliseconds of the 95th percentile. */
const goal = 100

type Figures = { list: string; what: string; p50: number; p95: number; plain: number; row: number }

const dataDir = values.data ?? (await openFolder('admin-lists'))
const server = await openEmbedded({ dataDir })
const database = openDatabase(server.connectionString, { max: 4 })
const { db, pool } = database
await migrate(database.url)
await prepare()
// Limits would end the run after some hundred calls.
const shop = await startShop({ DATA_DIR: dataDir, SHOP_MODE: 'demo', RATE_LIMITS: 'off' })
try {
  const person = await signInOwner(pool, shop.url, filledName)
  const all: Figures[] = []
  const measure = async (list: string, path: AdminPath, questions: Question[], plain?: Plain) => {
    if (wanted && !wanted.includes(list)) return
    const found: Figures[] = []
    for (const [what, payloads] of questions) {
      const ask = async (payload: Record<string, unknown>) => (await person.ask(path, payload as never)).took
      found.push({ list, what, ...(await time(payloads, ask, plain)) })
    }
    if (wanted) printTable(found.map(shown))
    else console.error(`${list}: ${found.length} kinds of calls`)
    all.push(...found)
  }
  for (const [name, list] of Object.entries<ListDefinition>(deskLists)) {
    if (wanted && !wanted.includes(name)) continue
    const always = required[name as keyof typeof deskLists] ?? []
    const questions = await questionsOf(db, list, always)
    await measure(name, `/${name}/list` as AdminPath, questions, (ask) => plainPage(list, ask))
  }
  for (const [path, questions] of Object.entries(await ownLists(pool)))
    await measure(path, path as AdminPath, questions)
  printTable(
    Map.groupBy(all, ({ list }) => list)
      .values()
      .map(summaryOf)
      .toArray(),
  )
  const slowest = all.toSorted((one, other) => other.p95 - one.p95)
  console.log('\nThe slowest:')
  printTable(slowest.slice(0, 20).map(shown))
  const over = slowest.filter(({ p95 }) => p95 > goal).length
  console.log(`\n${rows} rows; ${all.length} kinds of calls, p95 above ${goal} ms: ${over}`)
} finally {
  await shop.stop()
  await database.close()
  await server.stop()
  if (!values.data) await rm(dataDir, { recursive: true, force: true })
}

async function prepare(): Promise<void> {
  const { rows: counted } = await pool.query<{ count: number }>('select count(*)::int as count from orders')
  const stored = counted[0]!.count
  if (stored === rows) return
  if (stored > 0) throw new Error(`${dataDir} holds ${stored} orders, not ${rows}`)
  console.log(`Filling ${dataDir} with ${rows} rows for each list`)
  await fillShop(database.url, rows)
}

type Plain = (ask: ListAsk) => Promise<number>

async function time(
  payloads: Record<string, unknown>[],
  ask: (payload: Record<string, unknown>) => Promise<number>,
  plain?: Plain,
): Promise<Omit<Figures, 'list' | 'what'>> {
  const times: number[] = []
  const references: number[] = []
  const singles: number[] = []
  for (let index = -Math.ceil(asked / 5); index < asked; index++) {
    const payload = payloads[Math.abs(index) % payloads.length]!
    const took = await ask(payload)
    if (index < 0) continue
    times.push(took)
    if (index % Math.ceil(asked / compared) !== 0) continue
    if (plain) references.push(await plain(payload))
    singles.push(await singleRow())
  }
  return { p50: median(times), p95: quantile(times, 0.95), plain: median(references), row: median(singles) }
}

/** Milliseconds of a query for one row by its key. */
async function singleRow(): Promise<number> {
  const begun = performance.now()
  await pool.query('select number from orders where number = $1', ['B00000007777'])
  return performance.now() - begun
}

/** Milliseconds of the page's query alone. */
async function plainPage(
  list: ListDefinition,
  { q, filter, sort = list.sort, cursor }: ListAsk,
): Promise<number> {
  const conditions: Condition[] = filter?.all ?? []
  const which = whichRows(list, { conditions, q }, { at: new Date(), timeZone: 'Europe/Berlin' })
  const begun = performance.now()
  await db.execute(pageQuery(list, { which, sort, cursor: placeOf(cursor, sort), size: 100 }))
  return performance.now() - begun
}

function placeOf(cursor: string | undefined, sort: { by: string; dir: 'asc' | 'desc' }) {
  if (cursor === undefined) return null
  if (cursor === 'last') return { ...sort, value: null, id: null, back: true }
  const [, , value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  return { ...sort, value, id, back: false }
}

function shown({ list, what, p50, p95, plain, row }: Figures): Row {
  const sql = Number.isNaN(plain) ? '–' : plain.toFixed(1)
  return {
    list,
    what,
    'p50 ms': p50.toFixed(1),
    'p95 ms': p95.toFixed(1),
    'SQL p50 ms': sql,
    'one row ms': row.toFixed(1),
  }
}

/** One row of figures for a list: the middle and the slowest of its kinds of calls. */
function summaryOf(found: Figures[]): Row {
  const slowest = found.toSorted((one, other) => other.p95 - one.p95)[0]!
  return {
    list: slowest.list,
    kinds: found.length,
    'p50 ms': median(found.map(({ p50 }) => p50)).toFixed(1),
    'slowest p50 ms': Math.max(...found.map(({ p50 }) => p50)).toFixed(1),
    'slowest p95 ms': slowest.p95.toFixed(1),
    slowest: slowest.what,
    'one row ms': median(found.map(({ row }) => row)).toFixed(1),
  }
}
