/**
 * The live channel: shoppers connected to two processes, and how long a merchant's change of an order takes to reach its
 * shopper. The reference forwards notifications to as many WebSockets without sessions, jobs or a shop.
 *   node bench/live.ts [--shoppers 1000] [--changes 600] [--rate 20]
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Pool, WebSocket } from 'undici'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { hashToken } from '#server/platform/sessions.ts'
import { buyByCredit } from './orders/buyer.ts'
import { addCustomers } from './orders/customers.ts'
import { stockShop } from './orders/stock-shop.ts'
import { median, printTable, quantile } from './stage/figures.ts'
import { filledShop } from './stage/filled-shop.ts'
import { startShop } from './stage/start-shop.ts'

const { values } = parseArgs({
  options: {
    shoppers: { type: 'string', default: '1000' },
    changes: { type: 'string', default: '600' },
    rate: { type: 'string', default: '20' },
  },
})
const shoppers = Number(values.shoppers)
const changes = Math.min(Number(values.changes), shoppers)
/** Changes per second. */
const rate = Number(values.rate)

/** Copies the only order, with lines and invoice, for every other customer. Copied lines move no stock. */
const copies = `
  with buyers as (
    select id customer_id, gen_random_uuid() order_id, row_number() over () n from customer
    where id not in (select customer_id from orders)),
  placed as (
    insert into orders
    select (jsonb_populate_record(o, jsonb_build_object('id', b.order_id, 'customer_id', b.customer_id, 'cart_id', null,
      'number', 'COPY-' || lpad(b.n::text, 4, '0')))).*
    from orders o, buyers b),
  lines as (
    insert into order_line
    select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'order_id', b.order_id,
      'tracked', false))).*
    from order_line l, buyers b)
  insert into invoice
  select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'order_id', b.order_id,
    'number', i.number || '-' || b.n, 'sequence', i.sequence + b.n))).*
  from invoice i, buyers b`

const stage = await filledShop(100)
// Demo settings know shipping methods; demo products stay out of a shop that has its own.
const env = { ...stage.env, SHOP_MODE: 'demo' }
const processes = [await startShop(env), await startShop(env)]
const database = await openEmbedded({ dataDir: stage.dataDir })
const books = new pg.Pool({ connectionString: database.connectionString, max: 4 })
const webs = processes.map(({ url }) => new Pool(url, { connections: 16 }))
const bare = await startBare(database.connectionString)
try {
  const [tokens, orders] = await placeOrders()
  const key = await addKey()
  const pids = processes.map(({ process: { pid } }) => pid!)
  const ours = await measure({
    pids,
    open: (index) => {
      const { url } = processes[index % 2]!
      const token = tokens[index]!
      return openSocket(`${url}/ws/message`, index, { type: 'auth', data: { token } })
    },
    nameOf: ({ type, data }) => (type === 'order' ? (data as { number: string }).number : ''),
    names: orders,
    // Half of the changes are made in the process that the shopper is not connected to.
    change: (number, index) => ship(webs[Math.floor(index / 2) % 2]!, key, number),
  })
  const theirs = await measure({
    pids: [bare.child.pid!],
    open: (index) => openSocket(`${bare.url}/?name=${orders[index]}`, index),
    nameOf: ({ name }) => String(name),
    names: orders,
    change: async (number) => {
      await books.query("select pg_notify('bare', $1)", [number])
    },
  })
  printTable(
    Object.entries({ 'live channel, two processes': ours, 'bare WebSockets': theirs }).map(
      ([what, { took, lost, kilobytes }]) => ({
        what,
        shoppers,
        'p50 ms': median(took).toFixed(0),
        'p95 ms': quantile(took, 0.95).toFixed(0),
        'worst ms': Math.max(...took).toFixed(0),
        lost,
        'kB a connection': kilobytes.toFixed(1),
      }),
    ),
  )
} finally {
  for (const web of webs) await web.destroy()
  bare.child.kill('SIGTERM')
  for (const each of processes) await each.stop()
  await books.end()
  await database.stop()
  await stage.close()
}
process.exit()

/**
 * One paid and invoiced order per customer: the first is bought, the others are copies of it. Returns the customers'
 * tokens and the order numbers, in the same order.
 */
async function placeOrders(): Promise<[string[], string[]]> {
  const [sku] = await stockShop(books, 1, 1000)
  const tokens = await addCustomers(books, shoppers)
  await buyByCredit(webs[0]!, tokens[0]!, sku!, 1)
  // Jobs of the purchase would compete with the changes that are measured.
  await untilIdle()
  await books.query(copies)
  await books.query('vacuum analyze orders, order_line, invoice')
  const { rows } = await books.query<{ token_hash: string; number: string }>(
    'select s.token_hash, o.number from orders o join login_session s using (customer_id)',
  )
  const numbers = new Map(rows.map(({ token_hash, number }) => [token_hash, number]))
  return [tokens, tokens.map((token) => numbers.get(hashToken(token))!)]
}

async function untilIdle(): Promise<void> {
  for (;;) {
    const { rows } = await books.query(
      'select 1 from graphile_worker.jobs union all select 1 from outbox limit 1',
    )
    if (rows.length === 0) return
    await wait(500)
  }
}

async function addKey(): Promise<string> {
  const token = `vk_${randomBytes(32).toString('base64url')}`
  await books.query(
    `insert into api_key (name, token_hash, last_four, scopes, created_at, expires_at)
      values ('bench', $1, $2, '{orders.read,orders.ship}', now(), now() + interval '1 day')`,
    [hashToken(token), token.slice(-4)],
  )
  return token
}

async function ship(web: Pool, key: string, number: string): Promise<void> {
  const { body } = await web.request({
    method: 'POST',
    path: '/api/admin/order/ship',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ number, idempotencyKey: crypto.randomUUID() }),
  })
  const { code, msg } = (await body.json()) as { code: number; msg: string }
  if (code !== 0) throw new Error(`${number} was not shipped: ${msg}`)
}

type Message = { type?: string; data?: unknown; name?: string }

type Channel = {
  pids: number[]
  open(index: number): Promise<WebSocket>
  /** The order that a message is about. */
  nameOf(message: Message): string
  names: string[]
  change(name: string, index: number): Promise<void>
}

/** Connects everybody, then makes changes at a steady rate, each timed from its request to the message. */
async function measure({ pids, open, nameOf, names, change }: Channel) {
  const warm = await Promise.all(Array.from({ length: 20 }, (_, index) => open(index)))
  for (const socket of warm) socket.close()
  await wait(5000)
  const before = memoryOf(pids)
  const sockets: WebSocket[] = []
  for (let index = 0; index < shoppers; index++) sockets.push(await open(index))
  await wait(10_000)
  const kilobytes = (memoryOf(pids) - before) / shoppers
  const sent = new Map<string, number>()
  const took: number[] = []
  for (const socket of sockets) {
    socket.addEventListener('message', ({ data }) => {
      const name = nameOf(JSON.parse(String(data)))
      const at = sent.get(name)
      if (at === undefined) return
      sent.delete(name)
      took.push(performance.now() - at)
    })
  }
  const changing: Promise<void>[] = []
  for (let index = 0; index < changes; index++) {
    const name = names[index]!
    sent.set(name, performance.now())
    changing.push(change(name, index))
    await wait(1000 / rate)
  }
  await Promise.all(changing)
  for (let waited = 0; sent.size > 0 && waited < 10_000; waited += 100) await wait(100)
  for (const socket of sockets) socket.close()
  return { took, lost: sent.size, kilobytes }
}

/** A connected WebSocket from a network of its own. `greeting` is sent first, and answered by the time it returns. */
async function openSocket(url: string, index: number, greeting?: object): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), {
    headers: { 'x-forwarded-for': `20.${index >> 8}.${index & 255}.1` },
  })
  await once(socket, 'open')
  if (!greeting) return socket
  const answered = once(socket, 'message')
  socket.send(JSON.stringify(greeting))
  socket.send(JSON.stringify({ type: 'ping' }))
  await answered
  return socket
}

/** Proportional set size in kB. */
function memoryOf(pids: number[]): number {
  return pids.reduce((sum, pid) => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return sum + Number(/^Pss:\s+(\d+) kB/m.exec(rollup)![1])
  }, 0)
}

async function startBare(databaseUrl: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'live/bare-channel.ts')], {
    env: { ...process.env, NODE_ENV: 'production', BARE_DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(createInterface(child.stdout!), 'line')
  return { child, url }
}
