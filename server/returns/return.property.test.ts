import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '#server/db/open.ts'
import { order, orderLine, payment, shipment, shipmentLine } from '#server/db/tables.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { askRefunds, readRefundable } from '#server/orders/refunds/ask-refunds.ts'
import { refundableAmount } from '#server/orders/refunds/refund-shares.ts'
import { sum } from '#server/pricing/money.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { type PaidOrder, paidOrder } from '#test/invoices/random-orders.ts'
import { applyReturn } from './apply-return.ts'
import { approveReturn } from './decide-return.ts'
import { lockReturn } from './lock-return.ts'
import { readUnits } from './order-units.ts'
import { inspectReturn, receiveReturn } from './receive-return.ts'
import { returnFigures } from './return-figures.ts'
import { previewReturnRefund, refundReturn } from './settle-return.ts'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop()
})
afterAll(() => world.close())

const merchant = () => ({ by: 'merchant' as const, at: world.shop.now() })

type Chosen = { lineId: string; quantity: number }

/** Stores a paid order whose lines are delivered up to `split` (in percent of their units); the rest has not left. */
async function keep(tx: Tx, { figures, toInvoice }: PaidOrder, split: number[]): Promise<string> {
  const at = world.shop.now()
  const orderId = crypto.randomUUID()
  await tx.insert(order).values({
    ...toInvoice.order,
    ...{ id: orderId, number: orderId, accessKeyHash: '', paidAt: at },
    totals: { ...toInvoice.order.totals, explain: [] },
  })
  await tx.insert(payment).values({
    ...{ orderId, provider: 'test', method: 'test', currency: figures.currency, status: 'succeeded' },
    ...{ amount: figures.due, received: figures.due, reference: orderId },
  })
  const [parcel] = await tx
    .insert(shipment)
    .values({ orderId, status: 'delivered', shippedAt: at, deliveredAt: at })
    .returning({ id: shipment.id })
  for (const [position, line] of toInvoice.lines.entries()) {
    const id = crypto.randomUUID()
    const shipped = Math.round((line.quantity * split[position % split.length]!) / 100)
    await tx.insert(orderLine).values({
      ...line,
      ...{ id, orderId, position, shipped, tracked: false, slug: 'mug', productId: 1, variantId: 1 },
    })
    if (shipped > 0)
      await tx.insert(shipmentLine).values({ shipmentId: parcel!.id, lineId: id, quantity: shipped })
  }
  return orderId
}

type Part = {
  /** Percentages of what is left of each line, taken in turn. */
  shares: number[]
  /** Delivered goods only, or also units that have not left. */
  withGoods: boolean
  /** Percentage of the chosen units that arrive. */
  arrives: number
  /** Percentage of the refund that is paid, such as for worn goods. */
  pays: number
}

/** Returns some of an order, step by step, if anything is left to return. */
async function returnSome(tx: Tx, orderId: string, part: Part): Promise<void> {
  const { at } = merchant()
  const units = await readUnits(tx, orderId)
  const lines = [...units.values()].flatMap(({ lineId, returnable, unshipped }, place): Chosen[] => {
    const open = returnable + (part.withGoods ? 0 : unshipped)
    const quantity = Math.round((open * part.shares[place % part.shares.length]!) / 100)
    return quantity > 0 ? [{ lineId, quantity }] : []
  })
  if (lines.length === 0) return
  const type = part.withGoods ? ('return_refund' as const) : ('refund_only' as const)
  const announced = await returnFigures(tx, await lockOrder(tx, orderId), { type, reason: 'faulty', lines })
  const number = await applyReturn(
    tx,
    orderId,
    {
      ...{ type, reason: 'faulty', description: '', images: [], lines },
      ...{ idempotencyKey: crypto.randomUUID(), customerId: null, visitorId: null },
    },
    at,
  )
  await approveReturn(tx, await lockReturn(tx, number), merchant())
  const isWhole = part.withGoods ? await takeBack(tx, number, part) : true
  const { total } = await previewReturnRefund(tx, await lockReturn(tx, number))
  const amount = Math.floor((total * part.pays) / 100)
  const before = await refunded(tx, orderId)
  await refundReturn(tx, await lockReturn(tx, number), { ...merchant(), amount })
  const { amount: after } = await refunded(tx, orderId)
  // An order of which nothing is left is closed, which refunds its shipping and what was kept as well.
  const { status } = await lockOrder(tx, orderId)
  if (status === 'in_progress') expect(after - before.amount).toBe(amount)
  // The buyer gets what the form announced, unless less arrived or it was worn.
  if (isWhole) expect(total).toBe(announced.total)
}

/** Receives and inspects some of the units of a return. Returns whether all of them arrived. */
async function takeBack(tx: Tx, number: string, { arrives }: Part): Promise<boolean> {
  const { lines } = await lockReturn(tx, number)
  const arrived = lines.map(({ lineId, requested }, place) => ({
    lineId,
    // At least one unit arrives, so that there is something to inspect.
    quantity: Math.max(place === 0 ? 1 : 0, Math.floor((requested * arrives) / 100)),
  }))
  const some = arrived.filter(({ quantity }) => quantity > 0)
  await receiveReturn(tx, await lockReturn(tx, number), { ...merchant(), lines: some })
  const inspected = some.map(({ lineId, quantity }) => ({ lineId, restock: 0, writeOff: quantity }))
  await inspectReturn(tx, await lockReturn(tx, number), { ...merchant(), lines: inspected })
  return arrived.every(({ quantity }, place) => quantity === lines[place]!.requested)
}

const everything = { shares: [100], arrives: 100, pays: 100 }

/** Returns what is left of an order and its shipping fee. */
async function returnRest(tx: Tx, orderId: string): Promise<void> {
  await returnSome(tx, orderId, { ...everything, withGoods: true })
  await returnSome(tx, orderId, { ...everything, withGoods: false })
  const { shipping } = await readRefundable(tx, orderId)
  if (shipping.total > shipping.refunded) await refundRest(tx, orderId, { shipping: true })
}

async function refundRest(tx: Tx, orderId: string, parts: { shipping: true } | { amount: number }) {
  const { at } = merchant()
  await askRefunds(
    tx,
    await lockOrder(tx, orderId),
    { ...parts, reason: 'goodwill', by: { kind: 'merchant' } },
    at,
  )
}

/** Everything that was refunded of an order, in all and by line. */
async function refunded(tx: Tx, orderId: string) {
  const { lines, shipping } = await readRefundable(tx, orderId)
  // Units that cost nothing are returned without a refund that counts them.
  const byLine = lines.map((line) => [line.refunded, line.refundedTax])
  const amount = sum([...lines, shipping].map((part) => part.refunded))
  const { rows } = await tx.execute<{ sent: number }>(
    sql`select coalesce(sum(amount), 0)::int sent from refund where order_id = ${orderId}`,
  )
  expect(rows[0]!.sent).toBe(amount)
  return { amount, byLine, shipping: [shipping.refunded, shipping.refundedTax] }
}

const percent = fc.constantFrom(0, 20, 34, 50, 67, 100)
const part: fc.Arbitrary<Part> = fc.record({
  shares: fc.array(percent, { minLength: 1, maxLength: 4 }),
  withGoods: fc.boolean(),
  arrives: fc.constantFrom(100, 100, 60),
  pays: fc.constant(100),
})
const split = fc.array(fc.constantFrom(0, 50, 100), { minLength: 1, maxLength: 3 })
/** The long tests make more. */
const runs = { numRuns: Number(process.env.RETURN_HISTORIES ?? 5) }
const timeout = 600_000

describe('random partial returns in EUR, CHF, JPY and KWD, gross and net', () => {
  it(
    'refund in the end what one return of everything refunds: what was paid, to the minor unit',
    async () => {
      await fc.assert(
        fc.asyncProperty(paidOrder, split, fc.array(part, { maxLength: 4 }), async (paid, delivered, parts) =>
          world.shop.db.transaction(async (tx) => {
            const [bit, whole] = [await keep(tx, paid, delivered), await keep(tx, paid, delivered)]
            for (const one of parts) {
              await returnSome(tx, bit, one)
              expect((await refunded(tx, bit)).amount).toBeLessThanOrEqual(paid.figures.total)
            }
            await returnRest(tx, bit)
            await returnRest(tx, whole)
            expect(await refunded(tx, bit)).toEqual(await refunded(tx, whole))
            expect((await refunded(tx, bit)).amount).toBe(paid.figures.total)
            expect((await refunded(tx, bit)).byLine).toEqual(
              paid.figures.lines.map(({ total, tax }) => [total, tax]),
            )
          }),
        ),
        runs,
      )
    },
    timeout,
  )

  it(
    'never refund more than was paid where some of them pay less, and leave the rest to be refunded',
    async () => {
      const worn = fc.tuple(part, percent).map(([whole, pays]): Part => ({ ...whole, pays }))
      await fc.assert(
        fc.asyncProperty(paidOrder, split, fc.array(worn, { maxLength: 4 }), async (paid, delivered, parts) =>
          world.shop.db.transaction(async (tx) => {
            const orderId = await keep(tx, paid, delivered)
            for (const one of parts) await returnSome(tx, orderId, one)
            await returnRest(tx, orderId)
            const { amount } = await refunded(tx, orderId)
            const rest = refundableAmount(await readRefundable(tx, orderId))
            expect(amount + rest).toBe(paid.figures.total)
            if (rest > 0) await refundRest(tx, orderId, { amount: rest })
            expect((await refunded(tx, orderId)).amount).toBe(paid.figures.total)
          }),
        ),
        runs,
      )
    },
    timeout,
  )
})
