import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminPayload } from '#contract/admin/calls.ts'
import type { TestShop } from '#test/app.ts'
import { expectDone, newCoupon, openBuyingShop, sell } from '#test/buying.ts'
import { callerOf, type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let staff: DeskCaller
let mug: number
let bowl: number

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      mug = await sell(shop, { sku: 'MUG', price: 2000, onHand: 500 })
      bowl = await sell(shop, { sku: 'BOWL', price: 4000, onHand: 500 })
    },
  })
  staff = await signInStaff(world, { role: 'catalogue' })
})
afterAll(() => world.close())

type NewPromotion = Omit<AdminPayload<'/promotion/create'>, 'idempotencyKey'>

let made = 0
async function create(wish: Partial<NewPromotion> = {}) {
  made += 1
  const slug = `offer-${made}`
  return expectDone(
    await staff.call('/promotion/create', {
      texts: { en: { name: `Offer ${made}`, slug } },
      terms: { kind: 'percentage', percent: 1000 },
      scope: { products: [mug], categories: [], collections: [] },
      active: true,
      ...wish,
    }),
  )
}

async function discountOf(sku: string, quantity = 1): Promise<number> {
  await world.shop.changes.catchUp()
  const { cart } = expectDone(await world.visitor().call('/cart/add', { sku, quantity }))
  return cart.totals.discount.amount
}

/** Switches a promotion off again, so that the next test starts without it. */
async function end(...ids: number[]): Promise<void> {
  expectDone(await staff.call('/promotion/bulk', { ids, action: 'end' }))
  await world.shop.changes.catchUp()
}

describe('a promotion', () => {
  it('is created, found, shown on its page and counted in carts at once', async () => {
    const { promotion, version } = await create()
    expect(promotion).toMatchObject({ name: 'Offer 1', handle: 'offer-1', state: 'running' })
    expect(version).toBe(1)
    expect(await discountOf('MUG')).toBe(200)
    const page = await world.app.inject({ url: '/promotion/offer-1' })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('10% off')
    const list = expectDone(
      await staff.call('/promotion/list', {
        q: 'offer 1',
        filter: { all: [{ field: 'running', op: 'is', value: true }] },
      }),
    )
    expect(list.items).toMatchObject([{ promotion: promotion.id, state: 'running', kind: 'percentage' }])
    await end(promotion.id)
    expect(await discountOf('MUG')).toBe(0)
  })

  it('has its name in the language of the desk, like a coupon', async () => {
    const chinese = callerOf(world.app, staff.id, { ...staff.headers, 'x-lang': 'zh-HK' })
    const texts = {
      en: { name: 'Spring', slug: 'spring-names' },
      zh: { name: '春季优惠', slug: 'spring-names' },
    }
    const { promotion } = await create({ texts, active: false })
    expect(expectDone(await chinese.call('/promotion/detail', { id: promotion.id })).promotion.name).toBe(
      '春季优惠',
    )
    const rows = expectDone(await chinese.call('/promotion/list', { q: 'spring-names' })).items
    expect(rows.map(({ name }) => name)).toEqual(['春季优惠'])
    const names = { en: 'Welcome', zh: '欢迎' }
    const benefit = { kind: 'percentage' as const, percent: 1000 }
    expectDone(await staff.call('/coupon/create', { code: 'NAMED', names, benefit }))
    const coupons = expectDone(await chinese.call('/coupon/list', { q: 'NAMED' })).items
    expect(coupons.map(({ name }) => name)).toEqual(['欢迎'])
  })

  it('is saved field by field, merged with a colleague’s change, and put back by undo', async () => {
    const { promotion, version } = await create()
    const { id } = promotion
    const terms = { kind: 'percentage' as const, percent: 2000 }
    const first = expectDone(
      await staff.call('/promotion/save', {
        id,
        version,
        set: [{ path: 'terms', from: promotion.terms, to: terms }],
      }),
    )
    expect(await discountOf('MUG')).toBe(400)
    const merged = expectDone(
      await staff.call('/promotion/save', {
        id,
        version,
        set: [{ path: 'combinable', from: false, to: true }],
      }),
    )
    expect(merged).toMatchObject({ merged: ['combinable'], promotion: { terms, combinable: true } })
    expect(
      await staff.call('/promotion/save', {
        id,
        version,
        set: [{ path: 'terms', from: promotion.terms, to: { kind: 'percentage', percent: 500 } }],
      }),
    ).toMatchObject({ code: 10, data: { reason: 'changed_meanwhile', conflicts: [{ path: 'terms' }] } })
    const owner = await signInStaff(world)
    expectDone(await owner.call('/change/undo', { id: first.change.id }))
    expect(await discountOf('MUG')).toBe(200)
    await end(id)
  })

  it('is scheduled and ended, each undone by one call', async () => {
    const owner = await signInStaff(world)
    const { promotion } = await create({ active: false })
    const { id } = promotion
    expect(promotion.state).toBe('off')
    const planned = expectDone(
      await staff.call('/promotion/schedule', {
        id,
        startsAt: '2100-01-01T00:00:00+01:00',
        endsAt: '2100-02-01T00:00:00Z',
      }),
    )
    expect(planned.promotion).toMatchObject({ state: 'planned', startsAt: '2099-12-31T23:00:00.000Z' })
    expectDone(await owner.call('/change/undo', { id: planned.change.id }))
    const now = expectDone(await staff.call('/promotion/schedule', { id, startsAt: null, endsAt: null }))
    expect(now.promotion.state).toBe('running')
    const over = expectDone(await staff.call('/promotion/end', { id }))
    expect(over.promotion.state).toBe('ended')
    expectDone(await owner.call('/change/undo', { id: over.change.id }))
    expect(expectDone(await staff.call('/promotion/detail', { id })).promotion.state).toBe('running')
    await end(id)
  })

  it('is copied as a draft, and many are ended together and put back', async () => {
    const owner = await signInStaff(world)
    const [one, two] = [await create(), await create({ scope: null })]
    const ids = [one.promotion.id, two.promotion.id]
    const copied = expectDone(await staff.call('/promotion/bulk', { ids, action: 'duplicate' }))
    for (const id of copied.promotions) {
      expect(expectDone(await staff.call('/promotion/detail', { id })).promotion.state).toBe('off')
    }
    const done = expectDone(await staff.call('/promotion/bulk', { ids, action: 'end' }))
    expect(await discountOf('MUG')).toBe(0)
    expectDone(await owner.call('/change/undo', { id: done.change.id }))
    expect(await discountOf('MUG')).toBe(200)
    await end(...ids)
  })

  it('stands in the calendar of a period, which names those that meet on a product', async () => {
    const may = (day: number) => `2099-05-${String(day).padStart(2, '0')}T00:00:00.000Z`
    const scope = { products: [bowl], categories: [], collections: [] }
    const first = await create({ scope, startsAt: may(1), endsAt: may(10), combinable: true })
    const second = await create({ scope: null, startsAt: may(8), endsAt: may(20), combinable: true })
    const third = await create({ scope, startsAt: may(20), endsAt: may(25) })
    const off = await create({ scope, startsAt: may(2), endsAt: may(3), active: false })
    const june = await create({ scope, startsAt: '2099-06-01T00:00:00.000Z' })
    const ids = [first, second, third, off, june].map(({ promotion }) => promotion.id)
    const read = async (from: string, until: string) => {
      const { items } = expectDone(await staff.call('/promotion/calendar', { from, until }))
      return items
        .filter(({ promotion }) => ids.includes(promotion))
        .map(({ promotion, overlaps }) => [
          ids.indexOf(promotion),
          overlaps
            .filter(({ id }) => ids.includes(id))
            .map(({ id, together }) => [ids.indexOf(id), together]),
        ])
    }
    expect(await read(may(1), '2099-06-01T00:00:00.000Z')).toEqual([
      [0, [[1, true]]],
      [1, [[0, true]]],
      [2, []],
    ])
    expect(await read(may(21), may(31))).toEqual([[2, []]])
    for (const until of [may(1), '2101-01-01T00:00:00.000Z'])
      expect(await staff.call('/promotion/calendar', { from: may(1), until })).toMatchObject({
        data: { reason: 'invalid' },
      })
    await end(...ids)
  })

  it('names the promotions that it clashes with', async () => {
    const one = await create({ combinable: true })
    const shop = await create({ scope: null, combinable: true })
    const other = await create({ scope: { products: [bowl], categories: [], collections: [] } })
    const tiers = await create({
      terms: { kind: 'tiers', tiers: [{ from: { EUR: 100_000 }, percent: 500 }] },
      scope: null,
    })
    const later = await create({ startsAt: '2100-01-01T00:00:00.000Z' })
    const ids = [one, shop, other, tiers, later].map(({ promotion }) => promotion.id)
    const { clashes } = expectDone(await staff.call('/promotion/detail', { id: ids[0]! }))
    expect(clashes).toEqual([
      { id: ids[1], name: shop.promotion.name, products: 1, together: true },
      { id: ids[4], name: later.promotion.name, products: 1, together: false },
    ])
    await end(...ids)
  })

  it.each([
    [{ startsAt: '2030-02-01T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' }, 'endsAt'],
    [{ terms: { kind: 'amount' as const, amounts: { USD: 500 } } }, 'terms'],
    [{ scope: { products: [], categories: [], collections: [] } }, 'scope'],
    [{ scope: { products: [999_999], categories: [], collections: [] } }, 'scope'],
    [{ handle: 'offer-1' }, 'handle'],
    [{ texts: { en: { name: 'Again', slug: 'offer-1' } } }, 'texts.en'],
    [
      {
        terms: {
          kind: 'volume' as const,
          breaks: [
            { from: 3, percent: 500 },
            { from: 3, percent: 900 },
          ],
        },
      },
      'terms',
    ],
  ])('is refused at its field: %j', async (wish, field) => {
    const refused = await staff.call('/promotion/create', {
      texts: { en: { name: 'Refused', slug: `refused-${crypto.randomUUID().slice(0, 8)}` } },
      terms: { kind: 'percentage', percent: 1000 },
      ...wish,
    })
    expect(refused).toMatchObject({
      code: 40,
      data: { reason: 'invalid', fields: { [field]: expect.any(String) } },
    })
  })

  it('loses whatever its page must not hold', async () => {
    const { promotion } = await create({
      texts: { en: { name: 'Safe', slug: 'safe', body: '<p onclick="x()">Hi<script>alert(1)</script></p>' } },
    })
    expect(promotion.texts.en?.body).toBe('<p>Hi</p>')
    await end(promotion.id)
  })
})

describe('a test cart', () => {
  it('tells what applies and why the others do not', async () => {
    const sale = await create()
    const bowls = await create({ scope: { products: [bowl], categories: [], collections: [] } })
    const weaker = await create({ terms: { kind: 'percentage', percent: 500 }, scope: null })
    const spend = await create({
      terms: { kind: 'tiers', tiers: [{ from: { EUR: 10_000 }, percent: 500 }] },
      scope: null,
    })
    const bundle = await create({ terms: { kind: 'buy_x_get_y', buy: 2, get: 1, percent: 10_000 } })
    const planned = await create({ startsAt: '2100-01-01T00:00:00Z' })
    const draft = await create({ active: false, terms: { kind: 'percentage', percent: 5000 } })
    await newCoupon(world.shop, { code: 'RICH', kind: 'percentage', percent: 1000, minimum: { EUR: 50_000 } })
    await world.shop.changes.catchUp()
    const lines = [{ sku: 'MUG', quantity: 2 }]
    const tried = expectDone(await staff.call('/promotion/tryCart', { lines, coupon: 'rich' }))
    expect(tried).toMatchObject({ discount: { amount: 400 }, total: { amount: 3600 } })
    expect(tried.applied).toMatchObject([
      { kind: 'promotion', id: sale.promotion.id, amount: { amount: 400 } },
    ])
    expect(tried.lines[0]).toMatchObject({ was: { amount: 4000 }, total: { amount: 3600 } })
    const whys = Object.fromEntries(tried.others.map(({ name, why }) => [name, why]))
    expect(whys).toEqual({
      [bowls.promotion.name]: 'not_covered',
      [weaker.promotion.name]: 'another_saves_more',
      [spend.promotion.name]: 'below_threshold',
      [bundle.promotion.name]: 'too_few_units',
      [planned.promotion.name]: 'not_running',
      RICH: 'coupon_refused',
    })
    const { id } = draft.promotion
    const also = expectDone(await staff.call('/promotion/tryCart', { lines, also: [id] }))
    expect(also.applied).toMatchObject([{ id, amount: { amount: 2000 } }])
    const then = expectDone(await staff.call('/promotion/tryCart', { lines, at: '2100-06-01T00:00:00Z' }))
    expect(then.others.map(({ name }) => name)).toContain(planned.promotion.name)
    expect(
      await staff.call('/promotion/tryCart', { lines: [{ sku: 'NO-SUCH', quantity: 1 }] }),
    ).toMatchObject({ code: 40, data: { reason: 'not_found' } })
    await end(...[sale, bowls, weaker, spend, bundle, planned].map(({ promotion }) => promotion.id))
  })
})
