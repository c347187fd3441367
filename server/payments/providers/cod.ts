import { amountIn, isComplete } from '#server/pricing/amounts.ts'
import { paymentSetting } from '../payment.setting.ts'
import type { PaymentProvider } from '../provider.ts'

/** Cash on delivery: shipped unpaid, never expires, paid at the door. */
export const cod: PaymentProvider = {
  code: 'cod',
  waits: 'forever',
  liveMode: () => true,
  marks: () => ['cash'],
  offers(shop, { due, country, exchange }) {
    const { enabled, countries, limit } = shop.settings(paymentSetting).cod
    if (!enabled || due.amount === 0) return false
    if (countries.length > 0 && !countries.includes(country)) return false
    if (!limit) return true
    // A limit that cannot be converted is no permission to collect more.
    return (
      isComplete(limit, exchange.base) && due.amount <= amountIn(limit, { currency: due.currency, exchange })
    )
  },
}
