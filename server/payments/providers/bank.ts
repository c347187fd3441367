import { epcCode } from '../epc-code.ts'
import { paymentSetting } from '../payment.setting.ts'
import type { PaymentProvider } from '../provider.ts'

/** Bank transfer: the buyer gets the account details; staff mark the order as paid. */
export const bank: PaymentProvider = {
  code: 'bank',
  waits: 'bank',
  liveMode: () => true,
  offers(shop, { due }) {
    const { enabled, iban } = shop.settings(paymentSetting).bank
    return enabled && iban !== '' && due.amount > 0
  },
  marks: () => ['bank'],
  account(shop) {
    const { holder, iban, bic } = shop.settings(paymentSetting).bank
    return { holder, iban, bic }
  },
  qr(shop, { amount, orderNumber }) {
    return epcCode({ ...shop.settings(paymentSetting).bank, amount, reference: orderNumber })
  },
}
