/**
 * Orders through the whole flow of calls, with limits, logs and metrics on as in live mode; then the books are
 * checked by SQL.
 *   node bench/orders.ts [--orders 2000] [--buyers 8] [--skus 10000] [--crowd 200]
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Pool } from 'undici'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { buy, checkOut, newBuyer, press } from './orders/buyer.ts'
import { stockRare, stockShop } from './orders/stock-shop.ts'
import { verifyBooks } from './orders/verify.ts'
import { cpuTimes } from './stage/cpu.ts'
import { drawnShop } from './stage/drawn-shop.ts'
import { printTable, quantile } from './stage/figures.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '2000' },
    buyers: { type: 'string', default: '8' },
    skus: { type: 'string', default: '10000' },
    crowd: { type: 'string', default: '200' },
  },
})

const { shop, dataDir, close } = await drawnShop({ LOG_LEVEL: 'info' })
const database = await openEmbedded({ dataDir })
const books = new pg.Pool({ connectionString: database.connectionString, max: 2 })
const cluster: string = (await books.query('show data_directory')).rows[0].data_directory
const web = new Pool(shop.url, { connections: 64 })
try {
  const skus = await stockShop(books, Number(values.skus), 1000)
  await stockRare(books, 'RARE', 10)
  const secret: string = (await books.query("select value from setting where key = 'secret'")).rows[0].value
  await many(200, Number(values.buyers), skus, secret)
  printTable([await many(Number(values.orders), Number(values.buyers), skus, secret)])
  printTable([await crowd(Number(values.crowd))])
  const wrong = await verifyBooks(books)
  console.log(wrong.length === 0 ? 'The books agree.' : `The books do not agree: ${wrong.join('; ')}`)
  if (wrong.length > 0) process.exitCode = 1
} finally {
  await web.close()
  await books.end()
  await database.stop()
  await close()
}

/** So many orders by so many buyers, each starting anew once done. */
async function many(orders: number, buyers: number, skus: string[], secret: string) {
  const took: number[] = []
  let failed = 0
  let next = 0
  const before = cpuTimes(shop.process.pid!, cluster)
  const begun = performance.now()
  async function buyer(): Promise<void> {
    while (next < orders) {
      const sku = skus[(next++ * 7919) % skus.length]!
      const start = performance.now()
      try {
        await buy(web, secret, sku, 1 + (next % 3))
        took.push(performance.now() - start)
      } catch (error) {
        failed += 1
        if (failed <= 3) console.error(error)
      }
    }
  }
  await Promise.all(Array.from({ length: buyers }, buyer))
  const seconds = (performance.now() - begun) / 1000
  const after = cpuTimes(shop.process.pid!, cluster)
  const cpu = (who: keyof typeof after) => ((after[who] - before[who]) / orders).toFixed(1)
  const ms = (share: number) => quantile(took, share).toFixed(1)
  return {
    orders,
    buyers,
    'orders/s': (took.length / seconds).toFixed(1),
    'p50 ms': ms(0.5),
    'p95 ms': ms(0.95),
    'CPU ms shop': cpu('shop'),
    'CPU ms database': cpu('database'),
    'CPU ms buyers': cpu('buyers'),
    failed,
  }
}

/** A crowd that presses the last button at the same moment, for ten pieces. */
async function crowd(size: number) {
  const ready = await Promise.all(
    Array.from({ length: size }, async () => {
      const buyer = newBuyer(web)
      return { buyer, total: await checkOut(buyer, 'RARE', 1) }
    }),
  )
  const begun = performance.now()
  const answers = await Promise.allSettled(ready.map(({ buyer, total }) => press(buyer, total)))
  const count = (matches: (reason: string) => boolean) =>
    answers.filter(
      (answer) =>
        answer.status === 'fulfilled' &&
        matches(String((answer.value.data as { reason?: string }).reason ?? 'placed')),
    ).length
  return {
    crowd: size,
    stock: 10,
    placed: count((reason) => reason === 'placed'),
    'sold out': count((reason) => reason === 'sold_out'),
    'anything else': size - count((reason) => reason === 'placed' || reason === 'sold_out'),
    'ms for all': Math.round(performance.now() - begun),
  }
}
