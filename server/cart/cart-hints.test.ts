import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import { promotion } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { expectDone, openBuyingShop, sell } from '#test/buying.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      const candle = await sell(shop, { sku: 'CANDLE', price: 1000, onHand: 50, name: 'Candle' })
      const last = await sell(shop, { sku: 'LAST', price: 1000, onHand: 2, name: 'Last' })
      const towel = await sell(shop, { sku: 'TOWEL', price: 2000, onHand: 50, name: 'Towel' })
      await sell(shop, { sku: 'TABLE', price: 14_000, onHand: 50 })
      await shop.db.transaction(async (tx) => {
        await tx.insert(promotion).values([
          { handle: 'three-for-two', kind: 'buy_x_get_y', buy: 2, get: 1, productIds: [candle] },
          { handle: 'last-three', kind: 'buy_x_get_y', buy: 2, get: 1, productIds: [last] },
          {
            handle: 'stack',
            kind: 'volume',
            productIds: [towel],
            breaks: [
              { from: 3, percent: 1000 },
              { from: 6, percent: 2000 },
            ],
          },
          { handle: 'spend', kind: 'tiers', tiers: [{ from: { EUR: 15_000 }, percent: 500 }] },
        ])
        await noteChange(tx, ['marketing'])
      })
    },
  })
})
afterAll(() => world.close())

async function withGoods(sku: string, quantity: number): Promise<{ visitor: Visitor; cart: Cart }> {
  const visitor = world.visitor()
  return { visitor, cart: expectDone(await visitor.call('/cart/add', { sku, quantity })).cart }
}

describe('the cart says what a little more would give', () => {
  it('completes a bundle with one press, for nothing', async () => {
    const { visitor, cart } = await withGoods('CANDLE', 2)
    expect(cart.hints).toMatchObject([
      { kind: 'buy_get', message: 'Add one more Candle and get it free', add: { quantity: 3 } },
    ])
    const { lineId, quantity } = cart.hints![0]!.add!
    const done = expectDone(await visitor.call('/cart/update', { lineId, quantity })).cart
    expect(done.totals.total.amount).toBe(cart.totals.total.amount)
    expect(done.hints).toEqual([])
    expect(done.lines[0]).toMatchObject({
      was: { amount: 3000 },
      total: { amount: 2000 },
      offers: [{ name: 'three-for-two', amount: { amount: 1000 } }],
    })
  })

  it('explains a bundle that has only begun', async () => {
    const { cart } = await withGoods('CANDLE', 1)
    expect(cart.hints).toMatchObject([
      { message: 'Buy 2, get 1 free. Add 2 more of Candle to get this offer.' },
    ])
  })

  it('never asks for more than is in stock', async () => {
    expect((await withGoods('LAST', 2)).cart.hints).toEqual([])
  })

  it('leads to the next volume price, while it is near', async () => {
    const two = await withGoods('TOWEL', 2)
    expect(two.cart.hints).toMatchObject([
      { kind: 'volume', message: 'Add 1 more of Towel and save 10% on each', add: { quantity: 3 } },
    ])
    const next = expectDone(await two.visitor.call('/cart/add', { sku: 'TOWEL' })).cart
    expect(next.totals.discount.amount).toBe(600)
    expect(next.hints).toMatchObject([{ add: { quantity: 6 } }])
    const six = await withGoods('TOWEL', 6)
    expect(six.cart.hints!.filter(({ kind }) => kind === 'volume')).toEqual([])
  })

  it('names the amount to the next step of spend and save', async () => {
    expect((await withGoods('TABLE', 1)).cart.hints).toEqual([
      { kind: 'tiers', message: 'Spend €10.00 more and save 5%' },
    ])
    expect((await withGoods('TABLE', 2)).cart.hints).toEqual([])
  })
})
