/**
 * Memory of the shop's process during floods that each network's limits do not stop: every request comes from a network of
 * its own. Each flood is repeated; after the last round the shop rests for a minute. A plateau means that rounds after the
 * first no longer add to what the process takes.
 *   node bench/flood.ts [--rounds 4]
 */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { Pool } from 'undici'
import WebSocket from 'ws'
import { openDatabase } from '#server/db/open.ts'
import { highestDuring, residentOf } from './memory.ts'
import { addCustomers } from './orders/customers.ts'
import { drawnShop } from './stage/drawn-shop.ts'
import { printHead, printRow } from './stage/figures.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '4' } } })
const rounds = Number(values.rounds)
const restMs = 60_000
/** Pictures in a round. */
const pictures = 60

const stage = await drawnShop()
const { shop } = stage
const pid = shop.process.pid!
const pool = new Pool(shop.url, { connections: 32 })
const sessions = await withSessions()
const photograph = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#a33' } })
  .jpeg()
  .toBuffer()

/** By name, the number of requests in a round, how many wait at once, and one of them; returns what the shop answered. */
const floods: Record<string, { count: number; at: number; send(n: number): Promise<string> }> = {
  'pages of random searches': {
    count: 2000,
    at: 32,
    send: (n) => get(`/search?q=${randomUUID().slice(0, 8)}%20mug&page=${n % 3}`),
  },
  'random filters': {
    count: 2000,
    at: 32,
    send: () => get(`/category/tableware?price_min=${randomInt(100)}&price_max=${randomInt(100, 999)}`),
  },
  'new visitors with a cart': {
    count: 2000,
    at: 32,
    send: () => call('/cart/add', { sku: 'MUG-OAT', quantity: 1 }),
  },
  'wrong passwords': {
    count: 300,
    at: 32,
    send: () => call('/auth/signin', { account: `${randomUUID()}@example.com`, password: randomUUID() }),
  },
  'pictures of 12 megapixels': { count: pictures, at: 8, send: (n) => upload(sessions[n]!) },
  'live connections': { count: 2000, at: 200, send: connect },
}

try {
  console.log(`${residentOf(pid)} MB before`)
  printHead([
    'flood',
    'requests a round',
    'answers',
    ...Array.from({ length: rounds }, (_, n) => `highest in round ${n + 1}, MB`),
    'after the last, MB',
  ])
  for (const [name, flood] of Object.entries(floods)) {
    const answers = new Map<string, number>()
    const highest: number[] = []
    for (let round = 0; round < rounds; round++) highest.push(await runRound(flood, answers))
    printRow({
      name,
      requests: flood.count,
      answers: [...answers].map(([answer, count]) => `${answer}: ${count}`).join(', '),
      ...Object.fromEntries(highest.map((value, n) => [`round ${n}`, value])),
      after: residentOf(pid),
    })
  }
  await wait(restMs)
  console.log(`${residentOf(pid)} MB after a minute of rest`)
} finally {
  await pool.close()
  await stage.close()
}

/** Returns the highest resident memory in MB. */
async function runRound(
  { count, at, send }: (typeof floods)[string],
  answers: Map<string, number>,
): Promise<number> {
  let next = 0
  const worker = async () => {
    while (next < count) {
      const answer = await send(next++)
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }
  }
  return highestDuring(pid, () => Promise.all(Array.from({ length: at }, worker)))
}

function network(): Record<string, string> {
  return {
    'x-forwarded-for': [randomInt(20, 99), randomInt(256), randomInt(256), randomInt(1, 255)].join('.'),
  }
}

async function get(path: string): Promise<string> {
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers: network() })
  await body.dump({ limit: 10_000_000 })
  return String(statusCode)
}

async function call(path: string, payload: object): Promise<string> {
  const headers = { ...network(), 'content-type': 'application/json' }
  const { body } = await pool.request({
    method: 'POST',
    path: `/api/web${path}`,
    headers,
    body: JSON.stringify(payload),
  })
  return `code ${((await body.json()) as { code: number }).code}`
}

async function upload(token: string): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([photograph], { type: 'image/jpeg' }), 'photo.jpg')
  const response = await fetch(`${shop.url}/api/web/upload/image`, {
    method: 'POST',
    headers: { ...network(), 'x-auth': token },
    body: form,
  })
  return `code ${((await response.json()) as { code: number }).code}`
}

function connect(): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${shop.url.replace('http', 'ws')}/ws/message`, { headers: network() })
    let answer = 'closed'
    socket.on('open', () => {
      answer = 'opened'
      socket.send(JSON.stringify({ type: 'auth', data: { token: randomUUID() } }))
      setTimeout(() => socket.close(), 500)
    })
    socket.on('error', () => {
      answer = 'refused'
    })
    socket.on('close', () => resolve(answer))
  })
}

/** The tokens of as many customers as a round uploads pictures: each may upload forty an hour. */
async function withSessions(): Promise<string[]> {
  const { pool: database, close } = openDatabase(stage.database.connectionString, { max: 1 })
  try {
    return await addCustomers(database, pictures)
  } finally {
    await close()
  }
}
