import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { promotion } from '#server/db/tables.ts'
import type { TestShop } from '#test/app.ts'
import { buy, checkOut, expectDone, openBuyingShop, sell } from '#test/buying.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      const autumn = [
        await sell(shop, { sku: 'MUG', price: 2000 }),
        await sell(shop, { sku: 'BOWL', price: 1000 }),
      ]
      const lamp = await sell(shop, { sku: 'LAMP', price: 5000 })
      await shop.db.insert(promotion).values([
        { handle: 'autumn', kind: 'percentage', percent: 1000, productIds: autumn },
        { handle: 'lights', kind: 'percentage', percent: 2000, productIds: [lamp] },
      ])
    },
  })
})
afterAll(() => world.close())

describe('the totals of a cart', () => {
  it('name a promotion once, with what it takes off all of its lines', async () => {
    const visitor = world.visitor()
    await visitor.call('/cart/add', { sku: 'MUG' })
    await visitor.call('/cart/add', { sku: 'LAMP' })
    const { cart } = expectDone(await visitor.call('/cart/add', { sku: 'BOWL' }))
    const { explain, discount } = cart.totals
    expect(explain.filter(({ kind }) => kind === 'promotion')).toMatchObject([
      { label: expect.stringContaining('autumn'), amount: { amount: -300 } },
      { label: expect.stringContaining('lights'), amount: { amount: -1000 }, lineId: expect.any(String) },
    ])
    expect(explain[1]).not.toHaveProperty('lineId')
    expect(discount.amount).toBe(1300)
  })

  it('are worded in the language of the reader, also once they are part of an order', async () => {
    const visitor = world.visitor()
    const { orderNumber: number, accessKey } = await buy(visitor, { sku: 'LAMP' })
    const rowsIn = async (lang: string) => {
      const reader = world.visitor({ 'x-lang': lang })
      const { order } = expectDone(await reader.call('/order/detail', { number, accessKey }))
      return order.totals.explain
    }
    expect((await rowsIn('en')).map(({ label }) => label)).toEqual([
      'Subtotal',
      'lights',
      'Shipping: Standard',
      'Includes 19% tax',
      'Total',
    ])
    const rows = await rowsIn('zh')
    expect(rows.map(({ label }) => label)).toEqual(['小计', 'lights', '运费：Standard', '含 19% 税', '合计'])
    expect(rows[0]).not.toHaveProperty('wording')
    // Orders placed before wordings were stored keep their labels.
    await world.shop.pool.query(
      `update orders set totals = jsonb_set(totals, '{explain}',
        (select jsonb_agg(row - 'wording') from jsonb_array_elements(totals -> 'explain') row)) where number = $1`,
      [number],
    )
    expect((await rowsIn('zh'))[0]!.label).toBe('Subtotal')
  })

  it('sum to the total row by row, in the checkout too', async () => {
    const visitor = world.visitor()
    await visitor.call('/cart/add', { sku: 'BOWL' })
    const { totals } = await checkOut(visitor, { sku: 'MUG' })
    const counted = totals.explain.filter(({ kind }) => !['tax', 'total', 'note', 'credit'].includes(kind))
    expect(counted.map(({ kind }) => kind)).toEqual(['subtotal', 'promotion', 'shipping'])
    expect(counted.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(totals.total.amount)
  })
})
