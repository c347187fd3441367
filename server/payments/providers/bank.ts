import { formatMoney } from '#contract/format.ts'
import { bcp47 } from '#contract/languages.ts'
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
  instructions(shop, { amount, orderNumber, lang }, t) {
    const { holder, iban, bic } = shop.settings(paymentSetting).bank
    const grouped = iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')
    return t('payment.bank.instructions', {
      amount: formatMoney(amount, bcp47[lang]),
      holder,
      iban: grouped,
      bic,
      number: orderNumber,
    })
  },
  qr(shop, { amount, orderNumber }) {
    return epcCode({ ...shop.settings(paymentSetting).bank, amount, reference: orderNumber })
  },
}
