import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxLinesPerCart } from '#contract/rules.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell } from '#test/buying.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      await shop.db.transaction((tx) =>
        changeSetting(tx, currencySetting, {
          base: 'EUR',
          others: [{ code: 'JPY', rate: 1_630_000, step: 10, country: 'JP' }],
        }),
      )
      await sell(shop, { sku: 'MUG', price: 2400, name: 'Morning mug' })
      await sell(shop, { sku: 'BOWL', price: 1800, onHand: 3, name: 'Bowl' })
      await sell(shop, { sku: 'GONE', onHand: 0, name: 'Gone' })
      await sell(shop, { sku: 'LATER', onHand: 0, stockPolicy: 'backorder' })
      await sell(shop, { sku: 'FEW', maxPerOrder: 4 })
      await sell(shop, { sku: 'DEAR', price: 999_999_900 })
    },
  })
})
afterAll(() => world.close())

describe('a cart', () => {
  it('adds once what arrives again with its key, also when both arrive at the same time', async () => {
    const visitor = world.visitor()
    const add = { sku: 'MUG', quantity: 2, idempotencyKey: 'offline-key-0000001' }
    await visitor.call('/cart/info')
    const both = await Promise.all([visitor.call('/cart/add', add), visitor.call('/cart/add', add)])
    for (const answer of both) expect(expectDone(answer).cart.count).toBe(2)
    expect(expectDone(await visitor.call('/cart/add', add)).cart.count).toBe(2)
    const other = { ...add, idempotencyKey: 'offline-key-0000002' }
    expect(expectDone(await visitor.call('/cart/add', other)).cart.count).toBe(4)
  })

  it('is empty before the first product, and holds exactly that line after it (peer case 1)', async () => {
    const visitor = world.visitor()
    const before = expectDone(await visitor.call('/cart/info'))
    expect(before.cart).toMatchObject({ lines: [], count: 0 })
    const { cart, visitorId } = expectDone(await visitor.call('/cart/add', { sku: 'MUG', quantity: 2 }))
    expect(visitorId).toBe(before.visitorId)
    expect(cart.lines).toMatchObject([
      { sku: 'MUG', name: 'Morning mug', quantity: 2, unitPrice: { amount: 2400, currency: 'EUR' } },
    ])
    expect(cart).toMatchObject({
      count: 2,
      totals: { subtotal: { amount: 4800 }, total: { amount: 4800 }, shipping: null },
    })
  })

  it('increases the quantity of a line when its product is added again (peer case 2)', async () => {
    const visitor = world.visitor()
    await visitor.call('/cart/add', { sku: 'MUG' })
    const { cart } = expectDone(await visitor.call('/cart/add', { sku: 'MUG', quantity: 2 }))
    expect(cart.lines).toMatchObject([{ sku: 'MUG', quantity: 3 }])
  })

  it('refuses a negative quantity and removes a line at 0 (peer case 3)', async () => {
    const visitor = world.visitor()
    const { cart } = expectDone(await visitor.call('/cart/add', { sku: 'MUG' }))
    const lineId = cart.lines[0]!.id
    const refused = await visitor.call('/cart/update', { lineId, quantity: -1 })
    expect(refused).toMatchObject({
      code: 40,
      data: { reason: 'invalid', fields: { quantity: expect.any(String) } },
    })
    expect(expectDone(await visitor.call('/cart/info')).cart.count).toBe(1)
    expect(expectDone(await visitor.call('/cart/update', { lineId, quantity: 0 })).cart.lines).toEqual([])
  })

  it('caps a quantity at the limit per order, and names that limit (peer case 4)', async () => {
    const visitor = world.visitor()
    const { cart } = expectDone(await visitor.call('/cart/add', { sku: 'FEW', quantity: 6 }))
    expect(cart.lines[0]).toMatchObject({ quantity: 4, maxQuantity: 4 })
    expect(cart.notices).toMatchObject([
      { reason: 'quantity_capped', from: 6, to: 4, message: expect.stringContaining('4') },
    ])
  })

  it('refuses unknown products, unknown lines and lines of other carts (peer case 5)', async () => {
    const [ann, bob] = [world.visitor(), world.visitor()]
    const { cart } = expectDone(await ann.call('/cart/add', { sku: 'MUG' }))
    await bob.call('/cart/add', { sku: 'MUG' })
    const lineId = cart.lines[0]!.id
    expect(await bob.call('/cart/add', { sku: 'NOPE' })).toMatchObject({
      code: 40,
      data: { reason: 'not_found' },
    })
    expect(await bob.call('/cart/update', { lineId, quantity: 5 })).toMatchObject({
      code: 40,
      data: { reason: 'not_found' },
    })
    expect(await bob.call('/cart/remove', { lineId })).toMatchObject({
      code: 40,
      data: { reason: 'not_found' },
    })
    expect(await bob.call('/cart/remove', { lineId: 'no uuid' })).toMatchObject({
      code: 40,
      data: { reason: 'not_found' },
    })
    expect(expectDone(await ann.call('/cart/info')).cart.count).toBe(1)
  })

  it('counts beyond 2^31 minor units (peer case 7)', async () => {
    const visitor = world.visitor()
    const { cart } = expectDone(await visitor.call('/cart/add', { sku: 'DEAR', quantity: 9 }))
    expect(cart.totals.total.amount).toBe(8_999_999_100)
  })

  it('announces a changed price once, with both prices (peer case 10)', async () => {
    const visitor = world.visitor()
    await sell(world.shop, { sku: 'VASE', price: 5000, name: 'Vase' })
    await visitor.call('/cart/add', { sku: 'VASE' })
    await sell(world.shop, { sku: 'VASE', price: 5500, name: 'Vase' })
    const { cart } = expectDone(await visitor.call('/cart/info'))
    expect(cart.totals.total.amount).toBe(5500)
    expect(cart.notices).toMatchObject([
      { reason: 'price_changed', from: { amount: 5000 }, to: { amount: 5500 } },
    ])
    expect(expectDone(await visitor.call('/cart/info')).cart.notices).toEqual([])
  })

  it('announces no change of price when tabs show the cart in different currencies', async () => {
    const visitor = world.visitor()
    visitor.headers['x-currency'] = 'JPY'
    const { cart } = expectDone(await visitor.call('/cart/add', { sku: 'MUG', quantity: 2 }))
    expect(cart.currency).toBe('JPY')
    visitor.headers['x-currency'] = 'EUR'
    const changed = await visitor.call('/cart/update', { lineId: cart.lines[0]!.id, quantity: 1 })
    expect(expectDone(changed).cart).toMatchObject({ currency: 'EUR', notices: [] })
  })

  it('refuses inactive products, and marks them as unavailable in existing lines (peer case 13)', async () => {
    const visitor = world.visitor()
    await sell(world.shop, { sku: 'OLD' })
    const { cart } = expectDone(await visitor.call('/cart/add', { sku: 'OLD' }))
    await sell(world.shop, { sku: 'OLD', status: 'archived' })
    expect(await world.visitor().call('/cart/add', { sku: 'OLD' })).toMatchObject({
      code: 40,
      data: { reason: 'not_found' },
    })
    const after = expectDone(await visitor.call('/cart/info')).cart
    expect(after.lines[0]).toMatchObject({ outOfStock: true, maxQuantity: 0 })
    expect(after.notices).toMatchObject([{ reason: 'sold_out' }])
    expect(expectDone(await visitor.call('/cart/remove', { lineId: cart.lines[0]!.id })).cart.lines).toEqual(
      [],
    )
  })

  it('caps a quantity at the stock with a notice, and adds no line if nothing is left (peer case 29)', async () => {
    const visitor = world.visitor()
    const { cart } = expectDone(await visitor.call('/cart/add', { sku: 'BOWL', quantity: 5 }))
    expect(cart.lines[0]).toMatchObject({ quantity: 3, maxQuantity: 3 })
    expect(cart.notices).toMatchObject([{ reason: 'quantity_capped', from: 5, to: 3 }])
    const refused = await visitor.call('/cart/add', { sku: 'GONE' })
    expect(refused).toMatchObject({ code: 40, msg: 'Gone is sold out.', data: { reason: 'sold_out' } })
    expect(expectDone(await visitor.call('/cart/add', { sku: 'LATER', quantity: 7 })).cart.count).toBe(10)
  })

  it('gives a notice when stock was sold to others, and keeps the line', async () => {
    const visitor = world.visitor()
    await sell(world.shop, { sku: 'LAMP', onHand: 5, name: 'Lamp' })
    await visitor.call('/cart/add', { sku: 'LAMP', quantity: 4 })
    await buy(world.visitor(), { sku: 'LAMP', quantity: 3 })
    const { cart } = expectDone(await visitor.call('/cart/info'))
    expect(cart.lines[0]).toMatchObject({ quantity: 4, maxQuantity: 2, outOfStock: false })
    expect(cart.notices).toMatchObject([{ reason: 'quantity_capped', from: 4, to: 2 }])
  })

  it('neither loses nor doubles lines under concurrent calls (peer case 35)', async () => {
    const visitor = world.visitor()
    await visitor.call('/cart/info')
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => visitor.call('/cart/add', { sku: index % 2 ? 'MUG' : 'FEW' })),
    )
    const { cart } = expectDone(await visitor.call('/cart/info'))
    expect(cart.lines.map(({ sku, quantity }) => [sku, quantity]).sort()).toEqual([
      ['FEW', 4],
      ['MUG', 4],
    ])
  })

  it('shows every line in the currency asked for, without calling that a price change', async () => {
    const visitor = world.visitor()
    await visitor.call('/cart/add', { sku: 'MUG' })
    visitor.headers['x-currency'] = 'JPY'
    const { cart } = expectDone(await visitor.call('/cart/info'))
    // The shop does not ship to Japan, so prices stay German: 24.00 at 163 yen, in steps of ten.
    expect(cart).toMatchObject({ currency: 'JPY', notices: [] })
    expect(cart.lines[0]!.unitPrice).toEqual({ amount: 3910, currency: 'JPY' })
  })

  it('keeps a note, and loses everything when cleared', async () => {
    const visitor = world.visitor()
    await visitor.call('/cart/add', { sku: 'MUG' })
    expect(expectDone(await visitor.call('/cart/note', { note: 'Ring twice' })).cart.note).toBe('Ring twice')
    expect(expectDone(await visitor.call('/cart/clear')).cart).toMatchObject({
      lines: [],
      note: '',
      count: 0,
    })
  })

  it('increases its version with every change', async () => {
    const visitor = world.visitor()
    const first = expectDone(await visitor.call('/cart/add', { sku: 'MUG' })).cart.version
    const second = expectDone(await visitor.call('/cart/add', { sku: 'MUG' })).cart.version
    expect(second).toBeGreaterThan(first)
    expect(expectDone(await visitor.call('/cart/info')).cart.version).toBe(second)
  })

  it(`holds ${maxLinesPerCart} different products`, async () => {
    const visitor = world.visitor()
    for (let index = 0; index <= maxLinesPerCart; index++) await sell(world.shop, { sku: `N${index}` })
    for (let index = 0; index < maxLinesPerCart; index++)
      expectDone(await visitor.call('/cart/add', { sku: `N${index}` }))
    expect(await visitor.call('/cart/add', { sku: `N${maxLinesPerCart}` })).toMatchObject({
      code: 40,
      data: { reason: 'cart_full' },
    })
    expectDone(await visitor.call('/cart/add', { sku: 'N0' }))
  }, 60_000)
})
