import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { payment } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { paymentSetting } from '../payment.setting.ts'
import type { PaymentAttempt, PaymentProvider } from '../provider.ts'
import { cancelIntent, expireSession } from '../stripe/close-open.ts'
import { confirmWallet, createIntent } from '../stripe/confirm-wallet.ts'
import { currentIntent, currentSession } from '../stripe/current-state.ts'
import { disputeEvent } from '../stripe/dispute-event.ts'
import { intentOutcome } from '../stripe/intent-outcome.ts'
import { readStripePayouts } from '../stripe/read-payouts.ts'
import { refundEvent, refundOutcome } from '../stripe/refund-outcome.ts'
import { sessionOutcome } from '../stripe/session-outcome.ts'
import { isTakenByStripe, toStripe } from '../stripe/stripe-amount.ts'
import { stripeClient } from '../stripe/stripe-client.ts'

/** Stripe's shortest lifetime of a payment page is 30 minutes. One minute more allows for clocks that differ. */
const pageLifetime = 31 * 60

/** Seconds in which a repeated start sends the same parameters under the same key. */
const repeatWindow = 5 * 60

/**
 * Cards and every other method switched on at Stripe, on Stripe's hosted page (Checkout), and wallets by payment intents.
 * No card number reaches the shop.
 */
export const stripe: PaymentProvider = {
  code: 'stripe',
  waits: 'online',
  liveMode: (shop) => /^(sk|rk)_live_/.test(shop.keys('stripe')?.secretKey ?? ''),
  offers: (shop, { due }) =>
    shop.keys('stripe') !== undefined &&
    shop.settings(paymentSetting).stripe.enabled &&
    due.amount > 0 &&
    isTakenByStripe(due),

  marks: (shop) => shop.settings(paymentSetting).stripe.cards,

  async start(shop, attempt) {
    const { createdAt, gatewayId } = await storedAttempt(shop, attempt.id)
    if (attempt.confirmationToken)
      return { payment: { kind: 'none' }, gatewayId: gatewayId ?? (await createIntent(shop, attempt)) }
    if (gatewayId) return { payment: { kind: 'redirect', url: await startedPage(shop, attempt, gatewayId) } }
    const { params, idempotencyKey } = sessionRequest(attempt, createdAt, shop.now())
    const session = await stripeClient(shop).checkout.sessions.create(params, { idempotencyKey })
    return { payment: { kind: 'redirect', url: session.url! }, gatewayId: session.id }
  },

  confirm: confirmWallet,

  async tryKeys(shop) {
    await stripeClient(shop).balance.retrieve()
  },

  readWebhook(shop, headers, body) {
    const event = verified(shop, headers['stripe-signature'], body)
    switch (event.type) {
      case 'checkout.session.completed':
        if (event.data.object.payment_status !== 'unpaid')
          return withId(event, sessionOutcome(event.data.object))
        return currentSession(shop, event.data.object.id).then((outcome) => withId(event, outcome))
      case 'checkout.session.async_payment_succeeded':
      case 'checkout.session.expired':
        return withId(event, sessionOutcome(event.data.object))
      case 'checkout.session.async_payment_failed':
        return withId(event, sessionOutcome(event.data.object, 'declined'))
      case 'payment_intent.processing':
        if (!intentOutcome(event.data.object)) return null
        return currentIntent(shop, event.data.object.id).then((outcome) => withId(event, outcome))
      case 'payment_intent.succeeded':
      case 'payment_intent.payment_failed':
      case 'payment_intent.canceled':
        return withId(event, intentOutcome(event.data.object))
      // Which of these arrive depends on the events that the merchant's endpoint subscribes to.
      case 'refund.created':
      case 'refund.updated':
      case 'refund.failed':
      case 'charge.refund.updated':
        return refundEvent(event, event.data.object)
      case 'charge.dispute.created':
      case 'charge.dispute.updated':
      case 'charge.dispute.closed':
        return disputeEvent(event, event.data.object)
      default:
        return null
    }
  },

  async refund(shop, { id, gatewayId, amount }) {
    if (!gatewayId) return { state: 'failed', failure: 'no payment intent' }
    if (!isTakenByStripe(amount)) return { state: 'failed', failure: 'invalid_amount' }
    const params = {
      payment_intent: gatewayId,
      amount: toStripe(amount).amount,
      metadata: { refund: id },
    }
    try {
      return refundOutcome(await stripeClient(shop).refunds.create(params, { idempotencyKey: id }))
    } catch (error) {
      // Refused for good, such as a charge that is refunded already. Anything else is thrown: the job tries again.
      if (error instanceof Stripe.errors.StripeInvalidRequestError)
        return { state: 'failed', failure: error.code ?? error.message }
      throw error
    }
  },

  async lookUpRefund(shop, reference) {
    return refundOutcome(await stripeClient(shop).refunds.retrieve(reference))
  },

  async lookUp(shop, { gatewayId }) {
    if (gatewayId?.startsWith('pi_')) return currentIntent(shop, gatewayId)
    return gatewayId?.startsWith('cs_') ? currentSession(shop, gatewayId) : null
  },

  async close(shop, { gatewayId, reason }) {
    // Without an id the start is still under way, or its answer was lost and nobody has the page's address.
    if (!gatewayId) return null
    return gatewayId.startsWith('pi_')
      ? cancelIntent(shop, gatewayId, reason)
      : expireSession(shop, gatewayId)
  },

  readPayouts: readStripePayouts,
}

async function storedAttempt(shop: Shop, id: string) {
  const [stored] = await shop.db
    .select({ createdAt: payment.createdAt, gatewayId: payment.gatewayId })
    .from(payment)
    .where(eq(payment.id, id))
  return stored!
}

/** The page of a session that exists already. Once it is paid or expired, the order itself says what can be done. */
async function startedPage(shop: Shop, { returnUrl }: PaymentAttempt, gatewayId: string): Promise<string> {
  if (!gatewayId.startsWith('cs_')) return returnUrl
  const { status, url } = await stripeClient(shop).checkout.sessions.retrieve(gatewayId)
  return status === 'open' && url ? url : returnUrl
}

/**
 * Stripe refuses a key that comes back with other parameters, and a page that expires in less than 30 minutes. So
 * the expiry is the same for all starts within one window, and each window has its own key. A start in a later window
 * means that the answer to the earlier one was lost: nobody has that session's address.
 */
function sessionRequest(
  { id, reference, orderNumber, amount, email, lang, returnUrl, gatewayReturnUrl }: PaymentAttempt,
  createdAt: Date,
  now: Date,
): { params: Stripe.Checkout.SessionCreateParams; idempotencyKey: string } {
  const started = Math.floor(createdAt.getTime() / 1000)
  const window = Math.max(0, Math.floor((now.getTime() / 1000 - started) / repeatWindow))
  const price = toStripe(amount)
  return {
    idempotencyKey: window === 0 ? id : `${id}-${window}`,
    params: {
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
      success_url: gatewayReturnUrl,
      cancel_url: returnUrl,
      expires_at: started + (window + 1) * repeatWindow + pageLifetime,
    },
  }
}

/** @throws Refusal 400 if the signature is not Stripe's or is older than five minutes. */
function verified(shop: Shop, signature: string | string[] | undefined, body: Buffer): Stripe.Event {
  const { webhookSecret } = shop.keys('stripe') ?? { webhookSecret: '' }
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
