import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Placed } from '#contract/checkout.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { lastMessage } from '#test/accounts.ts'
import { buy, expectDone, newKey, notesOf, payAt, sell, stockOf } from '#test/buying.ts'
import { type GatewayShop, minutes, openGatewayShop } from '#test/gateway-shop.ts'
import { readChargeToken } from './acquirer/charge-token.ts'
import { decideCharge } from './acquirer/decide-charge.ts'
import { sign, signatureHeader } from './acquirer/signature.ts'

let world: GatewayShop

beforeAll(async () => {
  world = await openGatewayShop()
})
afterAll(() => world.close())

function chargeOf({ payment }: Placed) {
  return readChargeToken(world.shop, new URL(payment.url!).pathname.split('/').at(-1)!)!
}

const referenceOf = (placed: Placed) => chargeOf(placed).reference

type Event = {
  id?: string
  reference: string
  orderNumber: string
  amount?: number
  currency?: string
  livemode?: boolean
  type?: string
}

async function tell(
  {
    id = newKey(),
    amount = 2890,
    currency = 'EUR',
    livemode = false,
    type = 'payment.succeeded',
    ...data
  }: Event,
  signed?: string,
) {
  const body = JSON.stringify({ id, type, livemode, data: { ...data, amount, currency } })
  const seconds = Math.floor(world.shop.now().getTime() / 1000)
  return world.app.inject({
    method: 'POST',
    url: '/api/webhook/test',
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: signed ?? sign(world.shop, body, seconds),
    },
    payload: body,
  })
}

async function refundsOf(orderNumber: string) {
  const { rows } = await world.shop.pool.query(
    `select r.amount::int, r.reason, r.status from refund r join orders o on o.id = r.order_id where o.number = $1 order by r.created_at`,
    [orderNumber],
  )
  return rows
}

describe('paying at the acquirer', () => {
  it('works however long the shop’s address, the language’s prefix and the amount are', async () => {
    const { publicUrl } = world.shop
    world.shop.publicUrl = `https://${'a'.repeat(63)}.${'b'.repeat(63)}.example`
    const visitor = world.visitor({ 'x-lang': 'zh-HK' })
    const placed = await buy(visitor, { quantity: 10 })
    const page = await world.app.inject(new URL(placed.payment.url!).pathname)
    expect(page.statusCode).toBe(200)
    await payAt(world.app, placed.payment)
    world.shop.publicUrl = publicUrl
    expect(await world.orderOf(visitor, placed)).toMatchObject({ payStatus: 'paid' })
  })

  it('shows its page, and an approval pays the order', async () => {
    const visitor = world.visitor({ 'x-lang': 'de' })
    const placed = await buy(visitor)
    const page = await world.app.inject(new URL(placed.payment.url!).pathname)
    expect(page.body).toContain('€28.90')
    expect(await payAt(world.app, placed.payment)).toBe(
      `http://shop.test/de/checkout/thankyou?number=${placed.orderNumber}`,
    )
    expect(await world.orderOf(visitor, placed)).toMatchObject({
      payStatus: 'paid',
      status: 'in_progress',
      paymentAmount: { amount: 2890 },
      expiresAt: null,
      can: { pay: false },
    })
  })

  it('leaves the order payable by another method after a decline (peer case 37)', async () => {
    const visitor = world.visitor()
    const placed = await buy(visitor)
    await payAt(world.app, placed.payment, 'decline')
    expect(await world.orderOf(visitor, placed)).toMatchObject({
      payStatus: 'unpaid',
      paymentFailed: true,
      status: 'in_progress',
      can: { pay: true },
    })
    const { orderNumber: number, accessKey } = placed
    const pay = { number, accessKey: accessKey!, method: 'test' as const, idempotencyKey: newKey() }
    const second = expectDone(await visitor.call('/order/pay', pay)).payment
    expect(second.url).not.toBe(placed.payment.url)
    expect(expectDone(await visitor.call('/order/pay', pay)).payment).toEqual(second)
    expect(await visitor.call('/order/pay', { ...pay, method: 'bank' })).toMatchObject({
      data: { reason: 'idempotency_conflict' },
    })
    await payAt(world.app, second)
    expect(await world.orderOf(visitor, placed)).toMatchObject({ payStatus: 'paid', paymentFailed: false })
    expect(await visitor.call('/order/pay', { ...pay, idempotencyKey: newKey() })).toMatchObject({
      code: 40,
      data: { reason: 'transition_refused' },
    })
  })

  it('is paid once by five presses at the same moment, in as many tabs', async () => {
    const visitor = world.visitor()
    const placed = await buy(visitor)
    const presses = await Promise.all(Array.from({ length: 5 }, () => payAt(world.app, placed.payment)))
    expect(new Set(presses).size).toBe(1)
    await world.runJobs()
    const order = await world.orderOf(visitor, placed)
    expect(order).toMatchObject({ payStatus: 'paid', paymentAmount: { amount: 2890 }, refunds: [] })
    const { rows } = await world.shop.pool.query(
      'select count(*)::int charges, sum(amount)::int charged from acquirer_charge where order_number = $1',
      [placed.orderNumber],
    )
    expect(rows).toEqual([{ charges: 1, charged: 2890 }])
  })

  it('shows the account details for a bank transfer', async () => {
    const visitor = world.visitor()
    const placed = await buy(visitor, { method: 'bank' })
    expect(placed.payment).toMatchObject({
      kind: 'instructions',
      instructions: expect.stringContaining('DE89 3704 0044 0532 0130 00'),
    })
    const order = await world.orderOf(visitor, placed)
    expect(order.instructions).toContain(placed.orderNumber)
    expect(new Date(order.expiresAt!).getTime() - new Date(order.createdAt).getTime()).toBe(
      minutes(7 * 24 * 60),
    )
  })

  it('explains a bank transfer in the reader’s language, and by email in the order’s', async () => {
    const email = `${newKey()}@example.com`
    const visitor = world.visitor({ 'x-lang': 'de' })
    const placed = await buy(visitor, { method: 'bank', email })
    const german = 'Überweise 28,90\u00a0€ an Haldene\nIBAN: DE89 3704 0044 0532 0130 00'
    expect(placed.payment.instructions).toContain(german)
    const instructionsIn = async (lang: string) => {
      visitor.headers['x-lang'] = lang
      return (await world.orderOf(visitor, placed)).instructions
    }
    const { orderNumber: number, accessKey } = placed
    expect(await instructionsIn('de')).toContain(german)
    expect(await instructionsIn('en')).toBe(
      `Transfer €28.90 to Haldene\nIBAN: DE89 3704 0044 0532 0130 00\nBIC: COBADEFFXXX\nReference: ${number}`,
    )
    expect(await instructionsIn('ja')).toContain('お振込先：Haldene、金額：€28.90\n')
    const again = { number, accessKey: accessKey!, method: 'bank', idempotencyKey: newKey() } as const
    const { payment } = expectDone(await visitor.call('/order/pay', again))
    expect(payment.instructions).toContain('お振込先：Haldene')
    expect(await instructionsIn('de')).toContain(german)
    await world.runJobs()
    expect((await lastMessage(world.shop, email))!.text).toContain('Überweise 28,90')
    // Orders of earlier versions keep the text that was stored with them.
    await world.shop.pool.query(
      `update payment set account = null where order_id = (select id from orders where number = $1)`,
      [number],
    )
    expect(await instructionsIn('en')).toContain('Überweise')
  })

  it('ships cash on delivery unpaid, and never expires it', async () => {
    const visitor = world.visitor()
    const placed = await buy(visitor, { method: 'cod' })
    expect(placed).toMatchObject({ payStatus: 'unpaid', payment: { kind: 'none' } })
    expect(await world.orderOf(visitor, placed)).toMatchObject({ expiresAt: null, paymentMethod: 'cod' })
  })
})

describe('a webhook', () => {
  it('is refused with a wrong or old signature', async () => {
    const placed = await buy(world.visitor())
    const event = { reference: referenceOf(placed), orderNumber: placed.orderNumber }
    const seconds = Math.floor(Date.now() / 1000)
    expect((await tell(event, sign(world.shop, '{}', seconds))).statusCode).toBe(400)
    expect((await tell(event, 'nonsense')).statusCode).toBe(400)
    const body = JSON.stringify({
      id: 'x',
      type: 'payment.succeeded',
      livemode: false,
      data: { ...event, amount: 2890, currency: 'EUR' },
    })
    const old = await world.app.inject({
      method: 'POST',
      url: '/api/webhook/test',
      headers: {
        'content-type': 'application/json',
        [signatureHeader]: sign(world.shop, body, seconds - 3600),
      },
      payload: body,
    })
    expect(old.statusCode).toBe(400)
    expect(
      (await world.app.inject({ method: 'POST', url: '/api/webhook/nobody', payload: {} })).statusCode,
    ).toBe(404)
  })

  it('is refused if order, currency or mode differ from the payment’s', async () => {
    const visitor = world.visitor()
    const [placed, other] = [await buy(visitor), await buy(world.visitor())]
    const event = { reference: referenceOf(placed), orderNumber: placed.orderNumber }
    for (const wrong of [{ orderNumber: other.orderNumber }, { currency: 'USD' }, { livemode: true }]) {
      expect((await tell({ ...event, ...wrong })).statusCode).toBe(400)
    }
    expect((await tell({ ...event, reference: 'test_unknown' })).statusCode).toBe(404)
    expect(await world.orderOf(visitor, placed)).toMatchObject({ payStatus: 'unpaid' })
  })

  it('for less than the amount due leaves the order unpaid, and the rest can be paid', async () => {
    const visitor = world.visitor()
    const placed = await buy(visitor)
    await tell({ reference: referenceOf(placed), orderNumber: placed.orderNumber, amount: 2000 })
    const order = await world.orderOf(visitor, placed)
    expect(order).toMatchObject({ payStatus: 'unpaid', paymentAmount: { amount: 2000 } })
    expect(order.history.map(({ kind }) => kind)).not.toContain('note')
    expect(await notesOf(world.shop, placed.orderNumber)).toEqual(['paid_short 2000/2890'])
    const { orderNumber: number, accessKey } = placed
    const { payment } = expectDone(
      await visitor.call('/order/pay', { number, accessKey, method: 'test', idempotencyKey: newKey() }),
    )
    expect((await world.app.inject(new URL(payment.url!).pathname)).body).toContain('€8.90')
    await payAt(world.app, payment)
    expect(await world.orderOf(visitor, placed)).toMatchObject({
      payStatus: 'paid',
      paymentAmount: { amount: 2890 },
    })
  })
})

describe('a payment after the payment window', () => {
  afterEach(() => {
    world.clock.ahead = 0
  })

  async function expired(sku: string, visitor = world.visitor()) {
    const placed = await buy(visitor, { sku })
    world.clock.ahead = minutes(31)
    await expireOrders(world.shop)
    expect(await world.orderOf(visitor, placed)).toMatchObject({ status: 'cancelled', payStatus: 'unpaid' })
    return { visitor, placed }
  }

  it('reopens the order if stock is available', async () => {
    await sell(world.shop, { sku: 'BOWL', onHand: 1 })
    const { visitor, placed } = await expired('BOWL')
    expect(await stockOf(world.shop, 'BOWL')).toMatchObject({ reserved: 0, moved_reserved: 0 })
    await payAt(world.app, placed.payment)
    const order = await world.orderOf(visitor, placed)
    expect(order).toMatchObject({ status: 'in_progress', payStatus: 'paid', products: [{ cancelled: 0 }] })
    expect(order.history.map(({ to, note }) => [to, note])).toEqual([
      ['in_progress', ''],
      ['cancelled', 'expired'],
      ['in_progress', 'paid_late'],
      ['paid', ''],
    ])
    expect(await stockOf(world.shop, 'BOWL')).toMatchObject({ reserved: 1, moved_reserved: 1 })
  })

  it('is refunded if the buyer had cancelled', async () => {
    const visitor = world.visitor()
    const placed = await buy(visitor)
    const { orderNumber: number, accessKey } = placed
    expectDone(await visitor.call('/order/cancel', { number, accessKey, reason: 'no longer needed' }))
    await payAt(world.app, placed.payment)
    await world.runJobs()
    expect(await refundsOf(number)).toEqual([{ amount: 2890, reason: 'order_closed', status: 'succeeded' }])
    expect(await world.orderOf(visitor, placed)).toMatchObject({
      paymentAmount: { amount: 2890 },
      refundedAmount: { amount: 2890 },
    })
  })

  it('is refunded if it was only partial', async () => {
    const visitor = world.visitor()
    const placed = await buy(visitor)
    await decideCharge(world.shop, chargeOf(placed), 'approve')
    await tell({ reference: referenceOf(placed), orderNumber: placed.orderNumber, amount: 2000 })
    world.clock.ahead = minutes(31)
    await expireOrders(world.shop)
    world.clock.ahead = 0
    // One job asks for the refund, the next sends it.
    await world.runJobs()
    await world.runJobs()
    expect(await refundsOf(placed.orderNumber)).toEqual([
      { amount: 2000, reason: 'cancellation', status: 'succeeded' },
    ])
  })
})
