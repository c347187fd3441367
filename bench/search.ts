/**
 * Category lists with filters and counts, search and suggestions over HTTP, including cards, in catalogues of several
 * sizes, a row for each. The reference is plain SQL for the same queries; the totals of both must agree.
 *   node bench/search.ts [--products 1000,10000,100000] [--clients 16] [--data FOLDER]   (FOLDER keeps the catalogues)
 */
import { readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { fillOnce } from './catalogue/fill-catalogue.ts'
import { type Question, questions } from './catalogue/questions.ts'
import { askInSql } from './catalogue/reference.ts'
import { memoryOf } from './memory.ts'
import { printHead, printRow, quantile, type Row } from './stage/figures.ts'
import { openFolder } from './stage/folder.ts'
import { type RunningShop, startShop } from './stage/start-shop.ts'

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    clients: { type: 'string', default: '1' },
    data: { type: 'string' },
  },
})
const sizes = values.products.split(',').map(Number)
const clients = Number(values.clients)
/** Queries of each kind, after a tenth as many for warm-up, and how many of them also run as plain SQL. */
const asked = 400
const compared = 25
/** The largest catalogue is read in minutes, on a busy machine in many. */
const timeoutMs = 3_600_000

let printed = 0
for (const products of sizes) await measureSize(products)

async function measureSize(products: number): Promise<void> {
  const dataDir = values.data ? join(values.data, String(products)) : await openFolder('search')
  await mkdir(dataDir, { recursive: true })
  const server = await openEmbedded({ dataDir })
  const database = openDatabase(server.connectionString, { max: 4 })
  try {
    await migrate(database.url)
    await fillOnce(database.pool, products)
    await rm(join(dataDir, 'search'), { recursive: true, force: true })
    const { shop, ...ready } = await start(dataDir)
    try {
      const ms: Row = {}
      for (const kind of ['category', 'search', 'suggest'] as const)
        Object.assign(ms, await measure(kind, shop, database.pool))
      const { shop: shopMb, database: databaseMb } = memoryOf(shop.process.pid!, dataDir)
      await shop.stop()
      const again = await start(dataDir)
      await again.shop.stop()
      const row = {
        products,
        clients,
        ...ms,
        ...ready,
        'ready again s': again['ready s'],
        'shop MB': shopMb,
        'database MB': databaseMb,
      }
      if (printed++ === 0) printHead(Object.keys(row))
      printRow(row)
    } finally {
      await shop.stop()
    }
  } finally {
    await database.close()
    await server.stop()
    if (!values.data) await rm(dataDir, { recursive: true, force: true })
  }
}

async function start(dataDir: string) {
  const started = performance.now()
  const shop = await startShop({ DATA_DIR: dataDir, SHOP_MODE: 'live' }, { timeoutMs })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const busy = (cpuOf(shop.process.pid!) / 1000).toFixed(1)
  return { shop, 'ready s': seconds, 'CPU to ready s': busy }
}

async function measure(kind: Question['kind'], shop: RunningShop, pool: pg.Pool): Promise<Row> {
  const list = questions(kind, asked + asked / 10)
  const times: number[] = []
  const totals: number[] = []
  const busy = cpuOf(shop.process.pid!)
  let next = 0
  async function client() {
    for (let index = next++; index < list.length; index = next++) {
      const begun = performance.now()
      totals[index] = await ask(shop.url, list[index]!, index)
      if (index >= asked / 10) times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const cpu = (cpuOf(shop.process.pid!) - busy) / list.length
  const references: number[] = []
  for (let index = asked / 10; index < list.length; index += Math.floor(asked / compared)) {
    const before = performance.now()
    const expected = await askInSql(pool, list[index]!)
    references.push(performance.now() - before)
    if (expected !== null && expected !== totals[index])
      throw new Error(`${JSON.stringify(list[index])}: ${totals[index]} found, ${expected} by SQL`)
  }
  const figures = (of: number[], ...shares: number[]) =>
    shares.map((share) => quantile(of, share).toFixed(1)).join(' / ')
  return {
    [`${kind} ms p50 / p95 / p99`]: figures(times, 0.5, 0.95, 0.99),
    // On a shared machine, processor time says more than elapsed time.
    [`${kind} CPU ms`]: cpu.toFixed(1),
    [`${kind} SQL p50 / p95`]: figures(references, 0.5, 0.95),
  }
}

/** Processor time of a process in milliseconds; Linux counts in hundredths of a second. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Makes one call from one of many networks, so that rate limits do not end the run. Returns the total. */
async function ask(url: string, { path, payload, lang }: Question, index: number): Promise<number> {
  const response = await fetch(`${url}/api/web${path}`, {
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
