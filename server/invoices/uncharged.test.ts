import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Placed } from '#contract/checkout.ts'
import type { Tx } from '#server/db/open.ts'
import { invoice, invoiceTax, order, orderLine, refund, shipment } from '#server/db/tables.ts'
import { amountDue } from '#server/orders/amount-due.ts'
import { cancelUnits } from '#server/orders/cancellation/cancel-units.ts'
import { closeOrder } from '#server/orders/cancellation/close-order.ts'
import { type LockedOrder, lockOrder } from '#server/orders/lock-order.ts'
import { askRefunds, type RefundWish } from '#server/orders/refunds/ask-refunds.ts'
import { cancelShipment, loseShipment } from '#server/orders/shipments/change-shipment.ts'
import { shipUnits } from '#server/orders/shipments/ship-units.ts'
import { receivePayment } from '#server/orders/staff/receive-payment.ts'
import { markRefundSent } from '#server/payments/refunds/mark-refund-sent.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { sum } from '#server/pricing/money.ts'
import type { TestShop } from '#test/app.ts'
import { checkOut, expectDone, newCoupon, openBuyingShop, payAt, sell, signIn, submit } from '#test/buying.ts'
import { brokenRules } from '#test/invoices/business-rules.ts'
import { writeXml } from './write-xml.ts'

let world: TestShop
beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => {
      await shop.db.transaction((tx) =>
        changeSetting(tx, shopSetting, {
          ...{ legalName: 'Haldene GmbH', street: 'Haldenweg 12', postalCode: '10115', city: 'Berlin' },
          vatId: 'DE123456789',
        }),
      )
      await sell(shop, { sku: 'MUG', price: 1235, onHand: 1000 })
      await sell(shop, { sku: 'BOWL', price: 1000, onHand: 1000 })
      // 3 × 12.35 less 10 % is 33.34, which three pieces do not share evenly.
      await newCoupon(shop, { code: 'TEN', kind: 'percentage', percent: 1000 })
    },
  })
})
afterAll(() => world.close())

const acting = () => ({ by: 'merchant' as const, at: world.shop.now() })

/** Three mugs and two bowls with 10 % off, by cash on delivery. */
async function ordered(wish: { mugs: number; bowls?: number }): Promise<string> {
  const visitor = world.visitor()
  if (wish.bowls) expectDone(await visitor.call('/cart/add', { sku: 'BOWL', quantity: wish.bowls }))
  expectDone(await visitor.call('/cart/add', { sku: 'MUG', quantity: wish.mugs }))
  expectDone(await visitor.call('/cart/coupon', { code: 'TEN' }))
  const checkout = await checkOut(visitor, { sku: '', method: 'cod' })
  return idOf(expectDone(await submit(visitor, checkout)))
}

async function idOf({ orderNumber }: Placed): Promise<string> {
  const [row] = await world.shop.db.select({ id: order.id }).from(order).where(eq(order.number, orderNumber))
  return row!.id
}

async function change(id: string, work: (tx: Tx, locked: LockedOrder) => Promise<unknown>): Promise<void> {
  await world.shop.db.transaction(async (tx) => work(tx, await lockOrder(tx, id)))
  await runAllJobs()
}

async function runAllJobs(): Promise<void> {
  for (let waiting = 1; waiting > 0; ) {
    await world.runJobs()
    const { rows } = await world.shop.pool.query('select count(*)::int as waiting from outbox')
    waiting = rows[0].waiting
  }
}

const ship = (id: string) => change(id, (tx, locked) => shipUnits(tx, locked, [{}], acting()))
const collect = (id: string) => change(id, (tx, locked) => receivePayment(tx, locked, acting()))
const cancelOne = (id: string, sku: string, quantity = 1) =>
  change(id, (tx, locked) => {
    const lineId = locked.lines.find((line) => line.sku === sku)!.id
    return cancelUnits(tx, locked, { lines: [{ lineId, quantity }], reason: 'broken' }, acting())
  })

/** Refunds, and marks what staff transfer by hand as sent. */
async function refundNow(id: string, wish: Omit<RefundWish, 'by' | 'reason'>): Promise<number> {
  const by = { kind: 'merchant' as const }
  const asked = await world.shop.db.transaction(async (tx) =>
    askRefunds(tx, await lockOrder(tx, id), { reason: 'goodwill', by, ...wish }, world.shop.now()),
  )
  await runAllJobs()
  const open = await world.shop.db.select().from(refund).where(eq(refund.requestId, asked!.id))
  for (const { id: refundId, status } of open) {
    if (status === 'succeeded') continue
    await world.shop.db.transaction((tx) => markRefundSent(tx, refundId, 'SEPA 1', world.shop.now()))
  }
  await runAllJobs()
  return asked!.amount
}

async function parcelOf(id: string): Promise<string> {
  const [parcel] = await world.shop.db.select().from(shipment).where(eq(shipment.orderId, id))
  return parcel!.id
}

async function placedAs(id: string) {
  const [row] = await world.shop.db.select().from(order).where(eq(order.id, id))
  return row!
}

async function documentsOf(id: string) {
  const issued = await world.shop.db
    .select()
    .from(invoice)
    .where(eq(invoice.orderId, id))
    .orderBy(invoice.sequence)
  for (const { record } of issued) expect(brokenRules(writeXml(record))).toEqual([])
  return {
    invoice: issued.find(({ kind }) => kind === 'invoice'),
    credits: issued.filter(({ kind }) => kind === 'credit_note'),
  }
}

/** Net and tax that the tax report counts for an order. */
async function reported(id: string): Promise<{ net: number; tax: number }> {
  const { invoice: issued, credits } = await documentsOf(id)
  const ids = [issued!, ...credits].map((document) => document.id)
  const rows = await world.shop.db.select().from(invoiceTax).where(inArray(invoiceTax.invoiceId, ids))
  return { net: sum(rows.map(({ net }) => net)), tax: sum(rows.map(({ tax }) => tax)) }
}

it('units cancelled before cash on delivery ships are neither invoiced nor refundable, to the cent', async () => {
  const id = await ordered({ mugs: 3 })
  await cancelOne(id, 'MUG')
  const due = amountDue(await placedAs(id))
  await ship(id)
  await collect(id)
  const { invoice: issued } = await documentsOf(id)
  expect(issued!.total).toBe(due)
  expect(issued!.record.lines).toMatchObject([{ quantity: 2, discount: 2 * 1235 - (due - 490) }])
  expect(await refundNow(id, { lines: 'all', shipping: true })).toBe(due)
  const { credits } = await documentsOf(id)
  expect(credits.map(({ total, record }) => [total, record.lines[0]!.quantity])).toEqual([[due, 2]])
  expect(await reported(id)).toEqual({ net: 0, tax: 0 })
})

it('a free amount leaves out a line that was cancelled whole before payment', async () => {
  const id = await ordered({ mugs: 3, bowls: 2 })
  await cancelOne(id, 'BOWL', 2)
  await ship(id)
  await collect(id)
  expect(await refundNow(id, { amount: 1001 })).toBe(1001)
  const { credits } = await documentsOf(id)
  expect(credits.map(({ total, record }) => [total, record.lines.map(({ sku }) => sku)])).toEqual([
    [1001, ['MUG']],
  ])
})

it('a parcel that is lost takes what is not charged any more off the invoice of cash on delivery', async () => {
  const id = await ordered({ mugs: 3 })
  await ship(id)
  const parcel = await parcelOf(id)
  await change(id, (tx, locked) => loseShipment(tx, locked, parcel, acting()))
  const before = (await placedAs(id)).total
  await cancelOne(id, 'MUG')
  await cancelOne(id, 'MUG')
  const due = amountDue(await placedAs(id))
  const { invoice: issued, credits } = await documentsOf(id)
  expect(issued!.total).toBe(before)
  expect(credits.map(({ record }) => [record.lines[0]!.quantity, record.totals.paid])).toEqual([
    [1, 0],
    [1, 0],
  ])
  expect(sum(credits.map(({ total }) => total))).toBe(before - due)
  await ship(id)
  await collect(id)
  expect(await refundNow(id, { lines: 'all', shipping: true })).toBe(due)
  expect(await reported(id)).toEqual({ net: 0, tax: 0 })
})

it('an order that comes back unpaid and is cancelled leaves nothing in the tax report', async () => {
  const id = await ordered({ mugs: 3, bowls: 1 })
  await ship(id)
  const parcel = await parcelOf(id)
  await change(id, (tx, locked) => cancelShipment(tx, locked, parcel, acting()))
  await change(id, (tx, locked) => closeOrder(tx, locked, { ...acting(), cancelledBy: 'merchant' }))
  const { invoice: issued, credits } = await documentsOf(id)
  expect(credits).toMatchObject([
    { total: issued!.total, requestId: null, record: { totals: { paid: 0, due: issued!.total } } },
  ])
  expect(await reported(id)).toEqual({ net: 0, tax: 0 })
})

it('an order paid in part by store credit gets it back first, and its credit notes follow to the cent', async () => {
  const { id: customerId, token } = await signIn(world.shop, undefined, { credits: 1000 })
  const visitor = world.visitor({ 'x-auth': token })
  const checkout = await checkOut(visitor, { sku: 'MUG', quantity: 3, useCredit: true })
  const placed = expectDone(await submit(visitor, checkout))
  await payAt(world.app, placed.payment)
  await runAllJobs()
  const id = await idOf(placed)
  const [line] = await world.shop.db.select().from(orderLine).where(eq(orderLine.orderId, id))
  await refundNow(id, { amount: 333 })
  await refundNow(id, { lines: [{ lineId: line!.id, quantity: 1 }] })
  await refundNow(id, { lines: 'all', shipping: true })
  const paidBack = await world.shop.db
    .select()
    .from(refund)
    .where(eq(refund.orderId, id))
    .orderBy(refund.createdAt, refund.paymentId)
  const credited = paidBack.filter(({ destination }) => destination === 'credit')
  expect(credited.map(({ amount }) => amount)).toEqual([333, 667])
  expect(sum(paidBack.map(({ amount }) => amount))).toBe(3 * 1235 + 490)
  const { rows } = await world.shop.pool.query('select credits from customer where id = $1', [customerId])
  expect(Number(rows[0].credits)).toBe(1000)
  const { invoice: issued, credits } = await documentsOf(id)
  expect(credits.map(({ total }) => total)).toEqual([333, 1235, issued!.total - 333 - 1235])
  expect(await reported(id)).toEqual({ net: 0, tax: 0 })
})
