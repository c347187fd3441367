/**
 * Uncached product pages, compared with the bare work behind each: the same SQL statements, the same Liquid renders with
 * the same values, the same compression. Both are routes of this process and run in turn. Measures the processor time of
 * all threads.
 *   node bench/fresh-pages.ts [rounds] [pages a round]
 */
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { openShop } from '#server/platform/open-shop.ts'
import { installRecorder, repeatWork, type Work } from './pages/record-work.ts'
import { median, printTable } from './stage/figures.ts'
import { filledShop } from './stage/filled-shop.ts'

process.env.NODE_ENV = 'production'
const rounds = Number(process.argv[2] ?? 20)
const size = Number(process.argv[3] ?? 50)
const products = 2000
/** Warm-up rounds, which are not counted. */
const warmUp = 10
if ((rounds + warmUp) * size > products) throw new Error(`At most ${products} pages can be fresh`)

const stage = await filledShop(products)
const server = await openEmbedded({ dataDir: stage.dataDir })
const database = openDatabase(server.connectionString, { max: 8 })
const recorder = installRecorder(database.pool)
const config = readConfig({ ...stage.env, LOG_LEVEL: 'silent', NODE_ENV: 'production' })
const { shop, close } = await openShop(config, database, pino({ level: 'silent' }))
const app = await buildApp(shop)
const works = new Map<string, Work>()
const bare = Fastify()
bare.get('/*', async (request, reply) => {
  const body = await repeatWork(database.pool, works.get(request.url)!)
  return reply.header('content-type', 'text/html; charset=utf-8').header('content-encoding', 'br').send(body)
})
await Promise.all([app.ready(), bare.ready()])

const all = await productPaths()
const fresh: number[] = []
const reference: number[] = []
let statements = 0
let requests = 0
for (let round = 0; round < rounds + warmUp; round++) {
  const paths = all.slice(round * size, (round + 1) * size)
  // Request the payload first, so that parts shared by pages (header, product cards) are cached for both sides.
  for (const path of paths) await fetchPage(app, `${path}?request=route`)
  const ours = await cpuOf(paths, async (path) => {
    works.set(path, await recorder.record(() => fetchPage(app, path)))
  })
  const theirs = await cpuOf(paths, (path) => fetchPage(bare, path))
  statements = works.get(paths[0]!)!.statements.length
  works.clear()
  if (round < warmUp) continue
  fresh.push(ours)
  reference.push(theirs)
}
const ratios = fresh.map((ms, round) => ms / reference[round]!)
printTable([
  {
    pages: rounds * size,
    'fresh page, CPU ms': median(fresh).toFixed(2),
    'bare work, CPU ms': median(reference).toFixed(2),
    ratio: median(ratios).toFixed(2),
    'statements a page': statements,
  },
])
await Promise.all([app.close(), bare.close()])
await close()
await database.close()
await server.stop()
await stage.close()

async function productPaths(): Promise<string[]> {
  const { rows } = await database.pool.query<{ slug: string }>(
    `select slug from translation where kind = 'product' and lang = 'en' order by owner_id`,
  )
  return rows.map(({ slug }) => `/product/${slug}`)
}

/** Each request comes from a network of its own, because the shop limits the pages it renders per network. */
async function fetchPage(from: FastifyInstance, url: string): Promise<void> {
  requests++
  const remoteAddress = `10.${(requests >> 8) & 255}.${requests & 255}.1`
  const response = await from.inject({ url, remoteAddress, headers: { 'accept-encoding': 'br' } })
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
}

/** Processor time of this process per page, in milliseconds. */
async function cpuOf(paths: string[], run: (path: string) => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  for (const path of paths) await run(path)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / paths.length
}
