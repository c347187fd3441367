import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestShop } from '#test/app.ts'
import {
  berlin,
  checkOut,
  expectDone,
  newCoupon,
  newKey,
  openBuyingShop,
  sell,
  stockOf,
  submit,
} from '#test/buying.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      await sell(shop, { sku: 'MUG', onHand: 100 })
      await sell(shop, { sku: 'RARE', onHand: 10 })
    },
  })
})
afterAll(() => world.close())

describe('concurrent buyers', () => {
  it('sells a stock of 10 to 10 of 50, and tells the others (peer case 34)', async () => {
    const ready = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const visitor = world.visitor()
        return { visitor, checkout: await checkOut(visitor, { sku: 'RARE' }) }
      }),
    )
    const answers = await Promise.all(ready.map(({ visitor, checkout }) => submit(visitor, checkout)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(10)
    const refused = answers.filter(({ code }) => code !== 0)
    expect(refused).toHaveLength(40)
    for (const answer of refused) expect(answer).toMatchObject({ code: 40, data: { reason: 'sold_out' } })
    expect(await stockOf(world.shop, 'RARE')).toEqual({
      on_hand: 10,
      reserved: 10,
      moved_on_hand: 10,
      moved_reserved: 10,
    })
  }, 60_000)

  it('gives the last use of a coupon to one of 10 (peer case 28)', async () => {
    await newCoupon(world.shop, { code: 'LAST', kind: 'percentage', percent: 1000, maxUses: 1 })
    const ready = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const visitor = world.visitor()
        await visitor.call('/cart/add', { sku: 'MUG' })
        await visitor.call('/cart/coupon', { code: 'last' })
        return { visitor, checkout: await checkOut(visitor, { sku: '' }) }
      }),
    )
    expect(ready.every(({ checkout }) => checkout.totals.discount.amount === 100)).toBe(true)
    const answers = await Promise.all(ready.map(({ visitor, checkout }) => submit(visitor, checkout)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    // The others hear it before anything is placed: by the coupon, or by the total without it.
    for (const { code, data } of answers.filter((answer) => answer.code !== 0)) {
      expect([40, 10]).toContain(code)
      expect(['coupon_used_up', 'price_changed']).toContain((data as unknown as { reason: string }).reason)
    }
    const { rows } = await world.shop.pool.query(
      `select used, (select count(*)::int from coupon_use u where u.coupon_id = k.id) as uses from coupon k where code = 'LAST'`,
    )
    expect(rows).toEqual([{ used: 1, uses: 1 }])
  })
})

describe('one buyer in two tabs', () => {
  it('asks again before it orders other goods, or to another address, than the tab shows for the same total', async () => {
    await sell(world.shop, { sku: 'CUP' })
    const visitor = world.visitor()
    const agree = ({ totals, cart }: Awaited<ReturnType<typeof checkOut>>) =>
      visitor.call('/checkout/submit', {
        ...{ total: totals.due, version: cart.version },
        ...{ idempotencyKey: newKey(), agree: true },
      })
    const shown = await checkOut(visitor, { email: 'ada@example.com' })
    const information = { email: 'ada@example.com', address: { ...berlin, address: 'Elsewhere 9' } }
    const changes = [
      () => visitor.call('/checkout/information', information),
      () => visitor.call('/checkout/payment', { method: 'bank' }),
      async () => {
        await visitor.call('/cart/remove', { lineId: shown.cart.lines[0]!.id })
        return visitor.call('/cart/add', { sku: 'CUP' })
      },
    ]
    for (const change of changes) {
      const before = expectDone(await visitor.call('/checkout/start')).checkout
      expectDone<object>(await change())
      const asked = await agree(before)
      expect(asked).toMatchObject({ code: 10, data: { reason: 'changed_meanwhile' } })
      expect(asked.msg).toContain('in another tab')
    }
    expect(expectDone(await agree(expectDone(await visitor.call('/checkout/start')).checkout))).toMatchObject(
      {
        payment: { kind: 'instructions' },
      },
    )
  })
})
