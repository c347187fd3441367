import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Pool } from 'undici'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { startBare } from './orders/start-bare.ts'
import { cpuTimes } from './stage/cpu.ts'
import { printTable } from './stage/figures.ts'
import { filledShop } from './stage/filled-shop.ts'
import { startShop } from './stage/start-shop.ts'
import { latencyRows, productPaths, someAddress, steadily, visitPage } from './stage/steady-visits.ts'

/**
 * Product pages while visitors are counted: latency at 40 visits a second, first without events, then beside 2,000 events
 * a second (of ten, five open a page, four are heartbeats and one reports the time on a page) of 20,000 visitors. The
 * reference is the same pages beside as many calls to a bare Fastify, in a process of its own, that runs one query each:
 * the machine's share of the delay. Afterwards SQL counts what was stored. `node bench/visits.ts [--events 2000] [--seconds 30] [--rounds 3]`
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '3' },
  },
})
const [perSecond, seconds] = [Number(values.events), Number(values.seconds)]
const visitorCount = 20_000

const stage = await filledShop(1000)
const shop = await startShop(stage.env)
const web = new Pool(shop.url, { connections: 64 })
const database = await openEmbedded({ dataDir: stage.dataDir })
const bare = await startBare(database.connectionString)
const books = new pg.Pool({ connectionString: database.connectionString, max: 1 })
const visitors = Array.from({ length: visitorCount }, () => ({
  id: randomBytes(16).toString('base64url'),
  address: someAddress(),
  at: -1,
}))
/** Views that the shop has answered: each is at a path that the visitor was not at before. */
let sent = 0

/** `at`: the index of the page that is open. */
type Visitor = { id: string; address: string; at: number }

try {
  const paths = await productPaths(shop.url, 1000)
  const pages = (ended: Promise<unknown>) => steadily(40, (due) => visitPage(shop.url, paths, due), ended)
  const pagesBeside = (one: (due: number) => Promise<number>) => {
    const ended = wait(seconds * 1000)
    return Promise.all([pages(ended), steadily(perSecond, one, ended)])
  }
  const rest: number[] = []
  const beside: number[] = []
  const counting: number[] = []
  const calls: number[] = []
  await pages(wait(5000))
  const cost = { shop: 0, database: 0 }
  for (let round = 0; round < Number(values.rounds); round++) {
    rest.push(...(await pages(wait(seconds * 1000))))
    const [near] = await pagesBeside((due) => bareCall(bare.web, due))
    beside.push(...near)
    const before = cpuTimes(shop.process.pid!, stage.dataDir)
    const [during, answered] = await pagesBeside((due) => event(paths, due))
    const after = cpuTimes(shop.process.pid!, stage.dataDir)
    counting.push(...during)
    calls.push(...answered)
    cost.shop += after.shop - before.shop
    cost.database += after.database - before.database
  }
  printTable(
    latencyRows('product pages', {
      'without events': rest,
      'beside bare calls': beside,
      'beside events': counting,
    }),
  )
  printTable(latencyRows('events', { answered: calls }))
  await wait(2000)
  const { rows } = await books.query(
    'select count(*)::int views, count(distinct visitor_id)::int people from visit',
  )
  console.log(`${sent} views sent, ${rows[0].views} stored of ${rows[0].people} visitors`)
  const each = (ms: number) => (ms / calls.length).toFixed(2)
  console.log(
    `processor time an event, pages included: shop ${each(cost.shop)} ms, database ${each(cost.database)} ms`,
  )
} finally {
  await bare.stop()
  await books.end()
  await web.close()
  await shop.stop()
  await database.stop()
  await stage.close()
}

async function bareCall(bare: Pool, due: number): Promise<number> {
  const { body } = await bare.request({
    path: '/api/web/visitor/track',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sku: 'SKU-1' }),
  })
  await body.json()
  return performance.now() - due
}

/** One event of a random visitor. Returns milliseconds from the moment it was due. */
async function event(paths: string[], due: number): Promise<number> {
  const visitor = visitors[Math.floor(Math.random() * visitorCount)]!
  const kind = Math.random()
  const opens = kind < 0.5 || visitor.at < 0
  if (opens) visitor.at = (visitor.at + 1) % paths.length
  const url = paths[visitor.at]!
  if (opens) await post('/visitor/track', visitor, { url, timezone: 'Europe/Berlin' })
  else if (kind < 0.9)
    await post('/visitor/track', visitor, { url, timezone: 'Europe/Berlin', heartbeat: true })
  else await post('/stat/duration', visitor, { url, duration: 10 })
  if (opens) sent++
  return performance.now() - due
}

async function post(path: string, { id, address }: Visitor, payload: object): Promise<void> {
  const { statusCode, body } = await web.request({
    path: `/api/web${path}`,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0',
      'x-visitor': id,
      'x-forwarded-for': address,
      // Nobody is asked there before being counted.
      'x-country-code': 'US',
    },
    body: JSON.stringify(payload),
  })
  const answer = (await body.json()) as { code: number }
  if (statusCode !== 200 || answer.code !== 0)
    throw new Error(`${path} answered ${statusCode}: ${JSON.stringify(answer)}`)
}
