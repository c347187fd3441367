import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Pool } from 'undici'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EmbeddedDatabase, openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { demoDatabase, type Stage } from '../stage/database.ts'
import { type RunningShop, startShop } from '../stage/start-shop.ts'
import { type Buyer, checkOut, newBuyer, press } from './buyer.ts'
import { stockShop } from './stock-shop.ts'
import { verifyBooks } from './verify.ts'

const buyers = 8
const kills = 4

let stage: Stage
let database: EmbeddedDatabase
let books: pg.Pool
let shop: RunningShop
let web: Pool
let skus: string[]

beforeAll(async () => {
  stage = await demoDatabase()
  shop = await startShop(stage.env)
  web = new Pool(shop.url, { connections: 16, headersTimeout: 30_000 })
  database = await openEmbedded({ dataDir: stage.dataDir })
  books = new pg.Pool({ connectionString: database.connectionString, max: 2 })
  // Connections that the killed server had are no news.
  books.on('error', () => {})
  skus = await stockShop(books, 200, 1000)
})

afterAll(async () => {
  await web.close()
  await shop.stop()
  await books.end()
  await database.stop()
  await stage.close()
})

it('keeps every order it acknowledged, once, when the server is killed while orders are placed', async () => {
  await killWhileBuying(async () => {
    process.kill(shop.process.pid!, 'SIGKILL')
    shop = await startShop(stage.env, { port: shop.port })
  })
})

it('keeps every order it acknowledged, once, when PostgreSQL is killed while orders are placed', async () => {
  await killWhileBuying(async () => {
    const { rows } = await books.query<{ data_directory: string }>('show data_directory')
    const [pid] = (await readFile(join(rows[0]!.data_directory, 'postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGKILL')
    await answered()
  })
})

/** Buyers press the last button until it is answered, always with the same key, while something dies again and again. */
async function killWhileBuying(kill: () => Promise<void>): Promise<void> {
  const acknowledged = new Map<string, string>()
  let open = true
  const buying = Array.from({ length: buyers }, async (_, index) => {
    for (let next = index; open; next += buyers) {
      const pressed = await tryToBuy(skus[next % skus.length]!, () => open)
      if (pressed) acknowledged.set(pressed.key, pressed.orderNumber)
    }
  })
  for (let count = 0; count < kills; count++) {
    const before = acknowledged.size
    while (acknowledged.size < before + 10) await wait(50)
    await kill()
  }
  open = false
  await Promise.all(buying)
  const numbers = [...acknowledged.values()]
  expect(new Set(numbers).size).toBe(acknowledged.size)
  const { rows } = await books.query<{ number: string }>(
    'select number from orders where number <> all($1)',
    [known],
  )
  known.push(...numbers)
  expect(rows.map(({ number }) => number).sort()).toEqual(numbers.sort())
  expect(await verifyBooks(books)).toEqual([])
}

/** Numbers of the orders of the tests before: beside them, only what was acknowledged may be in the books. */
const known: string[] = []

/** Null where the way to the last button broke off; whoever pressed it goes on until there is an answer. */
async function tryToBuy(
  sku: string,
  open: () => boolean,
): Promise<{ key: string; orderNumber: string } | null> {
  const buyer = newBuyer(web)
  const total = await checkOut(buyer, sku, 1).catch(() => null)
  if (!total) {
    await wait(100)
    return null
  }
  if (!open()) return null
  const key = randomUUID()
  return { key, orderNumber: await pressUntilAnswered(buyer, total, key) }
}

async function pressUntilAnswered(
  buyer: Buyer,
  total: { amount: number; currency: string },
  key: string,
): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await press(buyer, total, key).catch(() => null)
    if (answer?.code === 0) return answer.data.orderNumber
    await wait(150)
  }
  throw new Error('The last button was never answered')
}

/** Resolves once the database answers again. */
async function answered(): Promise<void> {
  for (;;) {
    const answer = await books.query('select 1').catch(() => null)
    if (answer) return
    await wait(200)
  }
}
