import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { productRows } from './product-rows.ts'
import { printTable, quantile } from './stage/figures.ts'
import { filledShop } from './stage/filled-shop.ts'
import { openFolder } from './stage/folder.ts'
import { startShop } from './stage/start-shop.ts'

/**
 * Product pages while a big file is imported: latency of visitors who come at a steady rate, first without an import,
 * then during one of 60,000 rows. 1,000 products before, live mode. `node bench/import-pages.ts [rows] [visits a second]`
 */
const rows = Number(process.argv[2] ?? 60_000)
const rate = Number(process.argv[3] ?? 40)
const products = 1000
const idleSeconds = 20

const stage = await filledShop(products)
const shop = await startShop(stage.env)
const folder = await openFolder('import')
try {
  const file = join(folder, 'products.csv')
  await pipeline(Readable.from(productRows(rows)), createWriteStream(file))
  const paths = await productPaths()
  await visit(paths, wait(5000))
  const idle = await visit(paths, wait(idleSeconds * 1000))
  const began = performance.now()
  const importing = runImport(file)
  const during = await visit(paths, importing)
  const seconds = (performance.now() - began) / 1000
  console.log(await importing)
  const p95 = quantile(idle, 0.95)
  printTable(
    Object.entries({ 'without import': idle, 'during import': during }).map(([name, times]) => ({
      'product pages': name,
      visits: times.length,
      'median ms': quantile(times, 0.5).toFixed(1),
      'p95 ms': quantile(times, 0.95).toFixed(1),
      'p99 ms': quantile(times, 0.99).toFixed(1),
      'p95 / idle p95': (quantile(times, 0.95) / p95).toFixed(2),
    })),
  )
  console.log(`import of ${rows} rows: ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s`)
} finally {
  await rm(folder, { recursive: true, force: true })
  await shop.stop()
  await stage.close()
}

async function productPaths(): Promise<string[]> {
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text()
  const all = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]!).pathname)
  return all.filter((path) => path.startsWith('/product/')).slice(0, products)
}

/** Visits random product pages at the given rate until `ended`; a slow answer holds no other visit up. */
async function visit(paths: string[], ended: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const open = new Set<Promise<void>>()
  let running = true
  void ended.finally(() => {
    running = false
  })
  for (let next = performance.now(); running; next += 1000 / rate) {
    await wait(Math.max(0, next - performance.now()))
    const path = paths[Math.floor(Math.random() * paths.length)]!
    const one = ask(path, next).then((took) => {
      times.push(took)
      open.delete(one)
    })
    open.add(one)
  }
  await Promise.all(open)
  return times
}

/** Milliseconds from the moment the visit was due. */
async function ask(path: string, due: number): Promise<number> {
  const response = await fetch(`${shop.url}${path}`, {
    headers: { 'accept-encoding': 'br', 'x-forwarded-for': visitor() },
  })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return performance.now() - due
}

/** A network of its own for each visit: one alone would meet the limit for pages that are not cached. */
function visitor(): string {
  const byte = () => Math.floor(Math.random() * 250)
  return `${20 + (byte() % 100)}.${byte()}.${byte()}.1`
}

function runImport(file: string): Promise<string> {
  const child = spawn(process.execPath, [resolve('server/catalog/import/cli.ts'), file, '--yes'], {
    env: { ...process.env, NODE_ENV: 'production', ...stage.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  return new Promise((done, failed) =>
    child.on('close', (code) =>
      code === 0 ? done(said.trim().split('\n').at(-1)!) : failed(new Error(`exit code ${code}:\n${said}`)),
    ),
  )
}
