import type { Placed } from '#contract/checkout.ts'
import { testAcquirer } from './acquirer-gateway.ts'
import { newKey } from './buying.ts'
import { type Gateway, pressOf } from './gateway.ts'
import type { GatewayShop } from './gateway-shop.ts'
import type { PaypalStandIn } from './paypal-stand-in.ts'
import type { StripeStandIn } from './stripe-stand-in.ts'

/** Each gateway by its title in tests. */
export function openGateways(
  world: () => GatewayShop,
  stripe: StripeStandIn,
  paypal: PaypalStandIn,
): Record<'Stripe’s page' | 'a wallet' | 'PayPal' | 'the test acquirer', Gateway> {
  return {
    'Stripe’s page': stripePage(world, stripe),
    'a wallet': wallet(world, stripe),
    PayPal: paypalPage(world, paypal),
    'the test acquirer': testAcquirer(world),
  }
}

function stripePage(world: () => GatewayShop, stripe: StripeStandIn): Gateway {
  const inProcess = new Map<string, unknown>()
  const sessionOf = ({ payment }: Placed) => stripe.sessions.get(payment.url!.split('/').at(-1)!)!
  return {
    prepare: (visitor, sku) => pressOf(visitor, 'stripe', sku),
    async pay(placed) {
      stripe.pay(sessionOf(placed).id)
    },
    // Stripe's page says so itself. The buyer may try another card there, or leave.
    async decline() {},
    comeBack: (placed) => world().open(`/api/payment/stripe?payment=${referenceOf(sessionOf(placed))}`),
    tell(placed, { id = newKey(), amount, currency } = {}) {
      const session = {
        ...sessionOf(placed),
        ...(amount === undefined ? {} : { amount_total: amount }),
        ...(currency === undefined ? {} : { currency: currency.toLowerCase() }),
      }
      return world().deliver('stripe', stripe.signed('checkout.session.completed', session, { id }))
    },
    slow: {
      async pay(placed) {
        const session = stripe.payLater(sessionOf(placed).id)
        inProcess.set(session.id, { ...session })
      },
      tell: (placed) =>
        world().deliver(
          'stripe',
          stripe.signed('checkout.session.completed', inProcess.get(sessionOf(placed).id)),
        ),
      async decide(placed, pays) {
        stripe.decide(sessionOf(placed).id, pays)
      },
      tellDecision(placed, { id = newKey(), amount } = {}) {
        const session = sessionOf(placed)
        const type = `checkout.session.async_payment_${session.payment_status === 'paid' ? 'succeeded' : 'failed'}`
        const told = { ...session, ...(amount === undefined ? {} : { amount_total: amount }) }
        return world().deliver('stripe', stripe.signed(type, told, { id }))
      },
    },
    setDown(down) {
      stripe.down = down
    },
  }
}

function referenceOf({ metadata }: Record<string, unknown>): string {
  return (metadata as { reference: string }).reference
}

/** The bank asks the buyer, so that money moves after the order is placed. */
function wallet(world: () => GatewayShop, stripe: StripeStandIn): Gateway {
  const intentOf = ({ payment }: Placed) =>
    [...stripe.wallets.intents.values()].find(({ client_secret }) => client_secret === payment.clientSecret)!
  const inProcess = new Map<string, unknown>()
  const address = {
    name: 'Ada Lind',
    line1: 'Torstraße 1',
    city: 'Berlin',
    postalCode: '10115',
    country: 'DE',
  }
  return {
    async prepare(visitor, sku = 'MUG') {
      const goods = { sku, quantity: 1 }
      // The page asks for the price first, which also makes its visitor known.
      await visitor.call('/wallet/quote', { goods, country: 'DE' })
      const payload = {
        goods,
        total: { amount: 2890, currency: 'EUR' },
        email: `${newKey()}@example.com`,
        address: { ...address, state: '' },
        shippingMethod: 'standard',
        idempotencyKey: newKey(),
        agree: true,
      }
      return () =>
        visitor.call('/wallet/submit', {
          ...payload,
          confirmationToken: stripe.wallets.confirmInWallet('asks'),
        })
    },
    async pay(placed) {
      stripe.wallets.finishAction(intentOf(placed).id, true)
    },
    async decline(placed) {
      stripe.wallets.finishAction(intentOf(placed).id, false)
    },
    comeBack: (placed) => world().open(`/api/payment/stripe?payment=${referenceOf(intentOf(placed))}`),
    tell(placed, { id = newKey(), amount, currency } = {}) {
      const intent = {
        ...intentOf(placed),
        ...(amount === undefined ? {} : { amount_received: amount }),
        ...(currency === undefined ? {} : { currency: currency.toLowerCase() }),
      }
      return world().deliver('stripe', stripe.signed('payment_intent.succeeded', intent, { id }))
    },
    slow: {
      async pay(placed) {
        const intent = stripe.wallets.beginProcessing(intentOf(placed).id)
        inProcess.set(intent.id, { ...intent })
      },
      tell: (placed) =>
        world().deliver(
          'stripe',
          stripe.signed('payment_intent.processing', inProcess.get(intentOf(placed).id)),
        ),
      async decide(placed, pays) {
        stripe.wallets.decide(intentOf(placed).id, pays)
      },
      tellDecision(placed, { id = newKey(), amount } = {}) {
        const intent = intentOf(placed)
        const type = `payment_intent.${intent.status === 'succeeded' ? 'succeeded' : 'payment_failed'}`
        const told = { ...intent, ...(amount === undefined ? {} : { amount_received: amount }) }
        return world().deliver('stripe', stripe.signed(type, told, { id }))
      },
    },
    setDown(down) {
      stripe.down = down
    },
  }
}

/** PayPal takes no money before the shop asks for it: paid is what the shop has captured. */
function paypalPage(world: () => GatewayShop, paypal: PaypalStandIn): Gateway {
  const idOf = ({ payment }: Placed) => new URL(payment.url!).searchParams.get('token')!
  const captureOf = (placed: Placed) =>
    [...paypal.captures.values()].find(({ order }) => order === idOf(placed))
  return {
    prepare: (visitor, sku) => pressOf(visitor, 'paypal', sku),
    async pay(placed) {
      paypal.approve(idOf(placed))
    },
    async decline(placed) {
      paypal.declines = true
      paypal.approve(idOf(placed))
      await world().open(paypal.returnOf(idOf(placed)))
      paypal.declines = false
    },
    comeBack: (placed) => world().open(paypal.returnOf(idOf(placed))),
    async tell(placed, { id = newKey(), amount, currency } = {}) {
      const approved = paypal.orders.get(idOf(placed))!
      if (amount === undefined && currency === undefined && !captureOf(placed))
        return world().deliver('paypal', paypal.webhook('CHECKOUT.ORDER.APPROVED', approved, { id }))
      const made = {
        id: `CAPTURE-${idOf(placed)}`,
        status: 'COMPLETED',
        order: idOf(placed),
        ...approved.unit,
      }
      const capture = captureOf(placed) ?? made
      const resource = {
        ...capture,
        amount: {
          currency_code: currency ?? capture.amount.currency_code,
          value: amount === undefined ? capture.amount.value : (amount / 100).toFixed(2),
        },
      }
      paypal.captures.set(resource.id, resource)
      return world().deliver('paypal', paypal.webhook('PAYMENT.CAPTURE.COMPLETED', resource, { id }))
    },
    slow: {
      async pay(placed) {
        paypal.captureStatus = 'PENDING'
        paypal.approve(idOf(placed))
      },
      tell(placed) {
        const capture = captureOf(placed)
        const pending = {
          ...(capture ?? {}),
          status: 'PENDING',
          status_details: { reason: paypal.pendingReason },
        }
        return world().deliver(
          'paypal',
          capture
            ? paypal.webhook('PAYMENT.CAPTURE.PENDING', pending)
            : paypal.webhook('CHECKOUT.ORDER.APPROVED', paypal.orders.get(idOf(placed))),
        )
      },
      async decide(placed, pays) {
        paypal.settle('captures', captureOf(placed)!.id, pays ? 'COMPLETED' : 'DECLINED')
      },
      tellDecision(placed, { id = newKey(), amount } = {}) {
        const capture = captureOf(placed)!
        const type = `PAYMENT.CAPTURE.${capture.status === 'COMPLETED' ? 'COMPLETED' : 'DENIED'}`
        const value = amount === undefined ? capture.amount.value : (amount / 100).toFixed(2)
        const told = { ...capture, amount: { ...capture.amount, value } }
        return world().deliver('paypal', paypal.webhook(type, told, { id }))
      },
    },
    setDown(down) {
      paypal.down = down
    },
  }
}
