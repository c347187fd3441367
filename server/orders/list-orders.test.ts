import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { returnsSetting } from '#server/returns/returns.setting.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell, signIn } from '#test/buying.ts'
import { copyOrder } from '#test/copy-order.ts'
import { signInStaff } from '#test/desk.ts'
import { apply, buyPaid, deliver, payOut } from '#test/returns.ts'

let world: TestShop
let clock = 0

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      await sell(shop, { sku: 'MUG', price: 2400, name: 'Morning mug' })
      await sell(shop, { sku: 'VASE', name: 'Vase of 100% glass' })
      await shop.db.transaction((tx) => changeSetting(tx, returnsSetting, { windowDays: 14 }))
    },
  })
  world.shop.now = () => new Date(Date.now() + clock)
})
afterAll(() => world.close())

async function customer() {
  const { token, email } = await signIn(world.shop)
  return { visitor: world.visitor({ 'x-auth': token }), email }
}

describe('the list of orders', () => {
  it('shows customers only their own orders, newest first', async () => {
    const { visitor, email } = await customer()
    const first = await buy(visitor, { email, method: 'cod', quantity: 2 })
    const second = await buy(visitor, { email, method: 'bank', sku: 'VASE' })
    const { items, total } = expectDone(await visitor.call('/order/list'))
    expect(total).toBe(2)
    expect(items.map(({ number }) => number)).toEqual([second.orderNumber, first.orderNumber])
    expect(items[1]).toMatchObject({
      status: 'in_progress',
      payStatus: 'unpaid',
      count: 2,
      total: { amount: 5290, currency: 'EUR' },
      products: [{ name: 'Morning mug', quantity: 2 }],
      paymentMethod: 'cod',
      expiresAt: null,
      trackUrl: null,
    })
    expect(items[0]?.expiresAt).toMatch(/^\d{4}-/)
    const { visitor: other } = await customer()
    expect(expectDone(await other.call('/order/list')).items).toEqual([])
    expect(await world.visitor().call('/order/list')).toMatchObject({ code: 50 })
  })

  it('counts without cancelled units, and an order cancelled as a whole with all it held', async () => {
    const { visitor, email } = await customer()
    const desk = await signInStaff(world)
    expectDone(await visitor.call('/cart/add', { sku: 'VASE' }))
    const { orderNumber: number } = await buy(visitor, { email, method: 'cod', quantity: 3 })
    const { products } = expectDone(await desk.call('/order/detail', { number })).order
    await world.runJobs()
    const listed = async () => {
      const [own] = expectDone(await visitor.call('/order/list')).items
      const [row] = expectDone(await desk.call('/order/list', { q: number })).items
      return { names: own!.products, counts: [own!.count, row!.count] }
    }
    const cancel = async (sku: string, quantity: number) => {
      const { lineId } = products.find((line) => line.sku === sku)!
      const lines = [{ lineId, quantity }]
      expectDone(await desk.call('/order/cancelUnits', { number, lines, reason: 'Broken' }))
    }
    await cancel('MUG', 1)
    expect((await listed()).counts).toEqual([3, 3])
    await cancel('VASE', 1)
    expect(await listed()).toEqual({ names: [{ name: 'Morning mug', quantity: 2 }], counts: [2, 2] })
    expectDone(await visitor.call('/order/cancel', { number, reason: 'Too late' }))
    expect((await listed()).counts).toEqual([4, 4])
  })

  it('goes on behind the last order shown, without repeats or gaps while orders come and go', async () => {
    const { visitor, email } = await customer()
    const { orderNumber } = await buy(visitor, { email, method: 'cod' })
    await copyOrder(world.shop, orderNumber, 499)
    // Orders on delivery count as unpaid until the merchant accepts them.
    const accept = () =>
      world.shop.pool.query('update orders set accepted_at = now() where email = $1', [email])
    await accept()
    const page = async (payload: Record<string, unknown>) =>
      expectDone(await visitor.call('/order/list', { size: 50, ...payload }))
    const seen: string[] = []
    for (let after: string | undefined; ; after = seen.at(-1)) {
      const { items, total } = await page({ status: 'in_progress', ...(after ? { after } : {}) })
      if (items.length === 0) break
      expect(total).toBe(500)
      seen.push(...items.map(({ number }) => number))
      // Both shift what comes next by one: an order at the start, and one of those shown that leaves the filter.
      await buy(visitor, { email, method: 'cod' })
      await world.shop.pool.query(`update orders set status = 'completed' where number = $1`, [seen.at(-1)])
      await accept()
    }
    expect(seen).toEqual([
      orderNumber,
      ...Array.from({ length: 499 }, (_, index) => `${orderNumber}-${index + 1}`),
    ])
    const { visitor: other } = await customer()
    expect(expectDone(await other.call('/order/list', { after: orderNumber })).items).toEqual([])
    expect((await page({ after: 'AAAA-BBBB-CCCC' })).items).toEqual([])
  })

  it('can be filtered by state, number and product name', async () => {
    const { visitor, email } = await customer()
    const { orderNumber } = await buy(visitor, { email, method: 'cod' })
    await buy(visitor, { email, method: 'cod', sku: 'VASE' })
    expectDone(await visitor.call('/order/cancel', { number: orderNumber, reason: 'Changed my mind' }))
    const numbers = async (payload: Record<string, unknown>) =>
      expectDone(await visitor.call('/order/list', payload)).items.map(({ number }) => number)
    expect(await numbers({ status: 'cancelled' })).toEqual([orderNumber])
    expect(await numbers({ q: orderNumber.toLowerCase() })).toEqual([orderNumber])
    expect(await numbers({ q: 'morning' })).toEqual([orderNumber])
    expect(await numbers({ q: '100%' })).toHaveLength(1)
    expect(await numbers({ q: '%' })).toHaveLength(1)
    expect(await numbers({ payStatus: 'paid' })).toEqual([])
    expect(await numbers({ size: 1, page: 2 })).toHaveLength(1)
  })
})

describe('the offer of a return', () => {
  afterEach(() => {
    clock = 0
  })

  async function paid(quantity: number) {
    const { visitor, email } = await customer()
    const placed = await buyPaid(world, visitor, { email, quantity })
    const number = placed.orderNumber
    /** As the order page and the list have it, and what the page of returns then offers. */
    const offer = async () => {
      const { order } = expectDone(await visitor.call('/order/detail', { number }))
      const { items } = expectDone(await visitor.call('/order/list'))
      const { why } = expectDone(await visitor.call('/return/eligible', { orderNumber: number }))
      expect(items[0]?.can).toEqual(order.can)
      if (order.can.return) expect(why).toBe('')
      return order.can.return
    }
    const open = async () => expectDone(await visitor.call('/order/counts')).returns
    return { visitor, placed, number, offer, open }
  }

  it('stands from delivery to the end of the window', async () => {
    const { number, offer } = await paid(1)
    expect(await offer()).toBe(false)
    await deliver(world, number)
    // The window is stored a moment later.
    expect(await offer()).toBe(true)
    await world.runJobs()
    expect(await offer()).toBe(true)
    clock = 13 * 24 * 3600_000
    expect(await offer()).toBe(true)
    clock = 15 * 24 * 3600_000
    expect(await offer()).toBe(false)
  })

  it('stands for the rest of an order that was shipped in part', async () => {
    const { visitor, placed, number, offer } = await paid(2)
    await deliver(world, number, { quantity: 1, status: 'shipped' })
    expect(await offer()).toBe(true)
    await apply(visitor, placed, { type: 'refund_only' })
    expect(await offer()).toBe(false)
  })

  it('leaves out units in an open return and units that were returned, and open returns are counted', async () => {
    const { visitor, placed, number, offer, open } = await paid(2)
    await deliver(world, number)
    await world.runJobs()
    const first = await apply(visitor, placed)
    expect([await offer(), await open()]).toEqual([true, 1])
    const second = await apply(visitor, placed)
    expect([await offer(), await open()]).toEqual([false, 2])
    expectDone(await visitor.call('/return/cancel', { number: second.number }))
    expect([await offer(), await open()]).toEqual([true, 1])
    const desk = await signInStaff(world)
    const third = await apply(visitor, placed)
    for (const { number, lines } of [first, third]) {
      const inspected = lines.map(({ lineId, quantity }) => ({ lineId, restock: quantity, writeOff: 0 }))
      expectDone(await desk.call('/return/approve', { number, note: '' }))
      expectDone(await desk.call('/return/receive', { number, note: '' }))
      expectDone(await desk.call('/return/inspect', { number, lines: inspected, note: '' }))
      expectDone(await desk.call('/return/refund', { number, note: '' }))
    }
    clock = 60_000
    await payOut(world)
    expect([await offer(), await open()]).toEqual([false, 0])
  })
})
