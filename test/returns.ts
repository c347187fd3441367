import type { Placed } from '#contract/checkout.ts'
import type { Return, ReturnReason, ReturnType } from '#contract/return.ts'
import type { Tx } from '#server/db/open.ts'
import { type LockedReturn, lockReturn } from '#server/returns/lock-return.ts'
import type { TestShop, Visitor } from './app.ts'
import { buy, expectDone, newKey, payAt, signIn } from './buying.ts'
import { runHeldJobs } from './desk.ts'

type World = Pick<TestShop, 'app' | 'shop' | 'runJobs' | 'visitor'>
type Wish = Parameters<typeof buy>[1]

/** Marks units of an order as shipped and delivered, all of them unless `quantity` says how many of the first line. */
export async function deliver(
  { shop }: Pick<TestShop, 'shop'>,
  number: string,
  { at = shop.now(), quantity, status = 'delivered' }: { at?: Date; quantity?: number; status?: string } = {},
): Promise<void> {
  await shop.pool.query(
    `with o as (select id from orders where number = $1),
      lines as (
        select l.id, least(coalesce($4, l.quantity), l.quantity - l.shipped - l.cancelled) units, l.variant_id, l.tracked
        from order_line l join o on o.id = l.order_id),
      s as (
        insert into shipment (order_id, status, shipped_at, delivered_at)
        select id, $3::text, $2::timestamptz, case when $3::text = 'delivered' then $2::timestamptz end from o
        returning id, order_id),
      packed as (insert into shipment_line (shipment_id, line_id, quantity)
        select s.id, lines.id, units from s, lines where units > 0 returning line_id),
      moved as (insert into stock_move (variant_id, on_hand, reserved, reason, order_id)
        select variant_id, -units, -units, 'shipment', s.order_id from s, lines where tracked and units > 0 returning 1),
      taken as (update stock set on_hand = on_hand - units, reserved = reserved - units
        from lines where stock.variant_id = lines.variant_id and tracked returning 1),
      told as (insert into outbox (event, payload)
        select 'order.delivered', jsonb_build_object('orderId', order_id, 'shipmentId', id) from s
        where $3::text = 'delivered' returning 1)
    update order_line l set shipped = shipped + units from lines where lines.id = l.id`,
    [number, at, status, quantity ?? null],
  )
  await shop.pool.query(
    `update orders o set
      ship_status = case when (select bool_and(shipped + cancelled = quantity) from order_line where order_id = o.id)
        then $2 else 'partial' end,
      delivered_at = case when $2 = 'delivered' and (select bool_and(shipped + cancelled = quantity) from order_line
        where order_id = o.id) then $3::timestamptz end
      where number = $1`,
    [number, status, at],
  )
}

/** Buys, pays at the test acquirer and receives the goods. */
export async function receive(world: World, visitor: Visitor, wish: Wish = {}): Promise<Placed> {
  const placed = await buyPaid(world, visitor, wish)
  await deliver(world, placed.orderNumber)
  await world.runJobs()
  return placed
}

export async function buyPaid(world: World, visitor: Visitor, wish: Wish = {}): Promise<Placed> {
  const placed = await buy(visitor, wish)
  if (placed.payment.url) await payAt(world.app, placed.payment)
  return placed
}

/** A signed-in customer. */
export async function customer(world: World): Promise<Visitor> {
  return world.visitor({ 'x-auth': (await signIn(world.shop)).token })
}

type Asked = {
  quantity?: number
  type?: ReturnType
  reason?: ReturnReason
  description?: string
  images?: string[]
  key?: string
  replacementSku?: string
}

/** The lines of an order that can be returned. */
export async function eligibleLines(visitor: Visitor, { orderNumber, accessKey }: Placed) {
  return expectDone(await visitor.call('/return/eligible', { orderNumber, accessKey })).lines
}

/** Makes the call that opens a return of the order's first line. */
export async function tryApply(visitor: Visitor, placed: Placed, asked: Asked = {}) {
  const {
    quantity = 1,
    type = 'return_refund',
    reason = 'changed_mind',
    key = newKey(),
    replacementSku,
  } = asked
  const [line] = await eligibleLines(visitor, placed)
  return visitor.call('/return/apply', {
    orderNumber: placed.orderNumber,
    accessKey: placed.accessKey,
    ...{ type, reason, description: asked.description ?? '', images: asked.images ?? [] },
    lines: [{ lineId: line!.lineId, quantity, ...(replacementSku ? { replacementSku } : {}) }],
    idempotencyKey: key,
  })
}

export async function apply(visitor: Visitor, placed: Placed, asked: Asked = {}): Promise<Return> {
  return expectDone(await tryApply(visitor, placed, asked)).return
}

/** Runs an operation on a locked return. */
export function onReturn<Result>(
  { shop }: Pick<TestShop, 'shop'>,
  number: string,
  work: (tx: Tx, locked: LockedReturn) => Promise<Result>,
): Promise<Result> {
  return shop.db.transaction(async (tx) => work(tx, await lockReturn(tx, number)))
}

/** Sends refunds, held ones too, and then runs what follows from their settling. */
export async function payOut(world: Pick<TestShop, 'shop' | 'runJobs'>): Promise<void> {
  await runHeldJobs(world)
}
