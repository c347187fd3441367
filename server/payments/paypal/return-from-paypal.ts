import { isLang, langPath } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'
import { providerOf } from '../providers.ts'
import { settlePayment } from '../settle-payment.ts'
import { captureOrder, paymentOf } from './capture-order.ts'

/**
 * Takes and books the money of a buyer who comes back from PayPal. If PayPal does not answer, its webhook or the next
 * look-up does the same.
 * @returns the path to show: the order, or the home page for an unknown token.
 */
export async function returnFromPaypal(shop: Shop, token: string): Promise<string> {
  const payment = await paymentOf(shop, token)
  if (!payment) return '/'
  try {
    const outcome = await captureOrder(shop, token)
    const provider = providerOf('paypal')
    const mode = { liveMode: provider.liveMode(shop), at: shop.now() }
    if (outcome) await shop.db.transaction((tx) => settlePayment(tx, provider, outcome, mode))
  } catch (error) {
    shop.log.error({ err: error, order: payment.orderNumber }, 'payment not captured yet')
  }
  const path = langPath(isLang(payment.lang) ? payment.lang : 'en', '/checkout/thankyou')
  return `${path}?number=${payment.orderNumber}`
}
