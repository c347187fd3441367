import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '#server/db/open.ts'
import { order, orderLine, payment, shipment, shipmentLine, variant } from '#server/db/tables.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { readRefundable } from '#server/orders/refunds/ask-refunds.ts'
import { sum } from '#server/pricing/money.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { sell } from '#test/buying.ts'
import { type PaidOrder, paidOrder } from '#test/invoices/random-orders.ts'
import { applyReturn } from './apply-return.ts'
import { approveReturn } from './decide-return.ts'
import { lockReturn } from './lock-return.ts'
import { readUnits } from './order-units.ts'
import { inspectReturn, receiveReturn } from './receive-return.ts'
import { returnFigures } from './return-figures.ts'
import { refundReturn, replaceReturn } from './settle-return.ts'

let world: TestShop
let goods: { variantId: number; productId: number }

beforeAll(async () => {
  world = await openTestShop()
  const productId = await sell(world.shop, { sku: 'EXCHANGED', stockPolicy: 'untracked' })
  const [found] = await world.shop.db.select().from(variant).where(eq(variant.productId, productId))
  goods = { variantId: found!.id, productId }
})
afterAll(() => world.close())

const merchant = () => ({ by: 'merchant' as const, at: world.shop.now() })

/** Stores a paid order whose goods have been delivered. */
async function keep(tx: Tx, { figures, toInvoice }: PaidOrder): Promise<string> {
  const orderId = crypto.randomUUID()
  await tx.insert(order).values({
    ...toInvoice.order,
    ...{ id: orderId, number: orderId, accessKeyHash: '', paidAt: world.shop.now() },
    totals: { ...toInvoice.order.totals, explain: [] },
  })
  await tx.insert(payment).values({
    ...{ orderId, provider: 'test', method: 'test', currency: figures.currency, status: 'succeeded' },
    ...{ amount: figures.due, received: figures.due, reference: orderId },
  })
  await tx.insert(orderLine).values(
    toInvoice.lines.map((line, position) => ({
      ...line,
      ...goods,
      ...{ id: crypto.randomUUID(), orderId, position, tracked: false, slug: 'mug', shipped: 0 },
    })),
  )
  await deliverAll(tx, orderId)
  return orderId
}

/** Delivers everything of an order. */
async function deliverAll(tx: Tx, orderId: string): Promise<void> {
  const at = world.shop.now()
  const [parcel] = await tx
    .insert(shipment)
    .values({ orderId, status: 'delivered', shippedAt: at, deliveredAt: at })
    .returning({ id: shipment.id })
  const { lines } = await lockOrder(tx, orderId)
  for (const { id: lineId, quantity } of lines) {
    await tx.insert(shipmentLine).values({ shipmentId: parcel!.id, lineId, quantity })
    await tx.update(orderLine).set({ shipped: quantity }).where(eq(orderLine.id, lineId))
  }
}

type Step = {
  type: 'exchange' | 'return_refund' | 'refund_only'
  /** True if the replacement is delivered. */
  isSent: boolean
  /** The order among the first one and its replacements, counted in turn. */
  which: number
  /** Percentages of what is left of each line, taken in turn. */
  shares: number[]
}

/** Exchanges, returns or refunds some of an order. Returns the replacement, if there is one. */
async function take(tx: Tx, orderId: string, { type, shares, isSent }: Step): Promise<string | null> {
  const { at } = merchant()
  const units = await readUnits(tx, orderId)
  const lines = [...units.values()].flatMap(({ lineId, returnable, unshipped }, place) => {
    const open = type === 'refund_only' ? returnable + unshipped : returnable
    const quantity = Math.round((open * shares[place % shares.length]!) / 100)
    return quantity > 0 ? [{ lineId, quantity }] : []
  })
  if (lines.length === 0) return null
  const wish = { type, reason: 'faulty', description: '', images: [], lines } as const
  const { total } = await returnFigures(tx, await lockOrder(tx, orderId), wish)
  const owner = { idempotencyKey: crypto.randomUUID(), customerId: null, visitorId: null }
  const number = await applyReturn(tx, orderId, { ...wish, ...owner, images: [] }, at)
  await approveReturn(tx, await lockReturn(tx, number), merchant())
  if (type !== 'refund_only') {
    await receiveReturn(tx, await lockReturn(tx, number), merchant())
    const inspected = lines.map(({ lineId, quantity }) => ({ lineId, restock: 0, writeOff: quantity }))
    await inspectReturn(tx, await lockReturn(tx, number), { ...merchant(), lines: inspected })
  }
  const locked = await lockReturn(tx, number)
  if (type === 'exchange') {
    await replaceReturn(tx, world.shop, locked, merchant())
    const { replacementOrderId } = await lockReturn(tx, number)
    if (isSent) await deliverAll(tx, replacementOrderId!)
    return replacementOrderId
  }
  const before = await refundedIn(tx, locked.paid.id)
  await refundReturn(tx, locked, merchant())
  expect((await refundedIn(tx, locked.paid.id)) - before).toBe(total)
  return null
}

/** Everything that was asked back from the payments of an order. */
async function refundedIn(tx: Tx, orderId: string): Promise<number> {
  const { rows } = await tx.execute<{ sent: number }>(
    sql`select coalesce(sum(amount), 0)::int sent from refund where order_id = ${orderId}`,
  )
  return rows[0]!.sent
}

const percent = fc.constantFrom(0, 34, 50, 100)
const step: fc.Arbitrary<Step> = fc.record({
  type: fc.constantFrom<Step['type'][]>('exchange', 'exchange', 'return_refund', 'refund_only'),
  isSent: fc.boolean(),
  which: fc.nat(5),
  shares: fc.array(percent, { minLength: 1, maxLength: 4 }),
})

it('random exchanges and returns pay back what was paid for the goods, and never more', async () => {
  await fc.assert(
    fc.asyncProperty(paidOrder, fc.array(step, { maxLength: 6 }), async (paid, steps) =>
      world.shop.db.transaction(async (tx) => {
        const first = await keep(tx, paid)
        const forGoods = sum(paid.figures.lines.map(({ total }) => total))
        const orders = [first]
        for (const each of steps) {
          const replacement = await take(tx, orders[each.which % orders.length]!, each)
          if (replacement) orders.push(replacement)
          expect(await refundedIn(tx, first)).toBeLessThanOrEqual(forGoods)
        }
        const rest = { which: 0, shares: [100], isSent: true }
        for (const id of orders) {
          await take(tx, id, { ...rest, type: 'return_refund' })
          await take(tx, id, { ...rest, type: 'refund_only' })
        }
        expect(await refundedIn(tx, first)).toBe(forGoods)
        const { lines } = await readRefundable(tx, first)
        expect(lines.map(({ refunded, refundedTax }) => [refunded, refundedTax])).toEqual(
          paid.figures.lines.map(({ total, tax }) => [total, tax]),
        )
        for (const id of orders.slice(1)) expect(await refundedIn(tx, id)).toBe(0)
      }),
    ),
    { numRuns: Number(process.env.RETURN_HISTORIES ?? 5) },
  )
}, 600_000)
