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
  // Errors on connections to the killed server are expected.
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

/** Buyers retry the submission with the same idempotency key while a process is killed repeatedly. */
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

/** Order numbers from earlier tests. Apart from these, only acknowledged orders may exist. */
const known: string[] = []

/** Null if the checkout failed before the submission. Submissions are retried until they are answered. */
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

/** Resolves when the database responds again. */
async function answered(): Promise<void> {
  for (;;) {
    const answer = await books.query('select 1').catch(() => null)
    if (answer) return
    await wait(200)
  }
}
