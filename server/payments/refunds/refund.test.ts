import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Placed } from '#contract/checkout.ts'
import {
  acquirerCharge,
  customer,
  orderLine,
  payment,
  refund,
  refundLine,
  refundRequest,
} from '#server/db/tables.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { type AskedRefund, askRefunds, type RefundWish } from '#server/orders/refunds/ask-refunds.ts'
import { forgetOldRecords } from '#server/platform/forget-old-records.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell, signIn, stockOf } from '#test/buying.ts'
import { refundCharge } from '../acquirer/refund-charge.ts'
import { followUpRefunds } from './follow-up-refunds.ts'
import { markRefundSent } from './mark-refund-sent.ts'
import { readRefundAccount } from './refund-account.ts'

let world: TestShop
let clock = 0

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => {
      await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000 })
      await sell(shop, { sku: 'BOWL', price: 1000, onHand: 1000 })
    },
  })
  world.shop.now = () => new Date(Date.now() + clock)
})
afterAll(() => world.close())

const by = { kind: 'merchant' as const, id: 'staff-1', name: 'Mia' }

async function idOf({ orderNumber }: Placed): Promise<string> {
  const { rows } = await world.shop.pool.query('select id from orders where number = $1', [orderNumber])
  return rows[0].id
}

async function linesOf(placed: Placed) {
  return world.shop.db
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderId, await idOf(placed)))
}

async function ask(placed: Placed, wish: Omit<RefundWish, 'by' | 'reason'>): Promise<AskedRefund | null> {
  const id = await idOf(placed)
  return world.shop.db.transaction(async (tx) =>
    askRefunds(tx, await lockOrder(tx, id), { reason: 'goodwill', by, ...wish }, world.shop.now()),
  )
}

async function orderOf(visitor: Visitor, { orderNumber: number, accessKey }: Placed) {
  return expectDone(await visitor.call('/order/detail', { number, accessKey })).order
}

async function paid(wish: Parameters<typeof buy>[1] = {}, visitor = world.visitor()) {
  const placed = await buy(visitor, wish)
  await payAt(world.app, placed.payment)
  return { visitor, placed }
}

/** Books money that staff received by bank transfer. */
async function received(placed: Placed): Promise<void> {
  const id = await idOf(placed)
  await world.shop.pool.query(
    `with p as (update payment set received = amount, status = 'succeeded' where order_id = $1 returning amount)
      update orders set pay_status = 'paid', paid_amount = credit + p.amount, expires_at = null from p where id = $1`,
    [id],
  )
}

describe('a refund', () => {
  it('by units returns their share of the line, and their tax, to the payment (peer case 38)', async () => {
    const { visitor, placed } = await paid({ quantity: 3 })
    const [line] = await linesOf(placed)
    const asked = await ask(placed, { lines: [{ lineId: line!.id, quantity: 1 }] })
    expect(asked).toMatchObject({
      amount: 2400,
      tax: 383,
      shipping: { amount: 0 },
      payouts: [{ destination: 'original', amount: 2400 }],
    })
    await world.runJobs()
    expect(await orderOf(visitor, placed)).toMatchObject({
      status: 'in_progress',
      refundedAmount: { amount: 2400 },
      refunds: [{ amount: { amount: 2400 }, status: 'succeeded', reason: 'goodwill' }],
      refundAccount: null,
    })
    expect(await linesOf(placed)).toMatchObject([{ refunded: 2400, refundedUnits: 1 }])
  })

  it('of everything, in parts, returns exactly what was paid, and nothing is left (peer case 38)', async () => {
    const { visitor, placed } = await paid({ quantity: 3 })
    const [line] = await linesOf(placed)
    await ask(placed, { amount: 101 })
    await ask(placed, { lines: [{ lineId: line!.id, quantity: 2 }], shipping: 90 })
    await ask(placed, { lines: 'all', shipping: true })
    expect(await ask(placed, { lines: 'all', shipping: true })).toBeNull()
    await expect(ask(placed, { amount: 1 })).rejects.toMatchObject({
      reason: 'invalid',
      details: { left: 0 },
    })
    await world.runJobs()
    const order = await orderOf(visitor, placed)
    expect(order.refundedAmount).toEqual(order.price)
    const requests = await world.shop.db
      .select()
      .from(refundRequest)
      .where(eq(refundRequest.orderId, await idOf(placed)))
    const tax = requests.reduce((sum, request) => sum + request.tax, 0)
    expect(tax).toBe(order.totals.tax.amount)
    expect(requests.every(({ actorId, actorName }) => actorId === 'staff-1' && actorName === 'Mia')).toBe(
      true,
    )
  })

  it('refuses units that were refunded, lines of another order, and more than is left', async () => {
    const { placed } = await paid({ quantity: 2 })
    const other = await paid({ sku: 'BOWL' })
    const [[line], [foreign]] = [await linesOf(placed), await linesOf(other.placed)]
    await ask(placed, { lines: [{ lineId: line!.id, quantity: 2 }] })
    await expect(ask(placed, { lines: [{ lineId: line!.id, quantity: 1 }] })).rejects.toMatchObject({
      reason: 'invalid',
      details: { lineId: line!.id, left: 0 },
    })
    await expect(ask(placed, { lines: [{ lineId: foreign!.id, quantity: 1 }] })).rejects.toMatchObject({
      reason: 'not_found',
    })
    await expect(ask(placed, { amount: 491 })).rejects.toMatchObject({ details: { left: 490 } })
    await expect(ask(placed, { shipping: 491 })).rejects.toMatchObject({ details: { left: 490 } })
  })

  it('for a worn unit keeps the rest out of later refunds, but not out of a cancellation', async () => {
    const { placed } = await paid({ quantity: 2 })
    const [line] = await linesOf(placed)
    const unit = [{ lineId: line!.id, quantity: 1 }]
    expect(await ask(placed, { lines: unit, amount: 1000 })).toMatchObject({ amount: 1000 })
    expect(await ask(placed, { lines: unit })).toMatchObject({ amount: 2400 })
    expect(await ask(placed, { shipping: true })).toMatchObject({ amount: 490 })
    expect(await ask(placed, { lines: 'all', shipping: true })).toMatchObject({ amount: 1400 })
  })

  it('is made once at the acquirer if its answer was lost and the job is repeated', async () => {
    const { placed } = await paid()
    await ask(placed, { lines: 'all', shipping: true })
    const [row] = await world.shop.db
      .select({ id: refund.id, amount: refund.amount, reference: payment.reference })
      .from(refund)
      .innerJoin(payment, eq(payment.id, refund.paymentId))
      .where(eq(refund.orderId, await idOf(placed)))
    const { id, amount, reference } = row!
    const order = { id, reference: reference!, amount: { amount, currency: 'EUR' } }
    const lost = await refundCharge(world.shop, order)
    expect(lost).toMatchObject({ state: 'succeeded' })
    await world.runJobs()
    const [settled] = await world.shop.db.select().from(refund).where(eq(refund.id, id))
    expect(settled).toMatchObject({ status: 'succeeded', reference: lost.reference })
    const [charge] = await world.shop.db
      .select()
      .from(acquirerCharge)
      .where(eq(acquirerCharge.reference, reference!))
    expect(charge).toMatchObject({ refunded: amount, refunds: [id] })
  })

  it('of an unpaid order has nothing to return', async () => {
    const placed = await buy(world.visitor())
    expect(await ask(placed, { lines: 'all', shipping: true })).toBeNull()
  })

  it('that two people ask for at once is refunded once', async () => {
    const { placed, visitor } = await paid()
    const wish = { lines: 'all', shipping: true } as const
    const answers = await Promise.all([ask(placed, wish), ask(placed, wish), ask(placed, wish)])
    expect(answers.filter(Boolean)).toHaveLength(1)
    await world.runJobs()
    expect((await orderOf(visitor, placed)).refundedAmount.amount).toBe(2890)
  })

  it('puts shipped units back on sale, once', async () => {
    const { placed } = await paid({ sku: 'BOWL', quantity: 2 })
    const [line] = await linesOf(placed)
    const wish = { amount: 100, restock: [{ lineId: line!.id, quantity: 1 }] }
    await expect(ask(placed, wish)).rejects.toMatchObject({ reason: 'invalid' })
    await world.shop.db.update(orderLine).set({ shipped: 1 }).where(eq(orderLine.id, line!.id))
    const before = await stockOf(world.shop, 'BOWL')
    await ask(placed, wish)
    const after = await stockOf(world.shop, 'BOWL')
    expect([after.on_hand, after.moved_on_hand]).toEqual([before.on_hand + 1, before.moved_on_hand + 1])
    await expect(ask(placed, wish)).rejects.toMatchObject({ reason: 'invalid' })
  })
})

describe('store credit', () => {
  it('is returned first, and the rest to the payment', async () => {
    const { id, token } = await signIn(world.shop, undefined, { credits: 1000 })
    const { visitor, placed } = await paid(
      { quantity: 2, useCredit: true },
      world.visitor({ 'x-auth': token }),
    )
    expect((await orderOf(visitor, placed)).paymentAmount.amount).toBe(5290)
    const [line] = await linesOf(placed)
    const unit = [{ lineId: line!.id, quantity: 1 }]
    expect((await ask(placed, { lines: unit }))!.payouts).toMatchObject([
      { paymentId: null, destination: 'credit', amount: 1000 },
      { destination: 'original', amount: 1400 },
    ])
    await world.runJobs()
    const { balance, items } = expectDone(await visitor.call('/credit/list', {}))
    expect(balance).toEqual({ amount: 1000, currency: 'EUR' })
    expect(items.map(({ amount, reason, orderNumber }) => [amount.amount, reason, orderNumber])).toEqual([
      [1000, 'refund', placed.orderNumber],
      [-1000, 'order', placed.orderNumber],
    ])
    expect((await ask(placed, { lines: unit }))!.payouts).toMatchObject([{ destination: 'original' }])
    expect((await world.shop.db.select().from(customer).where(eq(customer.id, id)))[0]).toMatchObject({
      credits: 1000,
    })
  })

  it('is paid out once, however often the job runs', async () => {
    const { id, token } = await signIn(world.shop, undefined, { credits: 9000 })
    const visitor = world.visitor({ 'x-auth': token })
    const placed = await buy(visitor, { method: 'credit', useCredit: true })
    expect(placed.payStatus).toBe('paid')
    await ask(placed, { lines: 'all', shipping: true })
    await Promise.all([followUpRefunds(world.shop), world.runJobs()])
    clock = 2 * 3600_000
    await followUpRefunds(world.shop)
    clock = 0
    await world.runJobs()
    const [row] = await world.shop.db.select().from(customer).where(eq(customer.id, id))
    expect(row!.credits).toBe(9000)
  })
})

describe('the refund of a bank transfer', () => {
  async function refunded(visitor = world.visitor()) {
    const placed = await buy(visitor, { method: 'bank' })
    await received(placed)
    const asked = await ask(placed, { lines: 'all', shipping: true })
    await world.runJobs()
    const { orderNumber: number, accessKey } = placed
    return { visitor, placed, refundId: asked!.refunds[0]!, access: { number, accessKey } }
  }

  it('waits for the buyer’s account, which is kept encrypted and for 90 days', async () => {
    const { visitor, placed, access } = await refunded()
    expect(await orderOf(visitor, placed)).toMatchObject({
      refundAccount: 'needed',
      refunds: [{ status: 'pending', destination: 'account' }],
    })
    const wrong = { ...access, iban: 'DE89 3704 0044 0532 0130 01', holder: 'Ada Lind' }
    expect(await visitor.call('/order/refundAccount', wrong)).toMatchObject({
      code: 40,
      data: { reason: 'invalid', fields: { iban: 'Check the IBAN: it isn’t valid.' } },
    })
    const right = { ...wrong, iban: 'de89 3704 0044 0532 0130 00' }
    expect(expectDone(await visitor.call('/order/refundAccount', right)).order.refundAccount).toBe('given')
    const orderId = await idOf(placed)
    const { rows } = await world.shop.pool.query('select * from refund_account where order_id = $1', [
      orderId,
    ])
    expect(JSON.stringify(rows)).not.toMatch(/3704|Ada/)
    expect(await readRefundAccount(world.shop.db, world.shop, orderId)).toEqual({
      iban: 'DE89370400440532013000',
      holder: 'Ada Lind',
    })
    clock = 91 * 24 * 3600_000
    await forgetOldRecords(world.shop)
    clock = 0
    expect(await readRefundAccount(world.shop.db, world.shop, orderId)).toBeNull()
  })

  it('cannot be given by anybody else', async () => {
    const { access } = await refunded()
    const stranger = { number: access.number, iban: 'DE89370400440532013000', holder: 'Eve' }
    expect(await world.visitor().call('/order/refundAccount', stranger)).toMatchObject({
      data: { reason: 'not_found' },
    })
  })

  it('is booked once staff have sent it', async () => {
    const { visitor, placed, refundId } = await refunded()
    await world.shop.db.transaction((tx) => markRefundSent(tx, refundId, 'SEPA 17', world.shop.now()))
    expect(await orderOf(visitor, placed)).toMatchObject({
      refundedAmount: { amount: 2890 },
      refunds: [{ status: 'succeeded' }],
    })
    await expect(
      world.shop.db.transaction((tx) => markRefundSent(tx, refundId, 'SEPA 18', world.shop.now())),
    ).rejects.toMatchObject({ reason: 'transition_refused' })
  })

  it('can be taken as store credit by a customer, not by a guest', async () => {
    const guest = await refunded()
    expect(await guest.visitor.call('/order/refundAccount', { ...guest.access, credit: true })).toMatchObject(
      {
        data: { reason: 'not_allowed' },
      },
    )
    const { token } = await signIn(world.shop)
    const { visitor, placed, access } = await refunded(world.visitor({ 'x-auth': token }))
    expectDone(await visitor.call('/order/refundAccount', { number: access.number, credit: true }))
    await world.runJobs()
    expect(await orderOf(visitor, placed)).toMatchObject({
      refunds: [{ destination: 'credit', status: 'succeeded' }],
    })
    expect(expectDone(await visitor.call('/credit/list', {})).balance.amount).toBe(2890)
    expect(await visitor.call('/order/refundAccount', { number: access.number, credit: true })).toMatchObject(
      {
        data: { reason: 'transition_refused' },
      },
    )
  })
})

describe('the database', () => {
  it('refuses a unit that is refunded twice, more than the line, shipping or payment, whoever writes it', async () => {
    const { placed } = await paid()
    const orderId = await idOf(placed)
    const { db } = world.shop
    const [line] = await linesOf(placed)
    const [settled] = await db.select().from(payment).where(eq(payment.orderId, orderId))
    const figures = {
      orderId,
      currency: 'EUR',
      tax: 0,
      shippingTax: 0,
      by: 'merchant',
      reason: 'goodwill',
    } as const
    const request = async (amount: number, shipping: number) =>
      (
        await db
          .insert(refundRequest)
          .values({ ...figures, amount, shipping, createdAt: new Date() })
          .returning()
      )[0]!
    const { id: first } = await request(2400, 0)
    const own = { lineId: line!.id, tax: 0 }
    await db.insert(refundLine).values({ ...own, requestId: first, quantity: 1, amount: 1000 })
    const { id: second } = await request(2400, 0)
    await expect(
      db.insert(refundLine).values({ ...own, requestId: second, quantity: 1, amount: 0 }),
    ).rejects.toMatchObject({ cause: { constraint: 'order_line_refunded' } })
    await expect(
      db.insert(refundLine).values({ ...own, requestId: second, quantity: 0, amount: 1401 }),
    ).rejects.toMatchObject({ cause: { constraint: 'order_line_refunded' } })
    await expect(request(491, 491)).rejects.toMatchObject({ cause: { code: 'SH007' } })
    const transfer = { orderId, currency: 'EUR', reason: 'goodwill' } as const
    await db.insert(refund).values({ ...transfer, paymentId: settled!.id, amount: 2890 })
    await expect(
      db.insert(refund).values({ ...transfer, paymentId: settled!.id, amount: 1 }),
    ).rejects.toMatchObject({ cause: { code: 'SH007' } })
    await expect(
      db.insert(refund).values({ ...transfer, destination: 'credit', amount: 1 }),
    ).rejects.toMatchObject({ cause: { code: 'SH007' } })
    await db.delete(refundRequest).where(eq(refundRequest.id, first))
    expect(await linesOf(placed)).toMatchObject([{ refunded: 0, refundedUnits: 0 }])
  })
})
