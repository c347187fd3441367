import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readBooks } from '#server/payments/check-books.ts'
import { buy, expectDone, newCoupon, newKey, payAt } from '#test/buying.ts'
import { runHeldJobs } from '#test/desk.ts'
import { type EditingShop, openEditingShop } from '#test/editing.ts'

let shop: EditingShop

beforeAll(async () => {
  shop = await openEditingShop()
})
afterAll(() => shop.close())

it('random edits, payments, parcels and refunds keep money, stock and documents in step', async () => {
  const shelves = [await shop.goods(1235, 500), await shop.goods(333, 500), await shop.goods(1999, 500)]
  await newCoupon(shop.world.shop, { code: 'TENTH', kind: 'percentage', percent: 1000 })
  const step = fc.record({
    take: fc.array(fc.nat(4), { maxLength: 2 }),
    give: fc.uniqueArray(
      fc.record({ sku: fc.constantFrom(...shelves), quantity: fc.integer({ min: 1, max: 3 }) }),
      {
        maxLength: 2,
        selector: ({ sku }) => sku,
      },
    ),
    percent: fc.constantFrom(0, 0, 250, 3333),
    method: fc.constantFrom(undefined, undefined, 'express', 'economy'),
    next: fc.constantFrom('nothing', 'pay', 'ship', 'cancelUnits'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
      const visitor = shop.world.visitor()
      expectDone(await visitor.call('/cart/add', { sku: shelves[0]!, quantity: 3 }))
      expectDone(await visitor.call('/cart/coupon', { code: 'TENTH' }))
      const placed = await buy(visitor, { sku: shelves[1]!, quantity: 2 })
      await payAt(shop.world.app, placed.payment)
      const number = placed.orderNumber
      let cost = (await shop.orderOf(number)).price.amount
      for (const { take, give, percent, method, next } of steps) {
        const { products } = await shop.orderOf(number)
        const open = products.filter((line) => line.quantity > line.shipped + line.cancelled)
        const taken = [...new Set(take.map((index) => open[index % open.length]))].flatMap((line) =>
          line ? [{ lineId: line.lineId, quantity: line.quantity - line.shipped - line.cancelled }] : [],
        )
        const wish = {
          ...{ remove: taken, add: give, shippingMethod: method },
          discount: percent === 0 ? undefined : { kind: 'percentage' as const, percent },
        }
        const seen = await shop.desk.call('/order/editPreview', { number, ...wish })
        if (seen.code === 0) {
          const difference = seen.data.difference.amount
          cost += difference
          const edit = await shop.desk.call('/order/edit', { number, ...wish, difference, reason: 'Random' })
          // Only an edit that changes nothing is refused after its preview.
          if (difference !== 0) expectDone(edit)
        }
        const now = await shop.orderOf(number)
        const back = now.refunds.reduce((sum, { amount }) => sum + amount.amount, 0)
        expect(now.paymentAmount.amount - back + now.due.amount).toBe(cost)
        if (next === 'pay' && now.due.amount > 0) {
          const key = {
            number,
            accessKey: placed.accessKey,
            method: 'test',
            idempotencyKey: newKey(),
          } as const
          await payAt(shop.world.app, expectDone(await visitor.call('/order/pay', key)).payment)
        }
        const [line] = (await shop.orderOf(number)).products.filter(
          (each) => each.quantity > each.shipped + each.cancelled,
        )
        const lines = line ? [{ lineId: line.lineId, quantity: 1 }] : []
        // Refused while the order waits for money; then the figures have to stay.
        if (next === 'ship') await shop.desk.call('/order/ship', { number, parcels: [{ lines }] })
        if (next === 'cancelUnits') {
          const before = now.refunds.length
          await shop.desk.call('/order/cancelUnits', { number, lines, reason: 'Random' })
          cost -= (await shop.orderOf(number)).refunds
            .slice(before)
            .reduce((sum, { amount }) => sum + amount.amount, 0)
        }
      }
      await runHeldJobs(shop.world)
      for (const sku of shelves) await shop.shelf(sku)
      const { payStatus, due, kept, invoiced } = await shop.sums(number)
      expect(kept + Math.max(0, due)).toBe(cost)
      if (payStatus === 'paid') expect(invoiced).toBe(cost)
    }),
    { numRuns: 8 },
  )
  const { wrongStock, wrongShipped, money } = await readBooks(shop.world.shop.pool)
  expect({ wrongStock, wrongShipped }).toEqual({ wrongStock: [], wrongShipped: [] })
  expect(money).toEqual([])
})
