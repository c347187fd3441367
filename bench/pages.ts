/**
 * Cached pages compared with a bare Fastify that sends the same headers and compressed bytes, and uncached product
 * pages. 1,000 products, live mode with limits, logs and metrics, 16 connections, in turn, medians.
 *   node bench/pages.ts [rounds] [seconds]
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import autocannon from 'autocannon'
import { memoryOf } from './memory.ts'
import { timeOf } from './stage/cpu.ts'
import { median, printTable } from './stage/figures.ts'
import { filledShop } from './stage/filled-shop.ts'
import { startShop } from './stage/start-shop.ts'

const rounds = Number(process.argv[2] ?? 5)
const seconds = Number(process.argv[3] ?? 5)
const products = 1000
const connections = 16
let visits = 0

const stage = await filledShop(products)
const shop = await startShop(stage.env)
const paths = await pathsOf()
const answers: Answer[] = []
for (const path of paths) answers.push(await fetchOnce(path))
// The shop recompresses pages in the background; wait, so that both sides send the final bytes.
await new Promise((resolve) => setTimeout(resolve, 20_000))
for (const [index, path] of paths.entries()) answers[index] = await fetchOnce(path)
const bare = await startBare()

const kinds = {
  home: paths.slice(0, 1),
  category: paths.filter((path) => path.startsWith('/category/')),
  product: paths.filter((path) => path.startsWith('/product/')),
}
const rows = []
for (const [kind, own] of Object.entries(kinds)) {
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await load(shop.url, own))
    theirs.push(await load(bare.url, own))
  }
  rows.push({
    page: kind,
    'shop req/s': Math.round(median(ours)),
    'bare req/s': Math.round(median(theirs)),
    ratio: (median(ours) / median(theirs)).toFixed(2),
  })
}
printTable(rows)
printTable([await uncached()])
bare.process.kill('SIGTERM')
await new Promise((resolve) => setTimeout(resolve, 60_000))
const memory = memoryOf(shop.process.pid!, stage.dataDir)
printTable([{ 'PSS 60 s after the load, MB': memory.total, shop: memory.shop, database: memory.database }])
await shop.stop()
await stage.close()

type Answer = { path: string; headers: Record<string, string>; body: string }

async function pathsOf(): Promise<string[]> {
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text()
  const found = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]!).pathname)
  const some = (prefix: string, most: number) =>
    found.filter((path) => path.startsWith(prefix)).slice(0, most)
  return ['/', ...some('/category/', 50), ...some('/product/', products)]
}

async function fetchOnce(path: string): Promise<Answer> {
  const asked = request(`${shop.url}${path}`, { headers: visitorHeaders() }).end()
  const [answer] = await once(asked, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
  const { connection: _c, 'keep-alive': _k, date: _d, 'transfer-encoding': _t, ...headers } = answer.headers
  return { path, headers, body: Buffer.concat(chunks).toString('base64') }
}

/** Each visit comes from a network of its own, because uncached pages are limited per network. */
function visitorHeaders(): Record<string, string> {
  visits++
  return { 'accept-encoding': 'br', 'x-forwarded-for': `100.${64 + (visits >> 8)}.${visits & 255}.1` }
}

async function startBare(): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(answers))
  const [url] = await once(createInterface(child.stdout), 'line')
  return { url, process: child }
}

async function load(url: string, own: string[]): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: own.map((path) => ({ path, headers: { 'accept-encoding': 'br' } })),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}

/** Uncached pages: products in other languages, one request after another, median of batches. */
async function uncached() {
  const own = kinds.product
  const batches = 30
  const size = 100
  const cpu: number[] = []
  const wall: number[] = []
  for (let batch = 0; batch < batches; batch++) {
    const before = timeOf(shop.process.pid!)
    const started = performance.now()
    for (let index = batch * size; index < (batch + 1) * size; index++) {
      const lang = ['de', 'zh', 'ja', 'th', 'es', 'fr'][(index + Math.floor(index / own.length)) % 6]
      const response = await fetch(`${shop.url}/${lang}${own[index % own.length]}`, {
        headers: visitorHeaders(),
        redirect: 'manual',
      })
      await response.arrayBuffer()
    }
    wall.push((performance.now() - started) / size)
    cpu.push((timeOf(shop.process.pid!) - before) / size)
  }
  return {
    'uncached product pages': batches * size,
    'one after another, per s': Math.round(1000 / median(wall)),
    'CPU ms of the process a page': median(cpu).toFixed(2),
  }
}
