import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { mergeCarts } from '#server/cart/merge-carts.ts'
import { coupon, couponClaim, promotion } from '#server/db/tables.ts'
import { mergeClaims } from '#server/marketing/coupons/claim-coupon.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import {
  berlin,
  buy,
  checkOut,
  expectDone,
  newCoupon,
  openBuyingShop,
  sell,
  signIn,
  submit,
} from '#test/buying.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000 })
      const lamp = await sell(shop, { sku: 'LAMP', price: 9000, onHand: 1000 })
      await newCoupon(shop, { code: 'TEN', kind: 'percentage', percent: 1000, listed: true })
      await newCoupon(shop, { code: 'FIVE', kind: 'amount', amounts: { EUR: 500 }, minimum: { EUR: 5000 } })
      await newCoupon(shop, { code: 'LAMPS', kind: 'percentage', percent: 1000, productIds: [lamp] })
      await newCoupon(shop, { code: 'FEW', kind: 'percentage', percent: 2000, maxClaims: 3 })
      await newCoupon(shop, { code: 'ONE', kind: 'percentage', percent: 2000, maxClaims: 1 })
      await newCoupon(shop, { code: 'OVER', kind: 'free_shipping', endsAt: new Date('2020-01-01') })
      await newCoupon(shop, { code: 'SOON', kind: 'free_shipping', startsAt: new Date('2100-01-01') })
      await newCoupon(shop, { code: 'GONE', kind: 'free_shipping', maxUses: 1, used: 1 })
      await newCoupon(shop, { code: 'NEW', kind: 'free_shipping', firstOrderOnly: true })
      await newCoupon(shop, { code: 'ONCE', kind: 'percentage', percent: 1000, maxUsesPerCustomer: 1 })
      await newCoupon(shop, { code: 'ALONE', kind: 'percentage', percent: 500, combinable: false })
    },
  })
})
afterAll(() => world.close())

async function customer(headers: Record<string, string> = {}): Promise<Visitor & { customerId: string }> {
  const { id, token } = await signIn(world.shop)
  return Object.assign(world.visitor({ 'x-auth': token, ...headers }), { customerId: id })
}

async function claimsOf(code: string) {
  const [row] = await world.shop.db.select().from(coupon).where(eq(coupon.code, code))
  const rows = await world.shop.db.$count(couponClaim, eq(couponClaim.couponId, row!.id))
  return { counted: row!.claims, rows }
}

describe('a coupon is claimed', () => {
  it('once, and stands among the shopper’s own', async () => {
    const visitor = await customer()
    expect(expectDone(await visitor.call('/coupon/mine')).items).toEqual([])
    const { coupon: claimed } = expectDone(await visitor.call('/coupon/claim', { code: ' ten ' }))
    expect(claimed).toMatchObject({ code: 'TEN', benefit: '10% off', claimed: true, state: 'usable' })
    expectDone(await visitor.call('/coupon/claim', { code: 'TEN' }))
    expect(expectDone(await visitor.call('/coupon/mine')).items).toHaveLength(1)
    expect(await claimsOf('TEN')).toEqual({ counted: 1, rows: 1 })
  })

  it('by at most so many shoppers, also when all of them ask at the same moment', async () => {
    const visitors = Array.from({ length: 12 }, () => world.visitor())
    const answers = await Promise.all(visitors.map((each) => each.call('/coupon/claim', { code: 'FEW' })))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(3)
    for (const refused of answers.filter(({ code }) => code !== 0)) {
      expect(refused).toMatchObject({
        code: 40,
        msg: 'All coupons FEW have been claimed.',
        data: { reason: 'coupon_used_up', condition: 'claims' },
      })
    }
    expect(await claimsOf('FEW')).toEqual({ counted: 3, rows: 3 })
  })

  it('by applying it, so that the last claim goes to one of several carts', async () => {
    const visitors = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const visitor = world.visitor()
        await visitor.call('/cart/add', { sku: 'MUG' })
        return visitor
      }),
    )
    const answers = await Promise.all(visitors.map((each) => each.call('/cart/coupon', { code: 'ONE' })))
    const [winner] = visitors.filter((_, index) => answers[index]!.code === 0)
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.find(({ code }) => code !== 0)).toMatchObject({ data: { reason: 'coupon_used_up' } })
    expect(await claimsOf('ONE')).toEqual({ counted: 1, rows: 1 })
    const placed = expectDone(await submit(winner!, await checkOut(winner!, { sku: '' })))
    expect(expectDone(await winner!.call('/coupon/mine')).items).toMatchObject([
      { code: 'ONE', usedIn: placed.orderNumber },
    ])
  })

  it('and follows the guest into the account, where a second claim of the same shopper is given back', async () => {
    await newCoupon(world.shop, { code: 'BOTH', kind: 'percentage', percent: 1000, maxClaims: 5 })
    const member = await customer()
    const guest = world.visitor()
    for (const each of [member, guest]) expectDone(await each.call('/coupon/claim', { code: 'BOTH' }))
    expectDone(await guest.call('/coupon/claim', { code: 'LAMPS' }))
    expect(await claimsOf('BOTH')).toEqual({ counted: 2, rows: 2 })
    await world.shop.db.transaction((tx) => mergeClaims(tx, guest.id!, member.customerId))
    const codes = expectDone(await member.call('/coupon/mine')).items.map((each) => each.code)
    expect(codes.sort()).toEqual(['BOTH', 'LAMPS'])
    expect(await claimsOf('BOTH')).toEqual({ counted: 1, rows: 1 })
    expect(expectDone(await guest.call('/coupon/mine')).items).toEqual([])
  })

  it('and is listed as used and as expired', async () => {
    await newCoupon(world.shop, { code: 'LATER', kind: 'free_shipping' })
    await newCoupon(world.shop, { code: 'MINE', kind: 'percentage', percent: 1000, maxUsesPerCustomer: 1 })
    const visitor = await customer()
    for (const code of ['LATER', 'MINE']) expectDone(await visitor.call('/coupon/claim', { code }))
    expectDone(await visitor.call('/cart/add', { sku: 'MUG' }))
    expectDone(await visitor.call('/cart/coupon', { code: 'MINE' }))
    const { orderNumber } = await buy(visitor, { sku: '' })
    await world.shop.db
      .update(coupon)
      .set({ endsAt: new Date('2020-01-01') })
      .where(eq(coupon.code, 'LATER'))
    const { items } = expectDone(await visitor.call('/coupon/mine'))
    expect(items.map(({ code, state, usedIn }) => [code, state, usedIn]).sort()).toEqual([
      ['LATER', 'expired', null],
      ['MINE', 'used', orderNumber],
    ])
  })

  it('not if nobody can use it any more', async () => {
    const visitor = world.visitor()
    for (const [code, reason] of [
      ['NEVER', 'coupon_unknown'],
      ['OVER', 'coupon_expired'],
      ['GONE', 'coupon_used_up'],
    ] as const) {
      expect(await visitor.call('/coupon/claim', { code })).toMatchObject({ code: 40, data: { reason } })
    }
    expect(await claimsOf('GONE')).toEqual({ counted: 0, rows: 0 })
  })
})

describe('a coupon from a link', () => {
  it('is kept before the cart has goods, and survives signing in', async () => {
    const guest = world.visitor()
    const empty = expectDone(await guest.call('/cart/coupon', { code: 'LAMPS', keep: true })).cart
    expect(empty).toMatchObject({ coupon: { code: 'LAMPS' }, lines: [], notices: [] })
    const { id, token } = await signIn(world.shop)
    await world.shop.db.transaction((tx) => mergeCarts(tx, guest.id!, id))
    const member = world.visitor({ 'x-auth': token })
    const { cart } = expectDone(await member.call('/cart/add', { sku: 'LAMP' }))
    expect(cart).toMatchObject({ coupon: { code: 'LAMPS', discount: { amount: 900 } }, notices: [] })
  })

  it('waits for the goods it needs and says what is missing', async () => {
    const visitor = world.visitor()
    expectDone(await visitor.call('/cart/add', { sku: 'MUG' }))
    expect(await visitor.call('/cart/coupon', { code: 'FIVE' })).toMatchObject({ code: 40 })
    const { cart } = expectDone(await visitor.call('/cart/coupon', { code: 'FIVE', keep: true }))
    expect(cart).toMatchObject({
      coupon: { code: 'FIVE', discount: { amount: 0 } },
      notices: [{ message: 'Coupon FIVE needs a minimum spend of €50.00. Add €26.00 more.' }],
    })
    for (const code of ['OVER', 'SOON', 'GONE', 'NEVER']) {
      expect((await visitor.call('/cart/coupon', { code, keep: true })).code).toBe(40)
    }
  })
})

it('refuses for every reason with a sentence of its own in every language', async () => {
  const deal = await sell(world.shop, { sku: 'DEAL', price: 1000 })
  await world.shop.db
    .insert(promotion)
    .values({ handle: 'deal', kind: 'percentage', percent: 1000, productIds: [deal] })
  await world.shop.db.transaction((tx) => noteChange(tx, ['marketing']))
  await world.shop.changes.catchUp()
  const { token } = await signIn(world.shop, 'reasons@example.com')
  const buyer = world.visitor({ 'x-auth': token })
  expectDone(await buyer.call('/cart/add', { sku: 'MUG' }))
  expectDone(await buyer.call('/cart/coupon', { code: 'ONCE' }))
  await buy(buyer, { sku: '', email: 'reasons@example.com' })
  expectDone(await buyer.call('/cart/add', { sku: 'DEAL' }))
  const reasons = {
    NEVER: ['coupon_unknown'],
    OVER: ['coupon_expired'],
    SOON: ['coupon_not_applicable', 'not_started'],
    FIVE: ['coupon_minimum'],
    LAMPS: ['coupon_not_applicable', 'products'],
    GONE: ['coupon_used_up', 'total'],
    ONCE: ['coupon_used_up', 'customer'],
    ONE: ['coupon_used_up', 'claims'],
    NEW: ['coupon_not_applicable', 'first_order'],
    ALONE: ['coupon_not_combinable'],
  }
  const said = new Map<string, Set<string>>()
  for (const lang of languages) {
    buyer.headers['x-lang'] = lang
    for (const [code, [reason, condition]] of Object.entries(reasons)) {
      const refused = await buyer.call('/cart/coupon', { code })
      expect([lang, code, refused]).toMatchObject([
        lang,
        code,
        { code: 40, data: { reason, ...(condition ? { condition } : {}) } },
      ])
      expect(refused.msg).toContain(code)
      said.set(lang, (said.get(lang) ?? new Set()).add(refused.msg.replaceAll(code, '…')))
    }
  }
  for (const sentences of said.values()) expect(sentences.size).toBe(Object.keys(reasons).length)
  const all = [...said.values()].map((sentences) => [...sentences].join('\n'))
  expect(new Set(all).size).toBe(languages.length)
})

it('offers the shopper’s coupons for the cart, the best first, and says what more it would save', async () => {
  const visitor = await customer()
  for (const code of ['FIVE', 'LAMPS']) expectDone(await visitor.call('/coupon/claim', { code }))
  expect(expectDone(await visitor.call('/coupon/offers')).items).toEqual([])
  expectDone(await visitor.call('/cart/add', { sku: 'LAMP' }))
  const before = expectDone(await visitor.call('/coupon/offers')).items
  expect(before.map(({ code, saves }) => [code, saves?.amount])).toEqual([
    ['LAMPS', 900],
    ['TEN', 900],
    ['FIVE', 500],
  ])
  expectDone(await visitor.call('/cart/coupon', { code: 'FIVE' }))
  const [best, , worst] = expectDone(await visitor.call('/coupon/offers')).items
  expect(best).toMatchObject({ code: 'LAMPS', better: { amount: 400 }, applied: false })
  expect(worst).toMatchObject({ code: 'FIVE', better: null, applied: true })
  const { cart } = expectDone(await visitor.call('/cart/info'))
  expectDone(await visitor.call('/cart/update', { lineId: cart.lines[0]!.id, quantity: 0 }))
  expectDone(await visitor.call('/cart/add', { sku: 'MUG' }))
  const after = expectDone(await visitor.call('/coupon/offers')).items
  expect(after.find(({ code }) => code === 'LAMPS')).toMatchObject({
    saves: null,
    reason: 'Coupon LAMPS doesn’t apply to any item in your cart.',
  })
})

it('gives a use back when the order is cancelled, to a shopper who may then order with it', async () => {
  await newCoupon(world.shop, { code: 'LASTUSE', kind: 'percentage', percent: 1000, maxUses: 1 })
  const [first, second] = [world.visitor(), world.visitor()]
  for (const each of [first, second]) {
    expectDone(await each.call('/cart/add', { sku: 'MUG' }))
    expectDone(await each.call('/cart/coupon', { code: 'LASTUSE' }))
  }
  const checkout = await checkOut(second, { sku: '' })
  const { orderNumber: number, accessKey } = expectDone(
    await submit(first, await checkOut(first, { sku: '' })),
  )
  expect(await submit(second, checkout)).toMatchObject({ code: 10, data: { reason: 'price_changed' } })
  expectDone(await first.call('/order/cancel', { number, accessKey, reason: 'changed my mind' }))
  expectDone(await second.call('/cart/coupon', { code: 'LASTUSE' }))
  expectDone(await second.call('/checkout/information', { email: 'b@example.com', address: berlin }))
  const again = expectDone(await second.call('/checkout/start')).checkout
  expect(again.totals.discount.amount).toBe(240)
  expectDone(await submit(second, again))
})
