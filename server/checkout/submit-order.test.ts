import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestShop } from '#test/app.ts'
import {
  berlin,
  buy,
  checkOut,
  expectDone,
  newKey,
  openBuyingShop,
  sell,
  signIn,
  stockOf,
  submit,
} from '#test/buying.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({
    env: { TRUST_PROXY: '127.0.0.1' },
    async prepare(shop) {
      await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000, name: 'Morning mug' })
      await sell(shop, { sku: 'GIFT', price: 0, stockPolicy: 'untracked', requiresShipping: false })
    },
  })
})
afterAll(() => world.close())

describe('placing an order', () => {
  it('takes the cart, reserves stock and begins a new cart', async () => {
    const visitor = world.visitor()
    await sell(world.shop, { sku: 'BOWL', price: 1800, onHand: 5 })
    await visitor.call('/cart/note', { note: 'Ring twice' })
    const placed = await buy(visitor, { sku: 'BOWL', quantity: 2, email: 'ada@example.com' })
    expect(placed).toMatchObject({
      status: 'in_progress',
      payStatus: 'unpaid',
      payment: { kind: 'redirect' },
    })
    expect(placed.orderNumber).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/)
    expect(await stockOf(world.shop, 'BOWL')).toEqual({
      on_hand: 5,
      reserved: 2,
      moved_on_hand: 5,
      moved_reserved: 2,
    })
    expect(expectDone(await visitor.call('/cart/info')).cart).toMatchObject({ lines: [], note: '' })
    const { orderNumber: number, accessKey } = placed
    const { order } = expectDone(await visitor.call('/order/detail', { number, accessKey }))
    expect(order).toMatchObject({
      remark: 'Ring twice',
      email: 'ada@example.com',
      price: { amount: 4090 },
      shippingFee: { amount: 490 },
      products: [{ sku: 'BOWL', quantity: 2, unitPrice: { amount: 1800 }, total: { amount: 3600 } }],
      address: { city: 'Berlin', countryCode: '' },
      can: { pay: true, cancel: true, withdraw: false },
    })
  })

  it('gives the same answer to the same key, also after the cart is gone (peer case 36)', async () => {
    const visitor = world.visitor()
    const checkout = await checkOut(visitor)
    const key = newKey()
    const first = expectDone(await submit(visitor, checkout, key))
    await visitor.call('/cart/add', { sku: 'MUG', quantity: 3 })
    expect(expectDone(await submit(visitor, checkout, key))).toEqual(first)
    expect(expectDone(await visitor.call('/cart/info')).cart.count).toBe(3)
  })

  it('places one order for a key that is sent six times at once (peer case 36)', async () => {
    const visitor = world.visitor()
    const checkout = await checkOut(visitor)
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(visitor, checkout, key)))
    expect(new Set(answers.map((answer) => JSON.stringify(expectDone(answer)))).size).toBe(1)
    const { rows } = await world.shop.pool.query(
      'select count(*)::int as n from orders where visitor_id = $1',
      [visitor.id],
    )
    expect(rows[0].n).toBe(1)
  })

  it('places one order when the button is pressed twice with two keys', async () => {
    const visitor = world.visitor()
    const checkout = await checkOut(visitor)
    const answers = await Promise.all([submit(visitor, checkout), submit(visitor, checkout)])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40])
    expect(answers.find(({ code }) => code === 40)).toMatchObject({ data: { reason: 'cart_empty' } })
  })

  it('refuses a key that was used with another payload', async () => {
    const visitor = world.visitor()
    const key = newKey()
    expectDone(await submit(visitor, await checkOut(visitor), key))
    const again = await submit(visitor, await checkOut(visitor, { quantity: 2 }), key)
    expect(again).toMatchObject({ code: 40, data: { reason: 'idempotency_conflict' } })
    const other = world.visitor()
    expectDone(await submit(other, await checkOut(other, { quantity: 2 }), key))
  })

  it('shows the new total in a dialog when it is not the one that was shown', async () => {
    const visitor = world.visitor()
    await sell(world.shop, { sku: 'VASE', price: 5000 })
    const checkout = await checkOut(visitor, { sku: 'VASE' })
    await sell(world.shop, { sku: 'VASE', price: 5500 })
    const asked = await submit(visitor, checkout)
    expect(asked).toMatchObject({
      code: 10,
      data: { reason: 'price_changed', checkout: { totals: { due: { amount: 5990 } } } },
    })
    const { checkout: renewed } = asked.data as unknown as { checkout: typeof checkout }
    expectDone(await submit(visitor, renewed))
  })

  it('lists what has sold out and leaves the cart unchanged (peer case 31)', async () => {
    const visitor = world.visitor()
    await sell(world.shop, { sku: 'LAMP', onHand: 1, name: 'Lamp' })
    await sell(world.shop, { sku: 'SHADE', onHand: 0, stockPolicy: 'backorder' })
    await visitor.call('/cart/add', { sku: 'SHADE' })
    const checkout = await checkOut(visitor, { sku: 'LAMP' })
    await buy(world.visitor(), { sku: 'LAMP' })
    const refused = await submit(visitor, checkout)
    expect(refused).toMatchObject({
      code: 40,
      data: { reason: 'sold_out', items: [{ sku: 'LAMP', name: 'Lamp', available: 0 }] },
    })
    expect(refused.msg).toContain('Lamp')
    const { checkout: kept } = expectDone(await visitor.call('/checkout/start'))
    expect(kept).toMatchObject({ address: { city: 'Berlin' }, paymentMethod: 'test', cart: { count: 2 } })
    const line = kept.cart.lines.find(({ sku }) => sku === 'LAMP')!
    await visitor.call('/cart/remove', { lineId: line.id })
    // Backorders are accepted.
    expectDone(await submit(visitor, expectDone(await visitor.call('/checkout/start')).checkout))
  })

  it('refuses products that are no longer sold (peer case 13)', async () => {
    const visitor = world.visitor()
    await sell(world.shop, { sku: 'OLD' })
    const checkout = await checkOut(visitor, { sku: 'OLD' })
    await sell(world.shop, { sku: 'OLD', status: 'archived' })
    expect(await submit(visitor, checkout)).toMatchObject({ code: 40, data: { reason: 'sold_out' } })
  })

  it('cannot be edited any more while it waits for payment (peer case 42)', async () => {
    const visitor = world.visitor()
    const checkout = await checkOut(visitor, { quantity: 2 })
    const placed = expectDone(await submit(visitor, checkout))
    const { id: lineId } = checkout.cart.lines[0]!
    const orderOf = async () =>
      expectDone(
        await visitor.call('/order/detail', { number: placed.orderNumber, accessKey: placed.accessKey }),
      ).order
    const before = await orderOf()
    for (const [path, payload] of [
      ['/cart/update', { lineId, quantity: 5 }],
      ['/cart/remove', { lineId }],
    ] as const)
      expect(await visitor.call(path, payload), path).toMatchObject({ data: { reason: 'not_found' } })
    for (const [path, payload] of [
      ['/checkout/information', { email: 'other@example.com', address: berlin }],
      ['/checkout/shipping', { method: 'express' }],
      ['/checkout/payment', { method: 'bank' }],
    ] as const)
      expect(await visitor.call(path, payload), path).toMatchObject({ data: { reason: 'cart_empty' } })
    // Later additions belong to the next order.
    expect(expectDone(await visitor.call('/cart/add', { sku: 'MUG' })).cart.count).toBe(1)
    expect(await orderOf()).toEqual(before)
  })

  it('leaves nothing behind when it fails midway, and succeeds when repeated (peer case 53)', async () => {
    const { pool } = world.shop
    const visitor = world.visitor()
    await pool.query(`create function break_down() returns trigger language plpgsql as
      $$ begin raise exception 'disk full'; end $$`)
    await pool.query(
      'create trigger broken before insert on cart_line for each row execute function break_down()',
    )
    expect((await visitor.send('/cart/add', { sku: 'MUG' })).status).toBe(500)
    await pool.query('drop trigger broken on cart_line')
    expect((await pool.query('select from cart where visitor_id = $1', [visitor.id])).rowCount).toBe(0)

    const checkout = await checkOut(visitor)
    const rows = async () =>
      (
        await pool.query(`select (select count(*)::int from orders) orders, (select count(*)::int from order_line) lines,
          (select count(*)::int from payment) payments, (select count(*)::int from stock_move) moves,
          (select count(*)::int from idempotency) keys, (select count(*)::int from outbox) events,
          (select count(*)::int from customer) customers`)
      ).rows[0]
    const before = await rows()
    const key = newKey()
    await pool.query(
      'create trigger broken before insert on stock_move for each row execute function break_down()',
    )
    expect((await submit(visitor, checkout, key)).code).toBe(500)
    await pool.query('drop trigger broken on stock_move')
    expect(await rows()).toEqual(before)
    expect(expectDone(await visitor.call('/cart/info')).cart.count).toBe(1)
    expectDone(await submit(visitor, checkout, key))
    expect(await rows()).toMatchObject({ orders: before.orders + 1, payments: before.payments + 1 })
  })

  it('names each step that is missing (peer case 43)', async () => {
    const visitor = world.visitor()
    const total = { amount: 2400, currency: 'EUR' }
    const press = (agree = true) =>
      visitor.call('/checkout/submit', { total, idempotencyKey: newKey(), agree })
    expect(await press()).toMatchObject({ code: 40, data: { reason: 'cart_empty' } })
    await visitor.call('/cart/add', { sku: 'MUG' })
    const withoutEmail = await press()
    expect(withoutEmail).toMatchObject({ code: 40, data: { reason: 'step_missing', step: 'information' } })
    await visitor.call('/checkout/information', { email: 'a@example.com' })
    const withoutAddress = await press()
    expect(withoutAddress).toMatchObject({ code: 40, data: { reason: 'step_missing', step: 'information' } })
    expect(withoutAddress.msg).not.toBe(withoutEmail.msg)
    await visitor.call('/checkout/information', { email: 'a@example.com', address: berlin })
    expect(await press()).toMatchObject({ code: 40, data: { reason: 'step_missing', step: 'shipping' } })
    await visitor.call('/checkout/shipping', { method: 'standard' })
    expect(await press()).toMatchObject({ code: 40, data: { reason: 'step_missing', step: 'payment' } })
    await visitor.call('/checkout/payment', { method: 'test' })
    expect(await press(false)).toMatchObject({
      code: 40,
      data: { reason: 'agreement_required', fields: { agree: expect.any(String) } },
    })
  })

  it('needs no choice of payment when nothing is due: paid when placed', async () => {
    const visitor = world.visitor()
    await visitor.call('/cart/add', { sku: 'GIFT' })
    const { checkout } = expectDone(
      await visitor.call('/checkout/information', { email: 'a@example.com', address: berlin }),
    )
    expect(checkout).toMatchObject({
      paymentMethod: 'free',
      paymentMethods: [{ code: 'free' }],
      totals: { due: { amount: 0 } },
    })
    const placed = expectDone(await submit(visitor, checkout))
    expect(placed).toMatchObject({ payStatus: 'paid', payment: { kind: 'none' } })
  })

  it('pays with store credit, wholly or in part', async () => {
    const { token, id } = await signIn(world.shop, undefined, { credits: 4000 })
    const visitor = world.visitor({ 'x-auth': token })
    const whole = await checkOut(visitor, { method: 'credit', useCredit: true })
    expect(whole.totals).toMatchObject({ credit: { amount: 2890 }, due: { amount: 0 } })
    expect(expectDone(await submit(visitor, whole))).toMatchObject({
      payStatus: 'paid',
      payment: { kind: 'none' },
    })
    const part = await checkOut(visitor, { method: 'test', useCredit: true })
    expect(part.totals).toMatchObject({ credit: { amount: 1110 }, due: { amount: 1780 } })
    const placed = expectDone(await submit(visitor, part))
    const { order } = expectDone(await visitor.call('/order/detail', { number: placed.orderNumber }))
    expect(order).toMatchObject({
      payStatus: 'unpaid',
      price: { amount: 2890 },
      paymentAmount: { amount: 1110 },
    })
    const credits = async () => {
      const { rows } = await world.shop.pool.query(
        'select credits::int, (select sum(amount)::int from credit_move where customer_id = $1) as moved from customer where id = $1',
        [id],
      )
      return rows[0]
    }
    expect(await credits()).toEqual({ credits: 0, moved: -4000 })
    expectDone(await visitor.call('/order/cancel', { number: placed.orderNumber, reason: 'changed my mind' }))
    expect(await credits()).toEqual({ credits: 1110, moved: -2890 })
  })

  it('stops at three unpaid orders of one visitor, customer or network, and of one email among guests', async () => {
    const { token } = await signIn(world.shop)
    const ways: [string, () => { visitor: ReturnType<TestShop['visitor']>; email?: string }][] = [
      ['visitor', () => ({ visitor: lone })],
      ['e-mail', () => ({ visitor: world.visitor(), email: 'same@example.com' })],
      ['customer', () => ({ visitor: world.visitor({ 'x-auth': token }) })],
      [
        'network',
        () => ({
          visitor: world.visitor({ 'x-forwarded-for': `203.0.113.${Math.ceil(Math.random() * 200)}` }),
        }),
      ],
    ]
    const lone = world.visitor()
    for (const [name, way] of ways) {
      for (let count = 0; count < 3; count++) {
        const { visitor, ...wish } = way()
        expect((await submit(visitor, await checkOut(visitor, wish))).code, name).toBe(0)
      }
      const { visitor, ...wish } = way()
      const refused = await submit(visitor, await checkOut(visitor, wish))
      expect(refused, name).toMatchObject({ code: 41, data: { reason: 'too_many_unpaid' } })
    }
  })

  it('does not count an order whose payment is in process', async () => {
    const visitor = world.visitor()
    const email = `${crypto.randomUUID()}@example.com`
    const place = async () => submit(visitor, await checkOut(visitor, { email }))
    const [first] = [expectDone(await place()), expectDone(await place()), expectDone(await place())]
    expect(await place()).toMatchObject({ code: 41, data: { reason: 'too_many_unpaid' } })
    await world.shop.pool.query(
      `update payment set status = 'processing', processing_at = now()
        where order_id = (select id from orders where number = $1)`,
      [first!.orderNumber],
    )
    expect((await place()).code).toBe(0)
  })

  it('never blocks a customer because of an email that others entered', async () => {
    const { token, email } = await signIn(world.shop)
    const orderOfStranger = async () => {
      const stranger = world.visitor()
      return submit(stranger, await checkOut(stranger, { email }))
    }
    const own = async () => {
      const customer = world.visitor({ 'x-auth': token })
      return submit(customer, await checkOut(customer, { email }))
    }
    for (let count = 0; count < 3; count++) expect((await orderOfStranger()).code).toBe(0)
    expect(await orderOfStranger()).toMatchObject({ code: 41 })
    for (let count = 0; count < 3; count++) expect((await own()).code).toBe(0)
    expect(await own()).toMatchObject({ code: 41, data: { reason: 'too_many_unpaid' } })
  })

  it('never stops a guest because of a customer’s own orders', async () => {
    const { token, email } = await signIn(world.shop)
    for (let count = 0; count < 3; count++) {
      const customer = world.visitor({ 'x-auth': token })
      expect((await submit(customer, await checkOut(customer, { email }))).code).toBe(0)
    }
    const guest = world.visitor()
    expect((await submit(guest, await checkOut(guest, { email }))).code).toBe(0)
  })

  it('no longer counts cash on delivery once the merchant has accepted it', async () => {
    const visitor = world.visitor()
    const press = async () => submit(visitor, await checkOut(visitor, { method: 'cod' }))
    const placed = []
    for (let count = 0; count < 3; count++) placed.push(expectDone(await press()).orderNumber)
    expect((await press()).code).toBe(41)
    await world.shop.pool.query('update orders set accepted_at = now() where number = $1', [placed[0]])
    expect((await press()).code).toBe(0)
  })

  it('counts concurrent orders one after another', async () => {
    const { token } = await signIn(world.shop)
    const email = `${newKey()}@example.com`
    const guests = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const visitor = world.visitor()
        return { visitor, checkout: await checkOut(visitor, { email }) }
      }),
    )
    const answers = await Promise.all(guests.map(({ visitor, checkout }) => submit(visitor, checkout)))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 0, 0, 41, 41, 41])
    const customer = world.visitor({ 'x-auth': token })
    expect((await submit(customer, await checkOut(customer, { email }))).code).toBe(0)
  })
})
