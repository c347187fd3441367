import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestShop } from '#test/app.ts'
import { berlin, buy, expectDone, openBuyingShop, payAt, sell, signIn, stockOf } from '#test/buying.ts'
import { countPairs } from './count-pairs.ts'
import { countSales } from './count-sales.ts'
import { expireOrders } from './expire-orders.ts'

let world: TestShop
let clock = 0

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) =>
      void (await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000, name: 'Morning mug' })),
  })
  world.shop.now = () => new Date(Date.now() + clock)
})
afterAll(() => world.close())

const days = (count: number) => count * 24 * 3600_000

describe('an order', () => {
  it('is shown only to its customer and to holders of its key (peer case 40)', async () => {
    const { token } = await signIn(world.shop)
    const [guest, owner, other] = [
      world.visitor(),
      world.visitor({ 'x-auth': token }),
      world.visitor({ 'x-auth': (await signIn(world.shop)).token }),
    ]
    const { orderNumber: guests, accessKey } = await buy(guest)
    const own = await buy(owner)
    expect(own.accessKey).toBeUndefined()
    expectDone(await guest.call('/order/detail', { number: guests, accessKey }))
    expectDone(await other.call('/order/detail', { number: guests.toLowerCase(), accessKey }))
    expectDone(await owner.call('/order/detail', { number: own.orderNumber }))
    const unknown = { code: 40, data: { reason: 'not_found' } }
    expect(await guest.call('/order/detail', { number: guests })).toMatchObject(unknown)
    expect(await guest.call('/order/detail', { number: own.orderNumber, accessKey })).toMatchObject(unknown)
    expect(await other.call('/order/detail', { number: own.orderNumber })).toMatchObject(unknown)
    expect(await other.call('/order/detail', { number: 'AAAA-BBBB-CCCC' })).toMatchObject(unknown)
    expect(await other.call('/order/cancel', { number: own.orderNumber, reason: 'mine?' })).toMatchObject(
      unknown,
    )
    expect(
      await other.call('/order/pay', {
        number: own.orderNumber,
        method: 'test',
        idempotencyKey: crypto.randomUUID(),
      }),
    ).toMatchObject(unknown)
  })

  it('closes to guests 180 days after it ended, and emails a new link for the old one', async () => {
    const [guest, stranger] = [world.visitor(), world.visitor()]
    const email = `${crypto.randomUUID()}@example.com`
    const { orderNumber: number, accessKey: old = '' } = await buy(guest, { email })
    const open = (accessKey: string) => guest.call('/order/detail', { number, accessKey })
    const links = async () => {
      const sent: { to: string; text: string }[] = []
      world.shop.mail.send = async (message) => void sent.push(message)
      await world.runJobs()
      return sent.filter(({ to, text }) => to === email && text.includes('180 days'))
    }
    clock = days(300)
    expect((await open(old)).code).toBe(0)
    expectDone(await guest.call('/order/cancel', { number, accessKey: old, reason: 'no longer needed' }))
    clock = days(479)
    expect((await open(old)).code).toBe(0)
    // Still valid: nothing is sent.
    expectDone(await guest.call('/order/link', { number, accessKey: old }))
    expect(await links()).toEqual([])
    clock = days(481)
    expect(await open(old)).toMatchObject({ code: 40, data: { reason: 'code_expired' } })
    expect(await stranger.call('/order/link', { number, accessKey: 'A'.repeat(43) })).toMatchObject({
      data: { reason: 'not_found' },
    })
    await Promise.all([1, 2, 3].map(() => guest.call('/order/link', { number, accessKey: old })))
    const sent = await links()
    expect(sent).toHaveLength(1)
    const renewed = /#key=([\w-]+)/.exec(sent[0]!.text)![1]!
    expect((await open(renewed)).code).toBe(0)
    expect(await open(old)).toMatchObject({ data: { reason: 'not_found' } })
    clock = 0
  })

  it('keeps its snapshot when the shop changes', async () => {
    const visitor = world.visitor()
    await sell(world.shop, { sku: 'VASE', price: 5000, name: 'Vase' })
    const { orderNumber: number, accessKey } = await buy(visitor, { sku: 'VASE' })
    await sell(world.shop, { sku: 'VASE', price: 9900, name: 'Urn', status: 'archived' })
    const { order } = expectDone(await visitor.call('/order/detail', { number, accessKey }))
    expect(order.products).toMatchObject([{ name: 'Vase', unitPrice: { amount: 5000 } }])
    expect(order.totals.explain[0]).toMatchObject({ label: 'Subtotal', amount: { amount: 5000 } })
  })

  it('that is unpaid can be cancelled by its buyer, which releases its stock', async () => {
    const visitor = world.visitor()
    await sell(world.shop, { sku: 'BOWL', onHand: 5 })
    const { orderNumber: number, accessKey } = await buy(visitor, { sku: 'BOWL', quantity: 3 })
    const { order } = expectDone(
      await visitor.call('/order/cancel', { number, accessKey, reason: 'wrong colour' }),
    )
    expect(order).toMatchObject({
      status: 'cancelled',
      products: [{ cancelled: 3 }],
      can: { pay: false, cancel: false },
    })
    expect(order.history.at(-1)).toMatchObject({
      by: 'buyer',
      kind: 'status',
      from: 'in_progress',
      to: 'cancelled',
      note: 'wrong colour',
    })
    expect(await stockOf(world.shop, 'BOWL')).toEqual({
      on_hand: 5,
      reserved: 0,
      moved_on_hand: 5,
      moved_reserved: 0,
    })
    // Repeating the call is not an error, and releases nothing twice.
    expectDone(await visitor.call('/order/cancel', { number, accessKey, reason: 'wrong colour' }))
    expect(await stockOf(world.shop, 'BOWL')).toMatchObject({ reserved: 0 })
  })

  it('that is paid needs the merchant to approve a cancellation', async () => {
    const visitor = world.visitor()
    await sell(world.shop, { sku: 'LAMP', onHand: 5 })
    const { orderNumber: number, accessKey, payment } = await buy(visitor, { sku: 'LAMP' })
    await payAt(world.app, payment)
    const { order } = expectDone(
      await visitor.call('/order/cancel', { number, accessKey, reason: 'too late' }),
    )
    expect(order).toMatchObject({
      status: 'pending_cancellation',
      payStatus: 'paid',
      can: { cancel: false, withdraw: true },
    })
    expect(await stockOf(world.shop, 'LAMP')).toMatchObject({ reserved: 1 })
  })

  it('expires when its payment window ends, and not before', async () => {
    const visitor = world.visitor()
    await sell(world.shop, { sku: 'RUG', onHand: 5 })
    const card = await buy(visitor, { sku: 'RUG' })
    const bank = await buy(visitor, { sku: 'RUG', method: 'bank' })
    const cash = await buy(world.visitor(), { sku: 'RUG', method: 'cod' })
    const statuses = async () => {
      const { rows } = await world.shop.pool.query(
        'select status from orders where number = any($1) order by array_position($1, number)',
        [[card.orderNumber, bank.orderNumber, cash.orderNumber]],
      )
      return rows.map(({ status }) => status)
    }
    clock = 29 * 60_000
    await expireOrders(world.shop)
    expect(await statuses()).toEqual(['in_progress', 'in_progress', 'in_progress'])
    clock = 31 * 60_000
    await Promise.all([expireOrders(world.shop), expireOrders(world.shop)])
    expect(await statuses()).toEqual(['cancelled', 'in_progress', 'in_progress'])
    expect(await stockOf(world.shop, 'RUG')).toMatchObject({ reserved: 2, moved_reserved: 2 })
    clock = 8 * 24 * 3600_000
    await expireOrders(world.shop)
    clock = 0
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'in_progress'])
  })

  it('reports a changed product only when its stock crosses a level', async () => {
    const id = await sell(world.shop, { sku: 'JUG', onHand: 8 })
    const changes = async () => {
      const { rows } = await world.shop.pool.query('select count(*)::int as n from change where tag = $1', [
        `product:${id}`,
      ])
      return rows[0].n as number
    }
    const before = await changes()
    await buy(world.visitor(), { sku: 'JUG', quantity: 2 })
    expect(await changes()).toBe(before)
    const { orderNumber: number, accessKey } = await buy(world.visitor(), { sku: 'JUG', quantity: 2 })
    expect(await changes()).toBe(before + 1)
    await buy(world.visitor(), { sku: 'JUG', quantity: 4 })
    expect(await changes()).toBe(before + 2)
    expectDone(await world.visitor().call('/order/cancel', { number, accessKey, reason: 'back to few' }))
    expect(await changes()).toBe(before + 3)
  })

  it('counts towards best sellers once, and only if it was not cancelled', async () => {
    await sell(world.shop, { sku: 'BEST' })
    await buy(world.visitor(), { sku: 'BEST', quantity: 3 })
    const { orderNumber: number, accessKey } = await buy(world.visitor(), { sku: 'BEST', quantity: 5 })
    expectDone(await world.visitor().call('/order/cancel', { number, accessKey, reason: 'too many' }))
    await countSales(world.shop)
    await countSales(world.shop)
    const { rows } = await world.shop.pool.query(`select sales from product where handle = 'best'`)
    expect(rows).toEqual([{ sales: 3 }])
  })

  it('shows what was bought in the same order, twice at least, beside each of its products', async () => {
    const [pan, lid] = [await sell(world.shop, { sku: 'PAN' }), await sell(world.shop, { sku: 'LID' })].map(
      String,
    )
    const together = async (id: string) => {
      // A run counts a month of orders at most, and this file's orders are of several months.
      for (let run = 0; run < 24; run++) await countPairs(world.shop)
      const { items } = expectDone(await world.visitor().call('/product/together', { ids: [id] }))
      return items.map((item) => item.id)
    }
    await together(pan!)
    const both = async () => {
      const visitor = world.visitor()
      expectDone(await visitor.call('/cart/add', { sku: 'LID' }))
      return buy(visitor, { sku: 'PAN' })
    }
    await both()
    const { rows } = await world.shop.pool.query('select orders from bought_together where product_id = $1', [
      pan,
    ])
    expect(rows).toEqual([])
    await together(pan!)
    const counted = () =>
      world.shop.pool.query(
        'select product_id, other_id, orders from bought_together where product_id = any($1)',
        [[pan, lid]],
      )
    expect((await counted()).rows).toHaveLength(2)
    await both()
    expect((await together(pan!))[0]).toBe(lid)
    expect((await together(lid!))[0]).toBe(pan)
    expect((await counted()).rows.map(({ orders }) => orders)).toEqual([2, 2])
  })

  it('records a subscriber only if the buyer ticked the newsletter box', async () => {
    const [keen, other] = [world.visitor(), world.visitor()]
    for (const [visitor, subscribe] of [
      [keen, true],
      [other, false],
    ] as const) {
      const email = `${subscribe}@example.com`
      await visitor.call('/cart/add', { sku: 'MUG' })
      await visitor.call('/checkout/information', { email, address: berlin, subscribe })
      await buy(visitor, { sku: '', email })
    }
    await world.runJobs()
    await world.runJobs()
    const { rows } = await world.shop.pool.query('select email, confirmed_at from subscriber')
    expect(rows).toEqual([{ email: 'true@example.com', confirmed_at: null }])
  })

  it('is confirmed by an email in its language, with a link to the order', async () => {
    const visitor = world.visitor({ 'x-lang': 'zh' })
    const { orderNumber, accessKey } = await buy(visitor, {
      quantity: 2,
      method: 'bank',
      email: 'letters@example.com',
    })
    const sent: { to: string; subject: string; text: string; html: string }[] = []
    world.shop.mail.send = async (email) => void sent.push(email)
    await world.runJobs()
    const email = sent.find(({ to }) => to === 'letters@example.com')!
    expect(email.subject).toContain(orderNumber)
    expect(email.text).toContain(`http://shop.test/zh/order/${orderNumber}#key=${accessKey}`)
    for (const part of [email.text, email.html]) {
      expect(part).toContain('2 × Morning mug')
      expect(part).toContain('合计')
      expect(part).toContain('€52.90')
      expect(part).toContain('DE89')
    }
    expect(email.html).toContain('<html lang="zh-Hans">')
  })
})
