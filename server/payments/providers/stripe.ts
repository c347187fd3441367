import type Stripe from 'stripe'
import { Refusal } from '#server/platform/refusal.ts'
import { paymentSetting } from '../payment.setting.ts'
import type { PaymentProvider } from '../provider.ts'
import { sessionOutcome } from '../stripe/session-outcome.ts'
import { toStripe } from '../stripe/stripe-amount.ts'
import { stripeClient } from '../stripe/stripe-client.ts'

/** The shortest life Stripe gives a payment page is 30 minutes; a little more, since clocks differ. */
const pageLifetime = 31 * 60

/** Cards and whatever else is switched on at Stripe, on Stripe's own page (Checkout): no card number comes near the shop. */
export const stripe: PaymentProvider = {
  code: 'stripe',
  waits: 'online',
  liveMode: (shop) => /^(sk|rk)_live_/.test(shop.config.stripe?.secretKey ?? ''),
  offers: (shop, { due }) =>
    shop.config.stripe !== undefined && shop.settings(paymentSetting).stripe.enabled && due.amount > 0,

  async start(shop, { id, reference, orderNumber, amount, email, lang, returnUrl }) {
    const price = toStripe(amount)
    const session = await stripeClient(shop).checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: orderNumber,
        customer_email: email,
        locale: lang as Stripe.Checkout.SessionCreateParams.Locale,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: price.currency,
              unit_amount: price.amount,
              product_data: { name: orderNumber },
            },
          },
        ],
        metadata: { reference },
        payment_intent_data: { metadata: { reference, orderNumber } },
        success_url: returnUrl,
        cancel_url: returnUrl,
        expires_at: Math.floor(shop.now().getTime() / 1000) + pageLifetime,
      },
      { idempotencyKey: id },
    )
    return { payment: { kind: 'redirect', url: session.url! }, gatewayId: session.id }
  },

  readWebhook(shop, headers, body) {
    const event = verified(shop, headers['stripe-signature'], body)
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
      case 'checkout.session.expired':
        return withId(event, sessionOutcome(event.data.object))
      case 'checkout.session.async_payment_failed':
        return withId(event, sessionOutcome(event.data.object, 'declined'))
      default:
        return null
    }
  },

  async refund(shop, { id, gatewayId, amount }) {
    if (!gatewayId) return { state: 'failed', failure: 'the payment is not known at Stripe' }
    const made = await stripeClient(shop).refunds.create(
      { payment_intent: gatewayId, amount: toStripe(amount).amount },
      { idempotencyKey: id },
    )
    const failed = made.status === 'failed' || made.status === 'canceled'
    return failed
      ? { state: 'failed', reference: made.id, failure: made.failure_reason ?? 'refused' }
      : { state: 'succeeded', reference: made.id }
  },

  async lookUp(shop, { gatewayId }) {
    if (!gatewayId?.startsWith('cs_')) return null
    return sessionOutcome(await stripeClient(shop).checkout.sessions.retrieve(gatewayId))
  },
}

type Shop = Parameters<NonNullable<PaymentProvider['readWebhook']>>[0]

/** @throws Refusal 400 where the signature is not Stripe's or is old. */
function verified(shop: Shop, signature: string | string[] | undefined, body: Buffer): Stripe.Event {
  const { webhookSecret } = shop.config.stripe ?? { webhookSecret: '' }
  if (webhookSecret === '') throw new Refusal('not_found', { status: 404 })
  try {
    return stripeClient(shop).webhooks.constructEvent(body, signature ?? '', webhookSecret)
  } catch {
    throw new Refusal('invalid', { status: 400 })
  }
}

function withId(event: Stripe.Event, outcome: ReturnType<typeof sessionOutcome>) {
  return outcome && { ...outcome, liveMode: event.livemode, eventId: event.id }
}
