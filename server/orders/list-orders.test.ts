import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell, signIn } from '#test/buying.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      await sell(shop, { sku: 'MUG', price: 2400, name: 'Morning mug' })
      await sell(shop, { sku: 'VASE', name: 'Vase of 100% glass' })
    },
  })
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
