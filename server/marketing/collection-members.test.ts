import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { category, collection, collectionProduct, promotion } from '#server/db/tables.ts'
import type { TestShop } from '#test/app.ts'
import { expectDone, openBuyingShop, sell } from '#test/buying.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare({ db, changes }) {
      const [home] = await db.insert(category).values({ handle: 'home' }).returning()
      const [kitchen] = await db
        .insert(category)
        .values({ handle: 'kitchen', parentId: home!.id })
        .returning()
      await sell({ db, changes }, { sku: 'CHEAP', price: 900, categoryIds: [kitchen!.id] })
      await sell({ db, changes }, { sku: 'DEAR', price: 9000, categoryIds: [kitchen!.id] })
      const chosen = await sell({ db, changes }, { sku: 'CHOSEN', price: 9000 })
      const [small] = await db
        .insert(collection)
        .values({ handle: 'small', rule: { categories: ['home'], maxPrice: 1000 } })
        .returning()
      const [hand] = await db.insert(collection).values({ handle: 'hand' }).returning()
      await db.insert(collectionProduct).values({ collectionId: hand!.id, productId: chosen })
      await db.insert(promotion).values({
        handle: 'ten-off',
        kind: 'percentage',
        percent: 1000,
        collectionIds: [small!.id, hand!.id],
      })
    },
  })
})
afterAll(() => world.close())

describe('a promotion on collections', () => {
  it('covers manually selected products and products that match a rule, including subcategories', async () => {
    const discounts: Record<string, number> = {}
    for (const sku of ['CHEAP', 'DEAR', 'CHOSEN']) {
      const { cart } = expectDone(await world.visitor().call('/cart/add', { sku }))
      discounts[sku] = cart.totals.discount.amount
    }
    expect(discounts).toEqual({ CHEAP: 90, DEAR: 0, CHOSEN: 900 })
  })

  it('covers a product as soon as its price matches the rule', async () => {
    await sell(world.shop, { sku: 'DEAR', price: 1000, categoryIds: [2] })
    const { cart } = expectDone(await world.visitor().call('/cart/add', { sku: 'DEAR' }))
    expect(cart.totals.discount.amount).toBe(100)
  })
})
