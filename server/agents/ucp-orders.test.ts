import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeCarts } from '#server/cart/merge-carts.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell, signIn } from '#test/buying.ts'
import { type DeskCaller, openKey, signInStaff } from '#test/desk.ts'
import { apply, customer, payOut, receive } from '#test/returns.ts'
import { type Ask, askAs, lines, shapes } from '#test/ucp.ts'

let world: TestShop
let desk: DeskCaller
let platform: DeskCaller
let rival: DeskCaller

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      await sell(shop, { sku: 'MUG', price: 2400, name: 'Morning mug' })
      await sell(shop, { sku: 'BOWL', price: 1800, name: 'Bowl' })
    },
  })
  desk = await signInStaff(world)
  platform = await openKey(world, ['agents.orders'])
  rival = await openKey(world, ['agents.orders'])
})
afterAll(() => world.close())

const ask: Ask = (method, path, payload, headers = platform.headers) =>
  askAs(world, method, path, payload, headers)

/** A session of the platform, and what its link says. */
async function openSession(...items: [string, number][]) {
  const { body } = await ask('POST', '/checkout-sessions', lines(...items))
  const session = shapes.checkout.parse(body)
  const query = new URL(session.continue_url!).searchParams
  return { id: session.id, agent: query.get('agent')!, items: query.get('items')! }
}

/** The buyer opens the link, as the cart's page does. */
async function open(visitor: Visitor, { agent, items }: { agent: string; items: string }) {
  const wishes = items.split(',').map((item) => {
    const [sku, quantity] = item.split(':')
    return { sku: sku!, quantity: Number(quantity) }
  })
  expectDone(await visitor.call('/cart/fill', { items: wishes, agent }))
}

/** A session whose buyer has placed the order. */
async function ordered(...items: [string, number][]) {
  const session = await openSession(...items)
  const buyer = world.visitor()
  await open(buyer, session)
  const placed = await buy(buyer, { sku: '' })
  return { session, placed, number: placed.orderNumber }
}

async function orderOf(number: string) {
  const { status, body } = await ask('GET', `/orders/${number}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return shapes.order.parse(body)
}

describe('a platform of shopping agents', () => {
  it('learns from its session that the buyer has placed the order', async () => {
    const { session, number } = await ordered(['MUG', 2])
    const { body } = await ask('GET', `/checkout-sessions/${session.id}`)
    const completed = shapes.checkout.parse(body)
    expect(completed).toMatchObject({
      status: 'completed',
      order: { id: number, permalink_url: `${world.shop.publicUrl}/order/${number}` },
    })
    expect(completed.continue_url).toBeUndefined()
    for (const [method, path, payload] of [
      ['PUT', '', lines(['BOWL', 5])],
      ['POST', '/cancel', undefined],
      ['POST', '/complete', {}],
    ] as const) {
      const again = await ask(method, `/checkout-sessions/${session.id}${path}`, payload)
      expect(shapes.checkout.parse(again.body), path).toEqual(completed)
    }
  })

  it('follows an order from payment to delivery, cancellation and refund', async () => {
    const { session, placed, number } = await ordered(['MUG', 2], ['BOWL', 1])
    const fresh = await orderOf(number)
    expect(fresh).toMatchObject({ id: number, checkout_id: session.id, currency: 'EUR', adjustments: [] })
    expect(fresh.line_items.map(({ item, quantity, status }) => [item.id, quantity, status])).toEqual([
      ['MUG', { original: 2, total: 2, fulfilled: 0 }, 'processing'],
      ['BOWL', { original: 1, total: 1, fulfilled: 0 }, 'processing'],
    ])
    expect(fresh.fulfillment.expectations).toMatchObject([{ destination: { address_country: 'DE' } }])
    expect(sumOf(fresh.totals)).toBe(2 * 2400 + 1800 + 490)

    await payAt(world.app, placed.payment)
    const [mug, bowl] = fresh.line_items
    const parcel = { lines: [{ lineId: mug!.id, quantity: 1 }], trackingNumber: '00340434161094042557' }
    expectDone(await desk.call('/order/ship', { number, parcels: [parcel] }))
    const partial = await orderOf(number)
    expect(partial.line_items.map(({ status }) => status)).toEqual(['partial', 'processing'])
    expect(partial.fulfillment.events).toMatchObject([
      {
        type: 'shipped',
        tracking_number: '00340434161094042557',
        line_items: [{ id: mug!.id, quantity: 1 }],
      },
    ])
    const { order } = expectDone(await desk.call('/order/detail', { number }))
    expectDone(await desk.call('/order/deliver', { number, shipmentId: order.shipments[0]!.id }))
    expectDone(
      await desk.call('/order/cancelUnits', {
        number,
        lines: [{ lineId: bowl!.id, quantity: 1 }],
        reason: 'Broken in the store',
      }),
    )
    const after = await orderOf(number)
    expect(after.line_items.map(({ status }) => status)).toEqual(['partial', 'removed'])
    expect(after.fulfillment.events.map(({ type }) => type)).toEqual(['shipped', 'delivered'])
    expect(after.fulfillment.expectations).toMatchObject([{ line_items: [{ id: mug!.id, quantity: 1 }] }])
    expect(after.adjustments).toMatchObject([
      { type: 'cancellation', status: 'completed', line_items: [{ id: bowl!.id, quantity: -1 }] },
      { type: 'refund', status: 'pending', totals: [{ type: 'total', amount: -1800 }] },
    ])
    expect(after.totals).toEqual(fresh.totals)
  })

  it('sees a return from the request until the money is back', async () => {
    const session = await openSession(['MUG', 2])
    const buyer = await customer(world)
    await open(buyer, session)
    const placed = await receive(world, buyer, { sku: '' })
    const { number } = await apply(buyer, placed)
    const requested = await orderOf(placed.orderNumber)
    expect(requested.adjustments).toMatchObject([{ id: number, type: 'return', status: 'pending' }])
    expect(requested.line_items[0]).toMatchObject({ status: 'fulfilled', quantity: { total: 2 } })
    expectDone(await desk.call('/return/approve', { number }))
    expectDone(await desk.call('/return/receive', { number }))
    const { lines: units } = expectDone(await desk.call('/return/detail', { number })).return
    const [{ lineId }] = units as [(typeof units)[number]]
    expectDone(await desk.call('/return/inspect', { number, lines: [{ lineId, restock: 1, writeOff: 0 }] }))
    expectDone(await desk.call('/return/refund', { number }))
    await payOut(world)
    const settled = await orderOf(placed.orderNumber)
    expect(settled.line_items[0]!.quantity).toEqual({ original: 2, total: 1, fulfilled: 1 })
    expect(settled.adjustments).toMatchObject([
      { type: 'refund', status: 'completed', totals: [{ amount: -2400 }] },
      { type: 'return', status: 'completed' },
    ])
  })

  it('gets neither name nor address nor contact of the buyer', async () => {
    const { number } = await ordered(['MUG', 1])
    const { body } = await ask('GET', `/orders/${number}`)
    const text = JSON.stringify(body)
    for (const personal of ['Ada', 'Lind', 'Torstraße', 'Berlin', '10115', '@example.com'])
      expect(text).not.toContain(personal)
  })

  it('keeps the order when the buyer signs in before paying', async () => {
    const session = await openSession(['MUG', 1])
    const buyer = world.visitor()
    const home = world.visitor()
    const email = `${randomUUID()}@example.com`
    home.headers['x-auth'] = (await signIn(world.shop, email)).token
    expectDone(await home.call('/cart/add', { sku: 'BOWL' }))
    await open(buyer, session)
    const { id, token } = await signIn(world.shop, email)
    await world.shop.db.transaction((tx) => mergeCarts(tx, buyer.id!, id))
    buyer.headers['x-auth'] = token
    const { orderNumber } = await buy(buyer, { sku: '', email })
    expect((await orderOf(orderNumber)).line_items).toHaveLength(2)
  })

  it('sees no order of a buyer who took other goods, of another platform, or of nobody', async () => {
    const session = await openSession(['MUG', 1])
    const buyer = world.visitor()
    await open(buyer, session)
    expectDone(await buyer.call('/cart/clear'))
    const other = await buy(buyer, { sku: 'BOWL' })
    const own = await ordered(['MUG', 1])
    const unknown = await buy(world.visitor())
    const found = (number: string, headers = platform.headers) =>
      ask('GET', `/orders/${number}`, undefined, headers)
    for (const number of [other.orderNumber, unknown.orderNumber, 'NOPE', "' or 1=1"]) {
      const { body } = await found(encodeURIComponent(number))
      expect(shapes.refusal.parse(body).messages[0], number).toMatchObject({ code: 'not_found' })
    }
    const { body } = await found(own.number, rival.headers)
    expect(shapes.refusal.parse(body).messages[0]).toMatchObject({ code: 'not_found' })
    const theirs = await ask('GET', `/checkout-sessions/${own.session.id}`, undefined, rival.headers)
    expect(shapes.checkout.parse(theirs.body).status).toBe('requires_escalation')
  })

  it('keeps the order it was told of when its link is opened again', async () => {
    const { session, number } = await ordered(['MUG', 1])
    await open(world.visitor(), session)
    expect(await orderOf(number)).toMatchObject({ id: number })
  })

  it('needs a key of its own that is still valid', async () => {
    const { number } = await ordered(['MUG', 1])
    const expired = await openKey(world, ['agents.orders'], { expiresAt: new Date(0) })
    const ended = await openKey(world, ['agents.orders'])
    await world.shop.pool.query('update api_key set ended_at = now() where id = $1', [ended.id])
    const callers = {
      nobody: {},
      'a key of another scope': (await openKey(world, ['orders.read'])).headers,
      'an expired key': expired.headers,
      'an ended key': ended.headers,
      'a made-up key': { authorization: 'Bearer vk_x' },
      'a malformed header': { authorization: 'vk_x' },
    }
    for (const [who, headers] of Object.entries(callers)) {
      const { status, body } = await ask('GET', `/orders/${number}`, undefined, headers)
      expect([who, status, shapes.refusal.parse(body).messages[0]!.code]).toEqual([who, 401, 'unauthorized'])
      if (who === 'nobody') continue
      const session = await ask('POST', '/checkout-sessions', lines(['MUG', 1]), headers)
      expect([who, session.status]).toEqual([who, 401])
    }
  })

  it('reads the promised days in its language', async () => {
    const { number } = await ordered(['MUG', 1])
    const read = async (language: string) =>
      shapes.order.parse(
        (
          await ask('GET', `/orders/${number}`, undefined, {
            ...platform.headers,
            'accept-language': language,
          })
        ).body,
      )
    const [english, german] = [await read('en'), await read('de-DE')]
    const daysOf = (order: typeof english) => order.fulfillment.expectations[0]!.description
    expect(daysOf(english)).toMatch(/^[A-Z][a-z]+ \d/)
    expect(daysOf(german)).not.toBe(daysOf(english))
    expect(german.permalink_url).toBe(`${world.shop.publicUrl}/de/order/${number}`)
  })
})

it('without a key, a session has no agent in its link and never completes', async () => {
  const made = await ask('POST', '/checkout-sessions', lines(['MUG', 1]), {})
  const { continue_url, id } = shapes.checkout.parse(made.body)
  expect(continue_url).not.toContain('agent=')
  const again = await ask('GET', `/checkout-sessions/${id}`, undefined, {})
  expect(shapes.checkout.parse(again.body).status).toBe('requires_escalation')
})

it('an unknown agent in a link only fills the cart', async () => {
  const buyer = world.visitor()
  const filled = await buyer.call('/cart/fill', { items: [{ sku: 'MUG' }], agent: randomUUID() })
  expect(expectDone(filled).cart.lines).toMatchObject([{ sku: 'MUG' }])
})

/** Sums the rows of an order, which have to add up to its total. */
function sumOf(totals: { type: string; amount: number }[]): number {
  const rows = totals.filter(({ type }) => type !== 'total')
  const sum = rows.reduce((all, { amount }) => all + amount, 0)
  expect(totals.find(({ type }) => type === 'total')?.amount).toBe(sum)
  return sum
}
