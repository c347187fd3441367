import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Data, Payload } from '#contract/calls.ts'
import type { Placed } from '#contract/checkout.ts'
import { paymentSetting } from '#server/payments/payment.setting.ts'
import { reconcilePayments } from '#server/payments/reconcile-payments.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { Visitor } from '#test/app.ts'
import { expectDone, newCoupon, newKey, notesOf, payAt, sell, signIn, stockOf } from '#test/buying.ts'
import { type GatewayShop, minutes, openGatewayShop } from '#test/gateway-shop.ts'
import type { Intent } from '#test/stripe-intents.ts'
import { StripeStandIn, stripeEnv, walletEnv } from '#test/stripe-stand-in.ts'

const gateway = vi.hoisted(() => ({ client: undefined as unknown }))
vi.mock('#server/payments/stripe/stripe-client.ts', () => ({ stripeClient: () => gateway.client }))

const stripe = new StripeStandIn()
let world: GatewayShop

beforeAll(async () => {
  gateway.client = await stripe.open()
  world = await openGatewayShop({
    env: { ...stripeEnv, ...walletEnv },
    async prepare(shop) {
      await sell(shop, { sku: 'LAST', price: 2400, onHand: 1 })
      await sell(shop, { sku: 'GIFT', price: 5000, requiresShipping: false })
      await newCoupon(shop, { code: 'TEN', kind: 'percentage', percent: 1000 })
    },
  })
  stripe.now = () => Date.now() + world.clock.ahead
})
beforeEach(() => {
  Object.assign(stripe, { lostAnswers: 0, outages: 0, loses: null })
  stripe.requests.length = 0
  stripe.refusals.length = 0
  world.clock.ahead = 0
})
afterAll(async () => {
  await world.close()
  stripe.close()
})

const mug = { sku: 'MUG', quantity: 2 }
const home = {
  name: 'Ada King Lind',
  line1: 'Torstraße 1',
  city: 'Berlin',
  state: 'Berlin',
  postalCode: '10115',
  country: 'DE',
}

type Submit = Payload<'/wallet/submit'>

/** The call that the shop's script makes once the buyer has confirmed. */
function confirmation(wish: Partial<Submit> = {}): Submit {
  return {
    total: { amount: 5290, currency: 'EUR' },
    email: `${crypto.randomUUID()}@example.com`,
    address: home,
    shippingMethod: 'standard',
    confirmationToken: stripe.wallets.confirmInWallet(),
    idempotencyKey: newKey(),
    agree: true,
    ...wish,
  }
}

async function quoteOf(visitor: Visitor, payload: Payload<'/wallet/quote'> = {}) {
  return expectDone(await visitor.call('/wallet/quote', payload)).quote
}

const declined = (data: unknown) => data as Pick<Placed, 'orderNumber' | 'accessKey'> & { reason: string }
const lastIntent = () => [...stripe.wallets.intents.values()].at(-1)!

function tell(type: string, intent: Intent, how?: Parameters<StripeStandIn['signed']>[2]) {
  return world.deliver('stripe', stripe.signed(type, intent, how))
}

describe('the prices in a wallet', () => {
  it('are the server’s: rows that sum to the amount, and the methods that deliver there', async () => {
    const visitor = world.visitor()
    const quote = await quoteOf(visitor, { goods: mug, country: 'DE' })
    expect(quote).toMatchObject({
      due: { amount: 5290, currency: 'EUR' },
      amount: 5290,
      currency: 'eur',
      needsShipping: true,
      rows: [
        { label: 'Morning mug × 2', amount: 4800 },
        { label: expect.stringContaining('Standard'), amount: 490 },
      ],
    })
    expect(quote.shippingRates.map(({ id, amount }) => [id, amount])).toEqual([
      ['standard', 490],
      ['express', 1290],
    ])
    const faster = await quoteOf(visitor, { goods: mug, country: 'DE', shippingMethod: 'express' })
    expect(faster.amount).toBe(4800 + 1290)
    expect(faster.shippingRates[0]!.id).toBe('express')
    const abroad = await quoteOf(visitor, { goods: mug, country: 'FR', shippingMethod: 'express' })
    expect([abroad.amount, abroad.shippingRates.length]).toEqual([4800 + 990, 1])
    expect(await quoteOf(visitor, { goods: { sku: 'GIFT', quantity: 1 } })).toMatchObject({
      amount: 5000,
      needsShipping: false,
      shippingRates: [],
    })
  })

  it('include coupon and credit of a cart, and change neither the cart nor its notices', async () => {
    const { token } = await signIn(world.shop, undefined, { credits: 1000 })
    const visitor = world.visitor({ 'x-auth': token })
    await visitor.call('/cart/add', mug)
    await visitor.call('/cart/coupon', { code: 'TEN' })
    await visitor.call('/checkout/start')
    const { cart } = expectDone(await visitor.call('/cart/info'))
    const quote = await quoteOf(visitor, { country: 'FR' })
    expect(quote.amount).toBe(4320 + 990)
    expect(quote.rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(quote.amount)
    expect(expectDone(await visitor.call('/cart/info')).cart).toEqual(cart)
  })

  it.each([
    ['country_not_served', { goods: mug, country: 'US' }],
    ['sold_out', { goods: { sku: 'LAST', quantity: 2 }, country: 'DE' }],
    ['not_found', { goods: { sku: 'NONE', quantity: 1 } }],
    ['cart_empty', {}],
  ] as const)('are refused with %s', async (reason, payload) => {
    expect(await world.visitor().call('/wallet/quote', payload)).toMatchObject({ code: 40, data: { reason } })
  })
})

describe('paying with a wallet', () => {
  it('buys one variant from its page and leaves the cart alone', async () => {
    const visitor = world.visitor()
    await visitor.call('/cart/add', { sku: 'LAST', quantity: 1 })
    const before = await stockOf(world.shop, 'MUG')
    const placed = expectDone(await visitor.call('/wallet/submit', confirmation({ goods: mug })))
    expect(placed).toMatchObject({ payment: { kind: 'none' }, accessKey: expect.any(String) })
    const order = await world.orderOf(visitor, placed)
    expect(order).toMatchObject({
      payStatus: 'paid',
      paymentAmount: { amount: 5290 },
      products: [{ sku: 'MUG', quantity: 2 }],
      address: { firstName: 'Ada King', lastName: 'Lind', city: 'Berlin', state: '', address: 'Torstraße 1' },
      billing: null,
      shippingMethod: { code: 'standard' },
    })
    expect((await stockOf(world.shop, 'MUG')).reserved).toBe(before.reserved + 2)
    const { cart } = expectDone(await visitor.call('/cart/info'))
    expect(cart.lines.map(({ sku }) => sku)).toEqual(['LAST'])
    expect(lastIntent()).toMatchObject({
      status: 'succeeded',
      amount_received: 5290,
      metadata: { orderNumber: placed.orderNumber },
    })
  })

  it('buys the cart with its coupon and note, and the next cart is empty', async () => {
    const visitor = world.visitor()
    await visitor.call('/cart/add', mug)
    await visitor.call('/cart/coupon', { code: 'TEN' })
    await visitor.call('/cart/note', { note: 'Ring twice' })
    const { due } = await quoteOf(visitor, { country: 'DE' })
    const placed = expectDone(
      await visitor.call('/wallet/submit', {
        ...confirmation({ total: due, phone: '+49 30 901820' }),
        billing: { ...home, name: 'Bo Lind', line1: 'Hauptstraße 5' },
      }),
    )
    expect(await world.orderOf(visitor, placed)).toMatchObject({
      payStatus: 'paid',
      paymentAmount: { amount: 4320 + 490 },
      remark: 'Ring twice',
      address: { countryCode: '+49', phone: '30901820' },
      billing: { firstName: 'Bo', address: 'Hauptstraße 5' },
    })
    expect(expectDone(await visitor.call('/cart/info')).cart.lines).toEqual([])
  })

  it('needs no delivery address for goods that are not shipped', async () => {
    const visitor = world.visitor()
    const { address, shippingMethod, ...rest } = confirmation({
      goods: { sku: 'GIFT', quantity: 1 },
      total: { amount: 5000, currency: 'EUR' },
      billing: home,
    })
    const placed = expectDone(await visitor.call('/wallet/submit', rest))
    expect(await world.orderOf(visitor, placed)).toMatchObject({
      payStatus: 'paid',
      address: { city: 'Berlin' },
    })
  })

  it('places one order for a double press, a lost answer and a repeat long after', async () => {
    const visitor = world.visitor()
    await quoteOf(visitor, { goods: mug })
    const payload = confirmation({ goods: mug })
    const twice = await Promise.all([
      visitor.call('/wallet/submit', payload),
      visitor.call('/wallet/submit', payload),
    ])
    const [one, other] = twice.map(expectDone<Data<'/wallet/submit'>>)
    expect(other!.orderNumber).toBe(one!.orderNumber)
    world.clock.ahead = minutes(20)
    const late = { ...payload, confirmationToken: stripe.wallets.confirmInWallet() }
    expect(expectDone(await visitor.call('/wallet/submit', late)).orderNumber).toBe(one!.orderNumber)
    expect(
      await visitor.call('/wallet/submit', { ...payload, address: { ...home, line1: 'X 2' } }),
    ).toMatchObject({
      data: { reason: 'idempotency_conflict' },
    })
    const order = await world.orderOf(visitor, one!)
    expect(order).toMatchObject({ payStatus: 'paid', paymentAmount: { amount: 5290 }, refunds: [] })
    expect(order.history.filter(({ kind }) => kind === 'pay_status')).toHaveLength(1)
  })

  it('keeps the order when the bank declines, which another method then pays', async () => {
    const visitor = world.visitor()
    const token = stripe.wallets.confirmInWallet('declines')
    const answer = await visitor.call(
      '/wallet/submit',
      confirmation({ goods: mug, confirmationToken: token }),
    )
    expect(answer).toMatchObject({ code: 40, data: { reason: 'payment_declined' } })
    const placed = declined(answer.data)
    const order = await world.orderOf(visitor, placed)
    expect(order).toMatchObject({ payStatus: 'unpaid', paymentFailed: true, can: { pay: true } })
    expect(await notesOf(world.shop, order.number)).toContain('payment_failed insufficient_funds')
    const { payment } = expectDone(
      await visitor.call('/order/pay', {
        number: placed.orderNumber,
        ...(placed.accessKey ? { accessKey: placed.accessKey } : {}),
        method: 'test',
        idempotencyKey: newKey(),
      }),
    )
    await payAt(world.app, payment)
    await world.runJobs()
    expect(await world.orderOf(visitor, placed)).toMatchObject({ payStatus: 'paid', refunds: [] })
  })

  it('waits for the bank’s own check, and books it on return or by webhook, whichever comes first', async () => {
    const asked = async () => {
      const visitor = world.visitor()
      const token = stripe.wallets.confirmInWallet('asks')
      const placed = expectDone(
        await visitor.call('/wallet/submit', confirmation({ goods: mug, confirmationToken: token })),
      )
      const { id, client_secret: clientSecret } = lastIntent()
      expect(placed.payment).toMatchObject({ kind: 'client', clientSecret })
      expect(await world.orderOf(visitor, placed)).toMatchObject({ payStatus: 'unpaid' })
      return { visitor, placed, id }
    }
    const comeBack = ({ payment }: Placed) => world.open(payment.url!)
    const byReturn = await asked()
    const paid = stripe.wallets.finishAction(byReturn.id, true)
    expect(await comeBack(byReturn.placed)).toBe(`/checkout/thankyou?number=${byReturn.placed.orderNumber}`)
    expect(await world.orderOf(byReturn.visitor, byReturn.placed)).toMatchObject({ payStatus: 'paid' })
    expect(await tell('payment_intent.succeeded', paid)).toBe(200)
    expect(await world.orderOf(byReturn.visitor, byReturn.placed)).toMatchObject({ refunds: [] })

    const byWebhook = await asked()
    expect(await tell('payment_intent.succeeded', stripe.wallets.finishAction(byWebhook.id, true))).toBe(200)
    await comeBack(byWebhook.placed)
    const order = await world.orderOf(byWebhook.visitor, byWebhook.placed)
    expect(order).toMatchObject({ payStatus: 'paid', refunds: [] })
    expect(order.history.filter(({ kind }) => kind === 'pay_status')).toHaveLength(1)

    const refused = await asked()
    stripe.wallets.finishAction(refused.id, false)
    await comeBack(refused.placed)
    expect(await world.orderOf(refused.visitor, refused.placed)).toMatchObject({
      payStatus: 'unpaid',
      paymentFailed: true,
    })
    expect(await world.open('/api/payment/stripe?payment=x')).toBe('/')
  })

  it('finds out about a charge whose answer was lost, without charging twice', async () => {
    const visitor = world.visitor()
    await quoteOf(visitor, { goods: mug })
    stripe.loses = /confirm$/
    const payload = confirmation({ goods: mug })
    const placed = expectDone(await visitor.call('/wallet/submit', payload))
    stripe.loses = null
    expect(await world.orderOf(visitor, placed)).toMatchObject({ payStatus: 'unpaid', can: { pay: true } })
    world.clock.ahead = minutes(3)
    await reconcilePayments(world.shop)
    expect(await world.orderOf(visitor, placed)).toMatchObject({
      payStatus: 'paid',
      paymentAmount: { amount: 5290 },
    })
    expect(expectDone(await visitor.call('/wallet/submit', payload)).payment).toEqual({ kind: 'none' })
    expect(await world.orderOf(visitor, placed)).toMatchObject({
      paymentAmount: { amount: 5290 },
      refunds: [],
    })
  })

  it('refuses what differs from the sheet, and what checkout would refuse, before any money moves', async () => {
    const visitor = world.visitor()
    await visitor.call('/cart/add', mug)
    const before = await stockOf(world.shop, 'MUG')
    const wrong: [string, Partial<Submit>, unknown?][] = [
      ['price_changed', { total: { amount: 5289, currency: 'EUR' } }],
      ['price_changed', { goods: mug, total: { amount: 5290, currency: 'USD' } }],
      [
        'country_not_served',
        { goods: mug, address: { ...home, country: 'US', state: 'NY', postalCode: '10001' } },
      ],
      [
        'invalid',
        { goods: mug, address: { ...home, postalCode: '1' } },
        { 'address.postalCode': expect.any(String) },
      ],
      [
        'invalid',
        { goods: mug, address: { ...home, name: 'Ada' } },
        { 'address.lastName': expect.any(String) },
      ],
      ['step_missing', { goods: mug, shippingMethod: undefined }],
      ['sold_out', { goods: { sku: 'LAST', quantity: 2 } }],
      ['not_found', { goods: { sku: 'NONE', quantity: 1 } }],
      ['agreement_required', { goods: mug, agree: false }],
    ]
    for (const [reason, wish, fields] of wrong) {
      const { shippingMethod, ...rest } = confirmation(wish)
      const payload = shippingMethod ? { ...rest, shippingMethod } : rest
      expect(await visitor.call('/wallet/submit', payload), reason).toMatchObject({
        data: { reason, ...(fields ? { fields } : {}) },
      })
    }
    expect(stripe.requests).toEqual([])
    expect(await stockOf(world.shop, 'MUG')).toEqual(before)
    expect(expectDone(await visitor.call('/cart/info')).cart.count).toBe(2)
  })

  it('sells the last piece once to two wallets', async () => {
    const goods = { sku: 'LAST', quantity: 1 }
    const total = { amount: 2890, currency: 'EUR' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => world.visitor().call('/wallet/submit', confirmation({ goods, total }))),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40, 40])
    const stock = await stockOf(world.shop, 'LAST')
    expect(stock).toMatchObject({ on_hand: 1, reserved: 1, moved_reserved: 1 })
    expect([...stripe.wallets.intents.values()].filter(({ amount }) => amount === 2890)).toHaveLength(1)
  })

  it('writes names as wallets do in the scripts of the world', async () => {
    const names: [string, object][] = [
      ['王晓梅', { lastName: '王', firstName: '晓梅' }],
      ['김 민준', { lastName: '김', firstName: '민준' }],
      ['Ada Lind', { firstName: 'Ada', lastName: 'Lind' }],
    ]
    for (const [name, expected] of names) {
      const visitor = world.visitor()
      const payload = confirmation({ goods: mug, address: { ...home, name } })
      const placed = expectDone(await visitor.call('/wallet/submit', payload))
      expect((await world.orderOf(visitor, placed)).address).toMatchObject(expected)
    }
  })

  it('is refused once the merchant has switched wallets off', async () => {
    const { shop } = world
    const stored = shop.settings(paymentSetting)
    const set = (wallets: boolean) =>
      shop.db.transaction((tx) =>
        changeSetting(tx, paymentSetting, { ...stored, stripe: { enabled: true, wallets } }),
      )
    await set(false)
    await shop.changes.catchUp()
    expect(await world.visitor().call('/wallet/submit', confirmation({ goods: mug }))).toMatchObject({
      data: { reason: 'payment_unavailable' },
    })
    await set(true)
    await shop.changes.catchUp()
  })
})
