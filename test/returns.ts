import type { Placed } from '#contract/checkout.ts'
import type { Return, ReturnReason, ReturnType } from '#contract/return.ts'
import type { Tx } from '#server/db/open.ts'
import { type LockedReturn, lockReturn } from '#server/returns/lock-return.ts'
import type { TestShop, Visitor } from './app.ts'
import { buy, expectDone, newKey, payAt, signIn } from './buying.ts'
import { runHeldJobs, signInStaff } from './desk.ts'

type World = Pick<TestShop, 'app' | 'shop' | 'runJobs' | 'visitor'>
type Wish = Parameters<typeof buy>[1]

/** Ships units of an order, all of them or `quantity` of its first line, and has them delivered unless told otherwise. */
export async function deliver(
  world: Pick<TestShop, 'app' | 'shop'>,
  number: string,
  {
    at = world.shop.now(),
    quantity,
    status = 'delivered',
  }: { at?: Date; quantity?: number; status?: string } = {},
): Promise<void> {
  const desk = await signInStaff(world)
  const { products } = expectDone(await desk.call('/order/detail', { number })).order
  const parcel = quantity ? { lines: [{ lineId: products[0]!.lineId, quantity }] } : {}
  const { shipments } = expectDone(await desk.call('/order/ship', { number, parcels: [parcel] })).order
  if (status !== 'delivered') return
  const shipmentId = shipments.at(-1)!.id
  expectDone(await desk.call('/order/deliver', { number, shipmentId, deliveredAt: at.toISOString() }))
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
