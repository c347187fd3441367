/**
 * Orders through all calls of the checkout, with limits, logs and metrics as in live mode, in turn with the same number
 * of calls to a bare Fastify that runs one prepared query each. Afterwards SQL checks the books.
 * `--by credit`: customers pay by store credit, which needs neither webhook nor a look at the order.
 * `--statements` prints what PostgreSQL executed for the orders; measuring that slows it down a little.
 *   node bench/orders.ts [--by test] [--orders 2000] [--buyers 8] [--skus 10000] [--crowd 200] [--rounds 4] [--statements]
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Pool } from 'undici'
import {
  buy,
  buyByCredit,
  callsAnOrder,
  callsAnOrderByCredit,
  checkOut,
  newBuyer,
  press,
} from './orders/buyer.ts'
import { addCustomers } from './orders/customers.ts'
import { startBare } from './orders/start-bare.ts'
import { countStatements, statementRows } from './orders/statements.ts'
import { stockRare, stockShop } from './orders/stock-shop.ts'
import { verifyBooks } from './orders/verify.ts'
import { cpuTimes } from './stage/cpu.ts'
import { drawnShop } from './stage/drawn-shop.ts'
import { median, printTable, quantile } from './stage/figures.ts'

const { values } = parseArgs({
  options: {
    by: { type: 'string', default: 'test' },
    orders: { type: 'string', default: '2000' },
    buyers: { type: 'string', default: '8' },
    skus: { type: 'string', default: '10000' },
    crowd: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '4' },
    statements: { type: 'boolean', default: false },
  },
})

const { shop, database, close } = await drawnShop(
  { LOG_LEVEL: 'info' },
  values.statements ? { shared_preload_libraries: 'pg_stat_statements' } : {},
)
const books = new pg.Pool({ connectionString: database.connectionString, max: 2 })
const cluster: string = (await books.query('show data_directory')).rows[0].data_directory
const web = new Pool(shop.url, { connections: 64 })
const byCredit = values.by === 'credit'
const calls = byCredit ? callsAnOrderByCredit : callsAnOrder
let skus: string[] = []
try {
  skus = await stockShop(books, Number(values.skus), 1000)
  await stockRare(books, 'RARE', 10)
  const secret: string = (await books.query("select value from setting where key = 'secret'")).rows[0].value
  const buyers = Number(values.buyers)
  const tokens = await addCustomers(books, buyers)
  const order: Task = (sku, index, buyer) =>
    byCredit ? buyByCredit(web, tokens[buyer]!, sku, 1 + (index % 3)) : buy(web, secret, sku, 1 + (index % 3))
  await many(200, buyers, order)
  const bare = await startBare(database.connectionString)
  const rounds = Number(values.rounds)
  const orders = Math.round(Number(values.orders) / rounds)
  if (values.statements) await countStatements(books)
  const ours: Round[] = []
  const theirs: Round[] = []
  await many(200, buyers, (sku) => bareOrder(bare.web, sku))
  for (let round = 0; round < rounds; round++) {
    ours.push(await many(orders, buyers, order))
    theirs.push(await many(orders, buyers, (sku) => bareOrder(bare.web, sku)))
  }
  await bare.stop()
  printTable([...ours.map(rowOf('orders')), ...theirs.map(rowOf(`${calls} bare calls`))])
  const rate = (rounds: Round[]) => median(rounds.map((round) => round.rate))
  printTable([
    {
      'orders/s': rate(ours).toFixed(1),
      [`${calls} bare calls/s`]: rate(theirs).toFixed(1),
      ratio: median(ours.map((round, index) => round.rate / theirs[index]!.rate)).toFixed(2),
    },
  ])
  if (values.statements) printTable(await statementRows(books, orders * rounds))
  printTable([await crowd(Number(values.crowd))])
  const wrong = await verifyBooks(books)
  console.log(wrong.length === 0 ? 'The books agree.' : `The books do not agree: ${wrong.join('; ')}`)
  if (wrong.length > 0) process.exitCode = 1
} finally {
  await web.close()
  await books.end()
  await close()
}

type Round = {
  rate: number
  took: number[]
  cpu: Record<'shop' | 'database' | 'buyers', number>
  failed: number
}

/** Buys or calls once: the SKU, the number of the purchase and that of the buyer. */
type Task = (sku: string, index: number, buyer: number) => Promise<void>

/** Repeats a task with a number of concurrent buyers. */
async function many(times: number, buyers: number, run: Task): Promise<Round> {
  const took: number[] = []
  let failed = 0
  let next = 0
  const before = cpuTimes(shop.process.pid!, cluster)
  const begun = performance.now()
  async function buyer(number: number): Promise<void> {
    while (next < times) {
      const index = next++
      const start = performance.now()
      try {
        await run(skus[(index * 7919) % skus.length]!, index, number)
        took.push(performance.now() - start)
      } catch (error) {
        failed += 1
        if (failed <= 3) console.error(error)
      }
    }
  }
  await Promise.all(Array.from({ length: buyers }, (_, number) => buyer(number)))
  const seconds = (performance.now() - begun) / 1000
  const after = cpuTimes(shop.process.pid!, cluster)
  const cpu = (who: keyof typeof after) => (after[who] - before[who]) / times
  return {
    rate: took.length / seconds,
    took,
    cpu: { shop: cpu('shop'), database: cpu('database'), buyers: cpu('buyers') },
    failed,
  }
}

function rowOf(what: string) {
  return ({ rate, took, cpu, failed }: Round) => ({
    what,
    'per s': rate.toFixed(1),
    'p50 ms': quantile(took, 0.5).toFixed(1),
    'p95 ms': quantile(took, 0.95).toFixed(1),
    'CPU ms shop': cpu.shop.toFixed(1),
    'CPU ms database': cpu.database.toFixed(1),
    'CPU ms buyers': cpu.buyers.toFixed(1),
    failed,
  })
}

/** The number of calls an order takes, in sequence, each reading one row. */
async function bareOrder(web: Pool, sku: string): Promise<void> {
  const buyer = newBuyer(web)
  for (let call = 0; call < calls; call++) await buyer.call('/cart/add', { sku })
}

/** A crowd that submits orders at the same moment for a stock of ten. */
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
