import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkOut, submit } from '#test/buying.ts'
import { type EditingShop, openEditingShop } from '#test/editing.ts'

let shop: EditingShop

beforeAll(async () => {
  shop = await openEditingShop()
})
afterAll(() => shop.close())

it('never sells a unit twice to editors and shoppers at once', async () => {
  const rare = await shop.goods(1000, 3)
  const orders = [await shop.ordered(), await shop.ordered(), await shop.ordered()]
  const shoppers = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const visitor = shop.world.visitor()
      return { visitor, checkout: await checkOut(visitor, { sku: rare, method: 'bank' }) }
    }),
  )
  const answers = await Promise.all([
    ...orders.map(({ number }) => shop.edit(number, { add: [{ sku: rare, quantity: 1 }] })),
    ...shoppers.map(({ visitor, checkout }) => submit(visitor, checkout)),
  ])
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(3)
  expect(await shop.shelf(rare)).toEqual([3, 3])
  const refused = answers.filter(({ code }) => code !== 0).map(({ data }) => data)
  expect(refused).toContainEqual(expect.objectContaining({ reason: 'sold_out' }))
})

it('exchanges goods of two orders in opposite directions without a deadlock', async () => {
  const [one, two] = [await shop.ordered(), await shop.ordered()]
  const swap = (from: typeof one, to: typeof one) =>
    shop.edit(from.number, {
      remove: [{ lineId: from.lineId, quantity: 1 }],
      add: [{ sku: to.sku, quantity: 1 }],
    })
  const answers = await Promise.all([swap(one, two), swap(two, one)])
  expect(answers.map(({ code }) => code)).toEqual([0, 0])
  expect([await shop.shelf(one.sku), await shop.shelf(two.sku)]).toEqual([
    [50, 3],
    [50, 3],
  ])
})
