import type {
  CheckoutPaymentIntent,
  Order,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
} from '@paypal/paypal-server-sdk'
import { bcp47 } from '#contract/languages.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { paymentSetting } from '../payment.setting.ts'
import { captureOrder } from '../paypal/capture-order.ts'
import { toPaypal } from '../paypal/paypal-amount.ts'
import { paypalClient } from '../paypal/paypal-client.ts'
import { issueOf, statusOf } from '../paypal/paypal-error.ts'
import { failedOutcome, invoiceIdOf, orderOutcome, refundOutcome } from '../paypal/paypal-outcome.ts'
import { readPaypalWebhook } from '../paypal/paypal-webhook.ts'
import { readPaypalPayouts } from '../paypal/read-payouts.ts'
import type { PaymentAttempt, PaymentProvider } from '../provider.ts'

/** PayPal on its own page: the buyer approves there, and the shop takes the money when they come back. */
export const paypal: PaymentProvider = {
  code: 'paypal',
  waits: 'online',
  liveMode: (shop) => shop.keys('paypal')?.live ?? false,
  offers: (shop, { due }) =>
    shop.keys('paypal') !== undefined &&
    shop.settings(paymentSetting).paypal.enabled &&
    due.amount > 0 &&
    toPaypal(due) !== null,

  marks: () => ['paypal'],

  async start(shop, attempt) {
    const { orders } = await paypalClient(shop)
    // A repeated start has the same key: PayPal answers with the order that exists, in its current state.
    const { result } = await orders.createOrder({
      body: orderRequest(shop, attempt),
      paypalRequestId: attempt.id,
      prefer: 'return=representation',
    })
    return { payment: { kind: 'redirect', url: pageOf(result) ?? attempt.returnUrl }, gatewayId: result.id! }
  },

  async tryKeys(shop) {
    await (await paypalClient(shop)).tryKeys()
  },

  readWebhook: readPaypalWebhook,

  async lookUp(shop, { reference, gatewayId }) {
    return gatewayId ? unlessForgotten(shop, reference, () => captureOrder(shop, gatewayId)) : null
  },

  /**
   * PayPal cannot cancel an order whose money the shop takes itself. It need not: a buyer who approves a payment that is
   * closed here is not charged.
   */
  async close(shop, { reference, gatewayId: id }) {
    if (!id) return null
    const { orders } = await paypalClient(shop)
    const current = await unlessForgotten(shop, reference, async () => (await orders.getOrder({ id })).result)
    const liveMode = shop.keys('paypal')?.live ?? false
    return current && (orderOutcome(current, liveMode) ?? failedOutcome(current, liveMode, 'closed'))
  },

  async refund(shop, { id, gatewayId, amount }) {
    const value = toPaypal(amount)
    if (!gatewayId || !value) return { state: 'failed', failure: 'no capture' }
    const { payments } = await paypalClient(shop)
    try {
      const { result } = await payments.refundCapturedPayment({
        captureId: gatewayId,
        paypalRequestId: id,
        prefer: 'return=representation',
        body: { amount: value, customId: id },
      })
      return refundOutcome(result)
    } catch (error) {
      // Refused for good, such as a capture that is refunded already. Anything else is thrown: the job tries again.
      if (![400, 403, 404, 422].includes(statusOf(error) ?? 0)) throw error
      return { state: 'failed', failure: issueOf(error) ?? 'refused' }
    }
  },

  async lookUpRefund(shop, refundId) {
    const { payments } = await paypalClient(shop)
    return refundOutcome((await payments.getRefund({ refundId })).result)
  },

  readPayouts: readPaypalPayouts,
}

/** PayPal forgets orders that nobody approved after some hours. */
async function unlessForgotten<Result>(
  shop: Shop,
  reference: string,
  ask: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await ask()
  } catch (error) {
    if (statusOf(error) !== 404) throw error
    shop.log.info({ reference }, 'PayPal no longer knows an order that was never approved')
    return null
  }
}

function orderRequest(shop: Shop, { reference, orderNumber, amount, lang, returnUrl }: PaymentAttempt) {
  return {
    intent: 'CAPTURE' as CheckoutPaymentIntent,
    purchaseUnits: [
      {
        customId: reference,
        invoiceId: invoiceIdOf(orderNumber, reference),
        description: orderNumber,
        amount: toPaypal(amount)!,
      },
    ],
    paymentSource: {
      paypal: {
        experienceContext: {
          brandName: shop.settings(shopSetting).name.slice(0, 127),
          locale: bcp47[lang],
          shippingPreference: 'NO_SHIPPING' as PaypalWalletContextShippingPreference,
          userAction: 'PAY_NOW' as PaypalExperienceUserAction,
          returnUrl: `${shop.publicUrl}/api/payment/paypal?payment=${reference}`,
          cancelUrl: returnUrl,
        },
      },
    },
  }
}

/** The page on which the buyer approves; undefined once that is done. */
function pageOf({ status, links }: Order): string | undefined {
  if (status !== 'PAYER_ACTION_REQUIRED' && status !== 'CREATED') return undefined
  return links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
}
