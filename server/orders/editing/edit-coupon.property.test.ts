import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBooks } from '#server/payments/check-books.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { changeSetting, settingIn } from '#server/platform/settings/settings.ts'
import { taxSetting } from '#server/pricing/tax/tax.setting.ts'
import { buy, expectDone, newCoupon, newKey, payAt } from '#test/buying.ts'
import { runHeldJobs } from '#test/desk.ts'
import { type EditingShop, openEditingShop } from '#test/editing.ts'

let shop: EditingShop

beforeAll(async () => {
  shop = await openEditingShop()
  // Yen have no decimals, dinars three.
  await shop.world.shop.db.transaction((tx) =>
    changeSetting(tx, currencySetting, {
      base: 'EUR',
      others: [
        { code: 'JPY', rate: 1_615_000, country: 'DE' },
        { code: 'KWD', rate: 3337, country: 'DE' },
      ],
    }),
  )
})
afterAll(() => shop.close())

/** Invoices in dinars have more decimals than EN 16931 allows, so its rules are not checked here. */
async function booksOf(number: string) {
  const { rows } = await shop.world.shop.pool.query(
    `select o.pay_status = 'paid' as paid, (o.paid_amount - o.refunded_amount)::int kept,
        (o.total - o.cancelled_amount - o.paid_amount)::int due, (
          select coalesce(sum(case kind when 'invoice' then total else -total end), 0)::int
          from invoice where order_id = o.id) invoiced
      from orders o where o.number = $1`,
    [number],
  )
  return rows[0] as { paid: boolean; kept: number; due: number; invoiced: number }
}

const step = fc.record({
  method: fc.constantFrom(undefined, 'standard', 'express', 'economy'),
  take: fc.constantFrom(0, 0, 1),
  give: fc.constantFrom(0, 0, 1),
  percent: fc.constantFrom(0, 0, 0, 1250),
  pay: fc.boolean(),
})

describe.each([
  ['EUR', true],
  ['EUR', false],
  ['JPY', true],
  ['JPY', false],
  ['KWD', true],
  ['KWD', false],
] as const)('in %s, tax included: %s', (currency, gross) => {
  it('an order with a free-shipping coupon adds up after each change', async () => {
    const { world } = shop
    await world.shop.db.transaction(async (tx) =>
      changeSetting(tx, taxSetting, { ...(await settingIn(tx, taxSetting)), gross }),
    )
    await world.shop.changes.catchUp()
    const [mug, jug] = [await shop.goods(1033, 500), await shop.goods(1777, 500)]
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 3 }), async (steps) => {
        const code = `FREE${newKey().slice(0, 8).toUpperCase()}`
        await newCoupon(world.shop, { code, kind: 'free_shipping', minimum: { EUR: 2000 } })
        const visitor = world.visitor({ 'x-currency': currency })
        expectDone(await visitor.call('/cart/add', { sku: mug, quantity: 3 }))
        expectDone(await visitor.call('/cart/coupon', { code }))
        const placed = await buy(visitor, { sku: '' })
        await payAt(world.app, placed.payment)
        const number = placed.orderNumber
        let cost = (await shop.orderOf(number)).price.amount
        for (const { method, take, give, percent, pay } of steps) {
          const { products } = await shop.orderOf(number)
          const open = products.find((line) => line.quantity - line.cancelled > 1)
          const wish = {
            remove: take && open ? [{ lineId: open.lineId, quantity: 1 }] : [],
            add: give ? [{ sku: jug, quantity: 1 }] : [],
            ...(method ? { shippingMethod: method } : {}),
            ...(percent ? { discount: { kind: 'percentage' as const, percent } } : {}),
          }
          const preview = await shop.preview(number, wish)
          const chosen = preview.shippingMethods.find(({ code: each }) => each === method)
          expect(preview.shippingCoupon?.code).toBe(code)
          const isFree = preview.shippingCoupon?.refusal === null
          if (chosen) expect(chosen.fee.amount === 0).toBe(isFree)
          // Only an edit that changes nothing is refused after its preview.
          const edit = await shop.edit(number, wish)
          if (edit.code === 0) cost += preview.difference.amount
          else expect(preview.difference.amount).toBe(0)
          const order = await shop.orderOf(number)
          const rows = order.totals.explain.filter(
            ({ kind }) => kind !== 'total' && !(gross && kind === 'tax'),
          )
          const sum = rows.reduce((total, { amount }) => total + amount.amount, 0)
          expect(sum).toBe(order.totals.total.amount)
          if (pay && order.due.amount > 0) {
            const { accessKey } = placed
            const attempt = { number, accessKey, method: 'test', idempotencyKey: newKey() } as const
            await payAt(world.app, expectDone(await visitor.call('/order/pay', attempt)).payment)
          }
        }
        await runHeldJobs(world)
        const { paid, due, kept, invoiced } = await booksOf(number)
        expect(kept + Math.max(0, due)).toBe(cost)
        if (paid) expect(invoiced).toBe(cost)
      }),
      { numRuns: 3 },
    )
    expect((await readBooks(world.shop.pool)).money).toEqual([])
  })
})
