import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestShop, Visitor } from '#test/app.ts'
import { expectDone, openBuyingShop, sell, signIn } from '#test/buying.ts'
import { mergeCarts } from './merge-carts.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      await sell(shop, { sku: 'MUG', onHand: 5 })
      await sell(shop, { sku: 'BOWL' })
    },
  })
})
afterAll(() => world.close())

/** Signs in as a new customer or the one given, as the sign-in call does: the carts become one. */
async function signInWithCart(visitor: Visitor, email?: string): Promise<string> {
  const { id, token } = await signIn(world.shop, email)
  await world.shop.db.transaction((tx) => mergeCarts(tx, visitor.id!, id))
  visitor.headers['x-auth'] = token
  return id
}

describe('signing in', () => {
  it('keeps what the visitor put in', async () => {
    const visitor = world.visitor()
    await visitor.call('/cart/add', { sku: 'BOWL', quantity: 2 })
    await signInWithCart(visitor)
    expect(expectDone(await visitor.call('/cart/info')).cart.lines).toMatchObject([
      { sku: 'BOWL', quantity: 2 },
    ])
  })

  it('sums the same variant, capped by stock, and says so once (peer case 41)', async () => {
    const [home, phone] = [world.visitor(), world.visitor()]
    await home.call('/cart/add', { sku: 'MUG', quantity: 3 })
    await home.call('/cart/note', { note: 'Mine' })
    await signInWithCart(home, 'ada@example.com')
    await phone.call('/cart/add', { sku: 'MUG', quantity: 4 })
    await phone.call('/cart/add', { sku: 'BOWL' })
    await phone.call('/cart/note', { note: 'From the phone' })
    await signInWithCart(phone, 'ada@example.com')
    const { cart } = expectDone(await phone.call('/cart/info'))
    expect(cart.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['MUG', 5],
      ['BOWL', 1],
    ])
    expect(cart.note).toBe('Mine')
    expect(cart.notices).toMatchObject([{ reason: 'quantity_capped', from: 7, to: 5 }])
    expect(expectDone(await home.call('/cart/info')).cart.notices).toEqual([])
  })

  it('keeps the newest two hundred keys of additions, however many carts are joined', async () => {
    for (const first of [0, 150]) {
      const visitor = world.visitor()
      await visitor.call('/cart/add', { sku: 'BOWL' })
      await world.shop.pool.query(
        `update cart set added_keys = (select array_agg('key-' || n) from generate_series($2::int + 1, $2 + 150) n)
          where visitor_id = $1`,
        [visitor.id, first],
      )
      await signInWithCart(visitor, 'keys@example.com')
    }
    const { rows } = await world.shop.pool.query(
      `select cardinality(added_keys) count from cart c join customer u on u.id = c.customer_id where u.email = $1`,
      ['keys@example.com'],
    )
    expect(rows).toEqual([{ count: 200 }])
  })

  it('brings back the open cart of a customer who had signed out (peer case 41)', async () => {
    const visitor = world.visitor()
    await visitor.call('/cart/add', { sku: 'MUG', quantity: 2 })
    await signInWithCart(visitor, 'bo@example.com')
    expectDone(await visitor.call('/auth/signout'))
    delete visitor.headers['x-auth']
    expect(expectDone(await visitor.call('/cart/info')).cart.lines).toEqual([])
    await visitor.call('/cart/add', { sku: 'BOWL' })
    await signInWithCart(visitor, 'bo@example.com')
    const { lines } = expectDone(await visitor.call('/cart/info')).cart
    expect(lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['MUG', 2],
      ['BOWL', 1],
    ])
  })

  it("never brings another customer's cart along (peer case 40)", async () => {
    const shared = world.visitor()
    await shared.call('/cart/add', { sku: 'BOWL' })
    await signInWithCart(shared)
    await signInWithCart(shared)
    expect(expectDone(await shared.call('/cart/info')).cart.lines).toEqual([])
  })
})
