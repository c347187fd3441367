import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdminData, AdminPath, AdminPayload } from '#contract/admin/calls.ts'
import type { Envelope } from '#contract/envelope.ts'
import { apiKey } from '#server/db/tables.ts'
import { hashToken } from '#server/platform/sessions.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type Buyer, checkOut, done, newBuyer, press } from '../bench/orders/buyer.ts'
import { sell, signIn } from './buying.ts'
import { type KillableShop, openKillableShop } from './crash/killable-shop.ts'
import { faultsOf } from './histories/faults.ts'

/** How often server and PostgreSQL are killed each; the long tests kill more often. */
const kills = Number(process.env.CRASHES ?? 1)
const purchases = 200
const buyers = 8
const firstCredit = 100_000
const slowTasks = ['handle.emails', 'handle.pictures']
const skus = ['MUG', 'BOWL', 'LAMP', 'VASE', 'TRAY']

/** One purchase as the shop acknowledged it. */
type Purchase = { number: string; total: number; refunded: number; status: 'in_progress' | 'cancelled' }

const staffKey = `vk_${randomBytes(32).toString('base64url')}`
const tokens: string[] = []
let world: KillableShop
let web: Pool

beforeAll(async () => {
  world = await openKillableShop(prepare)
  web = new Pool(world.url, { connections: 2 * buyers, headersTimeout: 30_000 })
})
afterAll(async () => {
  await web.close()
  await world.close()
})

it(`loses, doubles and stalls nothing when server and PostgreSQL are killed ${kills} × each amid checkouts and refunds`, async () => {
  const purchased = await purchaseAmidKills()
  const acknowledged = purchased.map(({ number, status, refunded }) => ({ number, status, refunded }))
  await expect
    .poll(unfinished, { timeout: 240_000, interval: 250 })
    .toEqual({ events: 0, jobs: 0, refunds: 0 })
  // Rendering all emails and documents takes long. That both go on is enough.
  for (const task of slowTasks) {
    const waiting = await waitingJobs(task)
    await expect.poll(() => waitingJobs(task), { timeout: 120_000 }).toBeLessThan(Math.max(waiting, 1))
  }
  expect(await ordersInBooks()).toEqual(acknowledged.sort((a, b) => a.number.localeCompare(b.number)))
  expect(await faultsOf({ pool: world.books as Shop['pool'] })).toEqual({})
  expect(await wrongSums()).toEqual([])
}, 900_000)

async function prepare(shop: Shop): Promise<void> {
  for (const [index, sku] of skus.entries()) {
    await sell(shop, { sku, price: 1000 + 350 * index, onHand: 10_000 })
  }
  for (let index = 0; index < purchases / 2; index++) {
    tokens.push((await signIn(shop, undefined, { credits: firstCredit })).token)
  }
  await shop.db.insert(apiKey).values({
    ...{ name: 'till', tokenHash: hashToken(staffKey), lastFour: staffKey.slice(-4) },
    scopes: ['orders.read', 'orders.change', 'orders.ship', 'orders.refund'],
    createdAt: shop.now(),
    expiresAt: new Date(shop.now().getTime() + 24 * 3600_000),
  })
}

/** Buys, pays and refunds, and in between kills the server and PostgreSQL by turns. */
async function purchaseAmidKills(): Promise<Purchase[]> {
  const purchased: Purchase[] = []
  let next = 0
  const buying = Array.from({ length: buyers }, async () => {
    while (next < purchases) purchased.push(await purchase(next++))
  })
  const everything = Promise.all(buying)
  everything.catch(() => {})
  let open = true
  const passing = passTime(() => open)
  for (let count = 0; count < 2 * kills; count++) {
    const due = ((count + 1) * purchases) / (2 * kills + 2)
    while (purchased.length < due) await Promise.race([wait(20), everything])
    await (count % 2 === 0 ? world.killServer() : world.killDatabase())
  }
  await everything
  open = false
  await passing
  return purchased
}

/** Refunds are held back for some seconds, in which staff can take them back. Ends the wait of each at once. */
async function passTime(lasts: () => boolean): Promise<void> {
  while (lasts()) {
    await world.books
      .query('update outbox set not_before = null where not_before is not null')
      .catch(() => {})
    await wait(50)
  }
}

async function purchase(index: number): Promise<Purchase> {
  // Every other buyer pays by store credit, the others at the test acquirer.
  const token = index % 2 === 0 ? tokens[index / 2] : undefined
  const buyer = newBuyer(web, token ? { token } : {})
  const payment = token ? { method: 'credit', useCredit: true } : { method: 'test' }
  const due = await untilAnswered(() => checkOut(buyer, skus[index % skus.length]!, 1 + (index % 3), payment))
  const key = randomUUID()
  const placed = await untilAnswered(async () => done(await press(buyer, due, key)))
  const own = { number: placed.orderNumber, accessKey: placed.accessKey }
  if (placed.payment.url) await untilAnswered(() => pay(buyer, own, placed.payment.url!))
  return refund(buyer, own, index)
}

type Own = { number: string; accessKey?: string }

/** Cancels the order, or refunds its goods and shipping, or a part of its price. */
async function refund(buyer: Buyer, own: Own, index: number): Promise<Purchase> {
  const { number } = own
  const { order } = await untilAnswered(async () => done(await buyer.call('/order/detail', own)))
  const total = order.totals.total.amount
  const idempotencyKey = randomUUID()
  if (index % 3 === 0) {
    await staff('/order/cancel', { number, reason: 'Damaged in store', idempotencyKey })
    return { number, total, refunded: total, status: 'cancelled' }
  }
  const lines = order.products.map(({ lineId, quantity }) => ({ lineId, quantity }))
  const wish = index % 3 === 1 ? { lines, shipping: true } : { amount: 100 }
  // Units that have not shipped are refunded by cancelling them.
  if (wish.lines) await staff('/order/ship', { number, parcels: [{ lines }], idempotencyKey: randomUUID() })
  const asked = await staff('/order/refund', { number, ...wish, reason: 'goodwill', idempotencyKey })
  expect(asked.refund?.amount.amount).toBe(wish.amount ?? total)
  return { number, total, refunded: wish.amount ?? total, status: 'in_progress' }
}

/** Repeats a request until the shop answers it, as browsers and programs do. Refusals end the test. */
async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const failures = new Set<string>()
  for (const deadline = Date.now() + 120_000; ; await wait(100)) {
    try {
      return await ask()
    } catch (error) {
      failures.add((error as Error).message)
      if (isRefusal(error) || Date.now() > deadline) throw new Error([...failures].join('\n'))
    }
  }
}

function isRefusal(error: unknown): boolean {
  return /^\{"code":(10|40)/.test((error as Error).message)
}

async function staff<Path extends AdminPath>(
  path: Path,
  payload: AdminPayload<Path>,
): Promise<AdminData<Path>> {
  return untilAnswered(async () => {
    const { statusCode, body } = await web.request({
      method: 'POST',
      path: `/api/admin${path}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${staffKey}` },
      body: JSON.stringify(payload),
    })
    const envelope = (await body.json()) as Envelope<AdminData<Path>>
    if (statusCode !== 200) throw new Error(`${path}: HTTP ${statusCode}`)
    return done(envelope)
  })
}

/** Approves a charge. A webhook that a kill cut short is repeated, as gateways do. */
async function pay(buyer: Buyer, own: Own, url: string): Promise<void> {
  await approve(url)
  const { order } = done(await buyer.call('/order/detail', own))
  if (order.payStatus !== 'paid') throw new Error(`${own.number} is not paid yet`)
}

/** The bank's answer on the test acquirer's page. */
async function approve(url: string): Promise<void> {
  const { statusCode, body } = await web.request({
    method: 'POST',
    path: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'decision=approve',
  })
  const said = await body.text()
  if (statusCode !== 303) throw new Error(`the acquirer answered ${statusCode}: ${said}`)
}

/** Counts of unfinished work. Retries a job that failed because of a kill at once instead of seconds later. */
async function unfinished(): Promise<unknown> {
  try {
    await world.books.query(
      'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()',
    )
    const { rows } = await world.books.query(
      `select
      (select count(*)::int from outbox) as events,
      (select count(*)::int from graphile_worker.jobs where task_identifier <> all ($1)) as jobs,
      (select count(*)::int from refund where status <> 'succeeded') as refunds`,
      [slowTasks],
    )
    return rows[0]
  } catch (error) {
    return error
  }
}

async function waitingJobs(task: string): Promise<number> {
  const { rows } = await world.books.query<{ count: number }>(
    'select count(*)::int from graphile_worker.jobs where task_identifier = $1',
    [task],
  )
  return rows[0]!.count
}

async function ordersInBooks(): Promise<Omit<Purchase, 'total'>[]> {
  const { rows } = await world.books.query(`
    select o.number, o.status, coalesce(sum(r.amount), 0)::int as refunded
    from orders o left join refund r on r.order_id = o.id group by o.id order by o.number`)
  return rows
}

/** Ledgers that disagree with what they explain. */
async function wrongSums(): Promise<unknown[]> {
  const { rows } = await world.books.query(
    `select 'credit' as ledger, id::text from customer c
      where credits <> $1 + (select coalesce(sum(amount), 0) from credit_move where customer_id = c.id)
    union all
    select 'acquirer', reference from acquirer_charge a where refunded <> (
      select coalesce(sum(r.amount), 0) from refund r join payment p on p.id = r.payment_id where p.reference = a.reference)
    union all
    select 'invoice', o.number from orders o
      where o.pay_status = 'paid' and (select count(*) from invoice where order_id = o.id and kind = 'invoice') > 1
    union all
    select 'credit note', o.number from orders o where exists (select from invoice where order_id = o.id and kind = 'credit_note')
      and o.refunded_amount <> (select sum(total) from invoice where order_id = o.id and kind = 'credit_note')`,
    [firstCredit],
  )
  return rows
}
