import type { Placed } from '#contract/checkout.ts'
import type { Envelope } from '#contract/envelope.ts'
import { readChargeToken } from '#server/payments/acquirer/charge-token.ts'
import { decideCharge } from '#server/payments/acquirer/decide-charge.ts'
import { sign, signatureHeader } from '#server/payments/acquirer/signature.ts'
import type { Visitor } from './app.ts'
import { checkOut, newKey, submit } from './buying.ts'
import type { GatewayShop } from './gateway-shop.ts'
import type { PaypalStandIn } from './paypal-stand-in.ts'
import type { StripeStandIn } from './stripe-stand-in.ts'

/** A press of the last button, which can be repeated. */
export type Press = () => Promise<Envelope<Placed>>

/** Figures of a webhook that differ from what the buyer paid. */
type Change = { id?: string; amount?: number; currency?: string }

/** Actions of buyers and of a gateway, alike for each. */
export type Gateway = {
  /** Fills a cart and the checkout up to the last button. */
  prepare(visitor: Visitor, sku?: string): Promise<Press>
  /** The buyer pays on the gateway's page. The shop hears nothing of it yet. */
  pay(placed: Placed): Promise<void>
  /** The buyer's bank refuses. */
  decline(placed: Placed): Promise<void>
  /** The browser comes back from the gateway. */
  comeBack(placed: Placed): Promise<string | undefined>
  /** The gateway's webhook about what was paid. Returns the HTTP status. */
  tell(placed: Placed, change?: Change): Promise<number>
  /** Makes the gateway's server unreachable, or reachable again. */
  setDown?(down: boolean): void
}

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

async function pressOf(visitor: Visitor, method: string, sku = 'MUG'): Promise<Press> {
  const checkout = await checkOut(visitor, { method, sku })
  const key = newKey()
  return () => submit(visitor, checkout, key)
}

function stripePage(world: () => GatewayShop, stripe: StripeStandIn): Gateway {
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
    setDown(down) {
      stripe.down = down
    },
  }
}

/** PayPal takes no money before the shop asks for it: paid is what the shop has captured. */
function paypalPage(world: () => GatewayShop, paypal: PaypalStandIn): Gateway {
  const idOf = ({ payment }: Placed) => new URL(payment.url!).searchParams.get('token')!
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
      const captureOf = () => [...paypal.captures.values()].find(({ order }) => order === idOf(placed))
      if (amount === undefined && currency === undefined && !captureOf())
        return world().deliver('paypal', paypal.webhook('CHECKOUT.ORDER.APPROVED', approved, { id }))
      const made = {
        id: `CAPTURE-${idOf(placed)}`,
        status: 'COMPLETED',
        order: idOf(placed),
        ...approved.unit,
      }
      const capture = captureOf() ?? made
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
    setDown(down) {
      paypal.down = down
    },
  }
}

/** Part of the shop, hence never down. */
function testAcquirer(world: () => GatewayShop): Gateway {
  const chargeOf = ({ payment }: Placed) =>
    readChargeToken(world().shop, new URL(payment.url!).pathname.split('/').at(-1)!)!
  return {
    prepare: (visitor, sku) => pressOf(visitor, 'test', sku),
    async pay(placed) {
      await decideCharge(world().shop, chargeOf(placed), 'approve')
    },
    async decline(placed) {
      await decideCharge(world().shop, chargeOf(placed), 'decline')
    },
    comeBack: async (placed) => chargeOf(placed).returnUrl,
    tell(placed, { id = newKey(), ...change } = {}) {
      const { returnUrl, ...charge } = chargeOf(placed)
      const data = { ...charge, ...change }
      const payload = JSON.stringify({ id, type: 'payment.succeeded', livemode: false, data })
      const signature = sign(world().shop, payload, Math.floor(world().shop.now().getTime() / 1000))
      const headers = { 'content-type': 'application/json', [signatureHeader]: signature }
      return world().deliver('test', { headers, payload })
    },
  }
}
