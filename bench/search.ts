/**
 * Category lists with filters and counts, search and suggestions at 100,000 products: one client, over HTTP, including
 * cards. The reference is plain SQL for the same queries; the totals of both must agree.
 *   node bench/search.ts [--products 100000] [--data FOLDER]   (FOLDER keeps the catalogue for the next run)
 */
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { fillOnce } from './catalogue/fill-catalogue.ts'
import { type Question, questions } from './catalogue/questions.ts'
import { askInSql } from './catalogue/reference.ts'
import { memoryOf } from './memory.ts'
import { printTable, quantile } from './stage/figures.ts'
import { openFolder } from './stage/folder.ts'
import { startShop } from './stage/start-shop.ts'

const { values } = parseArgs({ options: { products: { type: 'string' }, data: { type: 'string' } } })
const products = Number(values.products ?? 100_000)
/** Queries of each kind, after a tenth as many for warm-up, and how many of them also run as plain SQL. */
const asked = 400
const compared = 25

const dataDir = values.data ?? (await openFolder('search'))
const server = await openEmbedded({ dataDir })
const database = openDatabase(server.connectionString, { max: 4 })
await migrate(database.url)
await fillOnce(database.pool, products)

const started = performance.now()
const shop = await startShop({ DATA_DIR: dataDir, SHOP_MODE: 'live' })
const seconds = ((performance.now() - started) / 1000).toFixed(1)
try {
  const rows = []
  for (const kind of ['category', 'search', 'suggest'] as const) rows.push(await measure(kind))
  printTable(rows)
  const memory = memoryOf(shop.process.pid!, dataDir)
  console.log(
    `\n${products} products; ready after ${seconds} s; shop ${memory.shop} MB, database ${memory.database} MB`,
  )
} finally {
  await shop.stop()
  await database.close()
  await server.stop()
  if (!values.data) await rm(dataDir, { recursive: true, force: true })
}

async function measure(kind: Question['kind']): Promise<Record<string, string | number>> {
  const list = questions(kind, asked + asked / 10)
  const times: number[] = []
  const references: number[] = []
  const busy = cpuOf(shop.process.pid!)
  for (const [index, question] of list.entries()) {
    const begun = performance.now()
    const total = await ask(question, index)
    if (index < asked / 10) continue
    times.push(performance.now() - begun)
    if (index % Math.floor(asked / compared) !== 0) continue
    const before = performance.now()
    const expected = await askInSql(database.pool, question)
    references.push(performance.now() - before)
    if (expected !== null && expected !== total) {
      throw new Error(`${JSON.stringify(question)}: ${total} found, ${expected} by SQL`)
    }
  }
  const figure = (of: number[], share: number) => quantile(of, share).toFixed(1)
  return {
    'ms per request': kind,
    p50: figure(times, 0.5),
    p95: figure(times, 0.95),
    p99: figure(times, 0.99),
    // On a shared machine, processor time says more than elapsed time.
    'CPU of the shop': ((cpuOf(shop.process.pid!) - busy) / list.length).toFixed(1),
    'SQL p50': figure(references, 0.5),
    'SQL p95': figure(references, 0.95),
  }
}

/** Processor time of a process in milliseconds; Linux counts in hundredths of a second. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Makes one call from one of many networks, so that rate limits do not end the run. Returns the total. */
async function ask({ path, payload, lang }: Question, index: number): Promise<number> {
  const response = await fetch(`${shop.url}/api/web${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-lang': lang,
      'x-forwarded-for': `10.${index % 200}.${(index * 7) % 200}.1`,
    },
    body: JSON.stringify(payload),
  })
  const { code, data, msg } = (await response.json()) as {
    code: number
    msg: string
    data: { total?: number }
  }
  if (code !== 0) throw new Error(`${path} ${JSON.stringify(payload)} answered ${code}: ${msg}`)
  return data.total ?? 0
}
