import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestShop } from '#test/app.ts'
import { openBuyingShop, sell } from '#test/buying.ts'
import { askAs, lines, shapes } from '#test/ucp.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      await sell(shop, { sku: 'MUG', price: 2400, name: 'Morning mug' })
      await sell(shop, { sku: 'BOWL', price: 1800, onHand: 3, name: 'Bowl' })
    },
  })
})
afterAll(() => world.close())

const keyed = (key: string, more: Record<string, string> = {}) => ({ 'idempotency-key': key, ...more })
const countCarts = async () => (await world.shop.pool.query('select from cart')).rowCount

/** Tests of the protocol's conformance suite: idempotency, with the cart in place of a payment. */
describe('a request of an agent with an idempotency key', () => {
  it('opens one checkout however often it is sent, also at once', async () => {
    const headers = keyed(randomUUID())
    const carts = await countCarts()
    const send = () => askAs(world, 'POST', '/checkout-sessions', lines(['MUG', 2]), headers)
    const answers = await Promise.all([send(), send(), send()])
    const later = await send()
    const checkout = shapes.checkout.parse(later.body)
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 201, body: checkout })
    expect(await countCarts()).toBe(carts! + 1)
  })

  it('gives the first answer again after the cart has changed, and changes nothing', async () => {
    const { body: cart } = await askAs(world, 'POST', '/carts', lines(['MUG', 1]))
    const path = `/carts/${cart.id}`
    const headers = keyed(randomUUID())
    const first = await askAs(world, 'PUT', path, lines(['MUG', 3]), headers)
    await askAs(world, 'PUT', path, lines(['BOWL', 1]), keyed(randomUUID()))
    const again = await askAs(world, 'PUT', path, lines(['MUG', 3]), headers)
    expect(again.body).toEqual(first.body)
    const { body: now } = await askAs(world, 'GET', path)
    expect(now.line_items).toMatchObject([{ item: { id: 'BOWL' }, quantity: 1 }])
  })

  it('repeats a cancellation, and what the shop refused', async () => {
    const { body: opened } = await askAs(world, 'POST', '/checkout-sessions', lines(['MUG', 1]))
    const path = `/checkout-sessions/${opened.id}/cancel`
    const headers = keyed(randomUUID())
    const cancelled = await askAs(world, 'POST', path, undefined, headers)
    expect(cancelled.body.status).toBe('canceled')
    expect(await askAs(world, 'POST', path, undefined, headers)).toMatchObject({
      status: 200,
      body: cancelled.body,
    })
    const refused = keyed(randomUUID())
    const first = await askAs(world, 'POST', '/carts', lines(['NOWHERE', 1]), refused)
    expect(first.body.messages[0].code).toBe('item_unavailable')
    await sell(world.shop, { sku: 'NOWHERE', name: 'Somewhere' })
    expect((await askAs(world, 'POST', '/carts', lines(['NOWHERE', 1]), refused)).body).toEqual(first.body)
  })

  it('repeats a hand-over, and refuses it with another payment', async () => {
    const { body: opened } = await askAs(world, 'POST', '/checkout-sessions', lines(['MUG', 1]))
    const path = `/checkout-sessions/${opened.id}/complete`
    const headers = keyed(randomUUID())
    const first = await askAs(world, 'POST', path, { payment: { instruments: [] } }, headers)
    expect(first.body.status).toBe('requires_escalation')
    const again = await askAs(world, 'POST', path, { payment: { instruments: [] } }, headers)
    expect(again).toMatchObject({ status: 200, body: first.body })
    const other = await askAs(world, 'POST', path, { payment: { instruments: [{ id: 'card' }] } }, headers)
    expect(other.status).toBe(409)
  })

  it('is refused with another body', async () => {
    const headers = keyed(randomUUID())
    await askAs(world, 'POST', '/carts', lines(['MUG', 1]), headers)
    const { status, body } = await askAs(world, 'POST', '/carts', lines(['MUG', 2]), headers)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'idempotency_conflict' })
    expect(body.content).toContain('idempotency key')
  })

  it('keeps the keys of clients and of operations apart', async () => {
    const key = randomUUID()
    const mine = await askAs(world, 'POST', '/carts', lines(['MUG', 1]), keyed(key))
    const other = await askAs(world, 'POST', '/carts', lines(['MUG', 1]), {
      ...keyed(key, { 'ucp-agent': 'profile="https://other.example/profile"' }),
    })
    const checkout = await askAs(world, 'POST', '/checkout-sessions', lines(['MUG', 1]), keyed(key))
    expect(new Set([mine, other, checkout].map(({ body }) => body.id)).size).toBe(3)
  })

  it('needs a key that nobody can guess, and keeps no answer to a request that does not fit', async () => {
    const { status, body } = await askAs(world, 'POST', '/carts', lines(['MUG', 1]), keyed('1'))
    expect({ status, code: body.messages[0].code }).toEqual({ status: 400, code: 'invalid_request' })
    const headers = keyed(randomUUID())
    expect((await askAs(world, 'POST', '/carts', { line_items: 'MUG' }, headers)).status).toBe(400)
    expect((await askAs(world, 'POST', '/carts', lines(['MUG', 1]), headers)).status).toBe(201)
  })

  it('keeps no answer to a fault of the shop, so that the repeated request succeeds', async () => {
    const headers = keyed(randomUUID())
    const send = () => askAs(world, 'POST', '/carts', lines(['MUG', 1]), headers)
    await world.shop.pool.query('alter table cart rename to cart_away')
    const failed = await send().finally(() => world.shop.pool.query('alter table cart_away rename to cart'))
    expect({ status: failed.status, code: failed.body.messages[0].code }).toEqual({
      status: 500,
      code: 'crash',
    })
    shapes.refusal.parse(failed.body)
    const repeated = await send()
    expect(repeated.status).toBe(201)
    shapes.cart.parse(repeated.body)
  })

  it('takes the place of a request that crashed a minute ago', async () => {
    const headers = keyed(randomUUID())
    const first = await askAs(world, 'POST', '/carts', lines(['MUG', 1]), headers)
    const crash = (age: string) =>
      world.shop.pool.query(
        `update idempotency set answer = null, at = now() - $2::interval where key = $1`,
        [headers['idempotency-key'], age],
      )
    await crash('30 seconds')
    const early = await askAs(world, 'POST', '/carts', lines(['MUG', 1]), headers)
    expect({ status: early.status, code: early.body.code }).toEqual({
      status: 409,
      code: 'request_in_progress',
    })
    await crash('2 minutes')
    const again = await askAs(world, 'POST', '/carts', lines(['MUG', 1]), headers)
    expect(again.status).toBe(201)
    expect(again.body.id).not.toBe(first.body.id)
  })
})

/** Tests of the suite for carts. */
describe('a checkout that an agent opens from a cart', () => {
  it('has the contents of the cart, whatever the request says, and is the same session the second time', async () => {
    const { body: cart } = await askAs(world, 'POST', '/carts', lines(['MUG', 2]))
    const open = () => askAs(world, 'POST', '/checkout-sessions', { cart_id: cart.id, ...lines(['BOWL', 1]) })
    const first = await open()
    expect(first.body.line_items).toEqual(cart.line_items)
    expect((await open()).body.id).toBe(first.body.id)
    const cancelled = await askAs(world, 'POST', `/carts/${cart.id}/cancel`)
    expect(cancelled.body).toMatchObject({ id: cart.id, line_items: cart.line_items })
  })
})
