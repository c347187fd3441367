import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '#server/db/open.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell, signIn, stockOf } from '#test/buying.ts'
import { approveDueRequests } from './cancellation/decide-request.ts'
import { expireOrders } from './expire-orders.ts'
import { lockByNumber } from './lock-order.ts'
import { settleDeliveries } from './shipments/settle-deliveries.ts'
import { shipUnits } from './shipments/ship-units.ts'

let world: TestShop
let clock = 0

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) =>
      void (await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000, name: 'Morning mug' })),
  })
  world.shop.now = () => new Date(Date.now() + clock)
})
afterAll(() => world.close())

const hours = (count: number) => count * 3600_000
const merchant = () => ({ by: 'merchant' as const, name: 'Mia', at: world.shop.now() })

function inTransaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return world.shop.db.transaction(work)
}

async function paid(visitor: Visitor, wish: Parameters<typeof buy>[1] = {}) {
  const placed = await buy(visitor, wish)
  await payAt(world.app, placed.payment)
  return { number: placed.orderNumber, accessKey: placed.accessKey }
}

function ship(number: string, parcels: Parameters<typeof shipUnits>[2] = [{}]): Promise<string[]> {
  return inTransaction(async (tx) => shipUnits(tx, await lockByNumber(tx, number), parcels, merchant()))
}

async function detail(visitor: Visitor, key: { number: string; accessKey?: string | undefined }) {
  return expectDone(await visitor.call('/order/detail', key)).order
}

describe('a request to cancel a paid order', () => {
  it('is not made again by a retry that arrives after it was taken back', async () => {
    const visitor = world.visitor()
    const key = await paid(visitor)
    const request = { ...key, reason: 'wrong size', idempotencyKey: crypto.randomUUID() }
    expectDone(await visitor.call('/order/cancel', request))
    expectDone(await visitor.call('/order/withdraw', key))
    expect(expectDone(await visitor.call('/order/cancel', request)).order.status).toBe('in_progress')
    expect(await detail(visitor, key)).toMatchObject({ status: 'in_progress', cancelRequest: null })
    expect(await visitor.call('/order/cancel', { ...request, reason: 'too late' })).toMatchObject({
      code: 40,
      data: { reason: 'idempotency_conflict' },
    })
    const anew = { ...request, idempotencyKey: crypto.randomUUID() }
    expect(expectDone(await visitor.call('/order/cancel', anew)).order.status).toBe('pending_cancellation')
  })

  it('has a clock and can be taken back', async () => {
    const visitor = world.visitor()
    const key = await paid(visitor)
    expect(await visitor.call('/order/withdraw', key)).toMatchObject({
      code: 40,
      msg: 'There’s no open cancellation request for this order.',
      data: { reason: 'transition_refused' },
    })
    const { order } = expectDone(await visitor.call('/order/cancel', { ...key, reason: 'wrong size' }))
    expect(order).toMatchObject({ status: 'pending_cancellation', can: { withdraw: true, cancel: false } })
    const { requestedAt, dueAt } = order.cancelRequest!
    expect(Date.parse(dueAt!) - Date.parse(requestedAt)).toBe(hours(48))
    await expect(ship(key.number)).rejects.toMatchObject({ reason: 'transition_refused' })
    const back = expectDone(await visitor.call('/order/withdraw', key)).order
    expect(back).toMatchObject({ status: 'in_progress', cancelRequest: null, can: { cancel: true } })
    expectDone(await visitor.call('/order/withdraw', key))
    await ship(key.number)
    expect(await visitor.call('/order/cancel', { ...key, reason: 'late' })).toMatchObject({
      code: 40,
      data: { reason: 'transition_refused' },
    })
  })

  it('is approved after 48 hours, unless the order is packed', async () => {
    const [waiting, packed] = [world.visitor(), world.visitor()]
    await sell(world.shop, { sku: 'CLOCK', onHand: 10 })
    const [one, two] = [await paid(waiting, { sku: 'CLOCK' }), await paid(packed, { sku: 'CLOCK' })]
    await world.shop.pool.query(`update orders set packed_at = now() where number = $1`, [two.number])
    for (const [visitor, key] of [
      [waiting, one],
      [packed, two],
    ] as const) {
      expectDone(await visitor.call('/order/cancel', { ...key, reason: 'no longer needed' }))
    }
    clock = hours(47)
    await approveDueRequests(world.shop)
    expect((await detail(waiting, one)).status).toBe('pending_cancellation')
    clock = hours(48) + 60_000
    await Promise.all([approveDueRequests(world.shop), approveDueRequests(world.shop)])
    clock = 0
    expect(await detail(waiting, one)).toMatchObject({ status: 'cancelled', products: [{ cancelled: 1 }] })
    expect((await detail(packed, two)).status).toBe('pending_cancellation')
    expect(await stockOf(world.shop, 'CLOCK')).toMatchObject({ reserved: 1, moved_reserved: 1 })
    // The refund is asked for by one job and sent by the next.
    await world.runJobs()
    await world.runJobs()
    expect((await detail(waiting, one)).refundedAmount.amount).toBe(1490)
  })
})

describe('a shipped order', () => {
  it('shows parcels with carrier and link, and completes when its buyer confirms', async () => {
    const visitor = world.visitor()
    const key = await paid(visitor, { quantity: 3 })
    expect(await detail(visitor, key)).toMatchObject({ can: { confirm: false }, shipments: [] })
    const [line] = (await detail(visitor, key)).products
    await ship(key.number, [
      { lines: [{ lineId: line!.lineId, quantity: 1 }], trackingNumber: '1Z 999 AA1 01 2345 6784' },
    ])
    expect(await detail(visitor, key)).toMatchObject({
      shipStatus: 'partial',
      products: [{ shipped: 1, delivered: 0 }],
      shipments: [
        {
          expressName: 'UPS',
          trackUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
          status: 'shipped',
          lines: [{ lineId: line!.lineId, quantity: 1 }],
        },
      ],
      can: { confirm: true, cancel: false },
    })
    // Confirming a partial shipment delivers it, and does not complete the order.
    const partial = expectDone(await visitor.call('/order/confirm', key)).order
    expect(partial).toMatchObject({ status: 'in_progress', shipStatus: 'partial', can: { confirm: false } })
    expect(partial.shipments[0]).toMatchObject({ status: 'delivered' })
    await ship(key.number, [{ carrier: 'Our own van' }])
    const { order } = expectDone(await visitor.call('/order/confirm', key))
    expect(order).toMatchObject({ status: 'completed', shipStatus: 'delivered' })
    expect(order.shipments[1]).toMatchObject({ expressName: 'Our own van', trackUrl: null })
    expectDone(await visitor.call('/order/confirm', key))
  })

  it('counts as delivered after 21 days and completes 14 days later', async () => {
    const visitor = world.visitor()
    const key = await paid(visitor)
    await ship(key.number)
    const statusAfter = async (days: number) => {
      clock = hours(24 * days)
      await Promise.all([settleDeliveries(world.shop), settleDeliveries(world.shop)])
      const { shipStatus, status } = await detail(visitor, key)
      return `${status} ${shipStatus}`
    }
    expect(await statusAfter(20.9)).toBe('in_progress shipped')
    expect(await statusAfter(21.1)).toBe('in_progress delivered')
    expect(await statusAfter(35)).toBe('in_progress delivered')
    expect(await statusAfter(35.2)).toBe('completed delivered')
    clock = 0
    const { history } = await detail(visitor, key)
    expect(history.filter(({ to }) => to === 'completed')).toHaveLength(1)
  })
})

describe('buying again', () => {
  it('fills the cart with what is still sold and names the rest (peer case 13)', async () => {
    const visitor = world.visitor()
    await sell(world.shop, { sku: 'TRAY', onHand: 5, name: 'Tray' })
    await sell(world.shop, { sku: 'GONE', onHand: 5, name: 'Gone' })
    await visitor.call('/cart/add', { sku: 'TRAY', quantity: 4 })
    await visitor.call('/cart/add', { sku: 'GONE', quantity: 2 })
    const placed = await buy(visitor, { quantity: 1 })
    const key = { number: placed.orderNumber, accessKey: placed.accessKey }
    await sell(world.shop, { sku: 'GONE', onHand: 5, name: 'Gone', status: 'archived' })
    const again = expectDone(await visitor.call('/order/again', key))
    expect(again.cart.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['TRAY', 1],
      ['MUG', 1],
    ])
    expect(again.missing).toEqual([
      { sku: 'TRAY', name: 'Tray', quantity: 3 },
      { sku: 'GONE', name: 'Gone', quantity: 2 },
    ])
    expect(await world.visitor().call('/order/again', { number: key.number })).toMatchObject({
      data: { reason: 'not_found' },
    })
  })
})

describe('the counts of orders', () => {
  it('follow the tabs of the list', async () => {
    const { token, email } = await signIn(world.shop)
    const visitor = world.visitor({ 'x-auth': token })
    const bank = await buy(visitor, { email, method: 'bank' })
    const asked = await paid(visitor, { email })
    const other = await buy(visitor, { email })
    const done = await paid(visitor, { email })
    expectDone(await visitor.call('/order/cancel', { number: asked.number, reason: 'asked' }))
    expectDone(await visitor.call('/order/cancel', { number: other.orderNumber, reason: 'unpaid' }))
    await ship(done.number)
    expectDone(await visitor.call('/order/confirm', { number: done.number }))
    expect(expectDone(await visitor.call('/order/counts'))).toEqual({
      unpaid: 1,
      toPay: { count: 1, until: await expiryOf(bank.orderNumber) },
      inProgress: 1,
      completed: 1,
      cancelled: 1,
      pendingCancellation: 1,
      returns: 0,
    })
    const { items } = expectDone(await visitor.call('/order/list', { status: 'completed' }))
    expect(items).toMatchObject([{ shipStatus: 'delivered', can: { confirm: false, pay: false } }])
    expect(await world.visitor().call('/order/counts')).toMatchObject({ code: 50 })
  })
})

describe('finding an order', () => {
  async function codesTo(address: string): Promise<string[]> {
    const sent: { to: string; code?: string | undefined; html: string }[] = []
    world.shop.mail.send = async (message) => void sent.push(message as never)
    await world.runJobs()
    return sent
      .filter(({ to }) => to === address)
      .flatMap(({ html }) => (/\b(\d{6})\b/.exec(html.replace(/#[0-9a-f]{6}/gi, '')) ?? []).slice(1))
  }

  it('emails a code only if number and email belong together, and says nothing', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const { orderNumber } = await buy(world.visitor(), { email })
    await world.runJobs()
    const finder = world.visitor()
    const known = expectDone(await finder.call('/order/find', { number: orderNumber, email }))
    const unknown = expectDone(
      await world.visitor().call('/order/find', { number: 'AAAA-BBBB-CCCC', email: 'no@example.com' }),
    )
    expect(Object.keys(unknown)).toEqual(Object.keys(known))
    expect(unknown.resendAfter).toBe(known.resendAfter)
    const stranger = `${crypto.randomUUID()}@example.com`
    expectDone(await world.visitor().call('/order/find', { number: orderNumber, email: stranger }))
    const [code, ...more] = await codesTo(email)
    expect(more).toEqual([])
    expect(await codesTo(stranger)).toEqual([])
    const wrong = { code: 40, data: { reason: 'code_wrong' } }
    const guess = code === '000000' ? '000001' : '000000'
    expect(await finder.call('/order/find', { number: orderNumber, email, code: guess })).toMatchObject(wrong)
    // The code of one order does not open another that was placed with a different address.
    const { orderNumber: others } = await buy(world.visitor())
    expect(await finder.call('/order/find', { number: others, email, code: code! })).toMatchObject(wrong)
    const { accessKey } = expectDone(
      await finder.call('/order/find', { number: orderNumber, email, code: code! }),
    )
    expect((await detail(world.visitor(), { number: orderNumber, accessKey })).number).toBe(orderNumber)
    // The code is spent.
    expect(await finder.call('/order/find', { number: orderNumber, email, code: code! })).toMatchObject({
      code: 40,
      data: { reason: 'code_expired' },
    })
  })
})

describe('races over one order', () => {
  it('let exactly one of shipment and cancellation request win', async () => {
    await sell(world.shop, { sku: 'RACE', onHand: 50 })
    for (let round = 0; round < 5; round++) {
      const visitor = world.visitor()
      const key = await paid(visitor, { sku: 'RACE' })
      const [shipped, asked] = await Promise.allSettled([
        ship(key.number),
        visitor.call('/order/cancel', { ...key, reason: 'race' }).then(expectDone),
      ])
      expect([shipped.status, asked.status].sort()).toEqual(['fulfilled', 'rejected'])
      const order = await detail(visitor, key)
      expect([order.status, order.shipStatus]).toEqual(
        shipped.status === 'fulfilled' ? ['in_progress', 'shipped'] : ['pending_cancellation', 'none'],
      )
    }
    const stock = await stockOf(world.shop, 'RACE')
    expect(stock.on_hand).toBe(stock.moved_on_hand)
    expect(stock.reserved).toBe(stock.moved_reserved)
  })

  it('ship a unit once, however often it is shipped at the same time', async () => {
    const key = await paid(world.visitor(), { quantity: 2 })
    const attempts = await Promise.allSettled([1, 2, 3, 4].map(() => ship(key.number)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('take a request back or approve it, not both', async () => {
    const visitor = world.visitor()
    const key = await paid(visitor)
    expectDone(await visitor.call('/order/cancel', { ...key, reason: 'race' }))
    clock = hours(49)
    const [, withdrawn] = await Promise.allSettled([
      approveDueRequests(world.shop),
      visitor.call('/order/withdraw', key).then(expectDone),
    ])
    clock = 0
    const { status } = await detail(visitor, key)
    expect(status).toBe(withdrawn.status === 'fulfilled' ? 'in_progress' : 'cancelled')
  })

  it('pay, cancel or expire an order, and keep its stock in step', async () => {
    await sell(world.shop, { sku: 'EDGE', onHand: 20 })
    for (let round = 0; round < 4; round++) {
      const visitor = world.visitor()
      const placed = await buy(visitor, { sku: 'EDGE' })
      const key = { number: placed.orderNumber, accessKey: placed.accessKey }
      clock = hours(1)
      await Promise.allSettled([
        payAt(world.app, placed.payment),
        visitor.call('/order/cancel', { ...key, reason: 'race' }),
        expireOrders(world.shop),
      ])
      clock = 0
      const { status, payStatus, products } = await detail(visitor, key)
      expect(['cancelled', 'in_progress', 'pending_cancellation']).toContain(status)
      if (status !== 'cancelled') expect(payStatus).toBe('paid')
      expect(products[0]!.cancelled).toBe(status === 'cancelled' ? 1 : 0)
    }
    const { rows } = await world.shop.pool.query(
      `select count(*)::int open from orders o join order_line l on l.order_id = o.id
        where l.sku = 'EDGE' and o.status <> 'cancelled'`,
    )
    expect(await stockOf(world.shop, 'EDGE')).toMatchObject({
      reserved: rows[0].open,
      moved_reserved: rows[0].open,
    })
  })
})

async function expiryOf(number: string): Promise<string> {
  const { rows } = await world.shop.pool.query<{ at: Date }>(
    'select expires_at as at from orders where number = $1',
    [number],
  )
  return rows[0]!.at.toISOString()
}
