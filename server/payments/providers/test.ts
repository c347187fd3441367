import { chargeToken } from '../acquirer/charge-token.ts'
import { findCharge } from '../acquirer/find-charge.ts'
import { readNotification } from '../acquirer/notification.ts'
import { refundCharge } from '../acquirer/refund-charge.ts'
import { readSigned } from '../acquirer/signature.ts'
import { paymentSetting } from '../payment.setting.ts'
import type { PaymentProvider } from '../provider.ts'

/** The stand-in acquirer of demo shops: everything a real one does, but money. */
export const test: PaymentProvider = {
  code: 'test',
  waits: 'online',
  liveMode: () => false,
  offers: (shop, { due }) =>
    shop.config.mode === 'demo' && shop.settings(paymentSetting).test.enabled && due.amount > 0,
  marks: () => ['card'],
  async start(shop, { reference, orderNumber, amount, returnUrl }) {
    const token = chargeToken(shop, { reference, orderNumber, ...amount, returnUrl })
    return { payment: { kind: 'redirect', url: `${shop.publicUrl}/dev/acquirer/${token}` } }
  },
  readWebhook: (shop, headers, body) => readNotification(readSigned(shop, headers, body)),
  refund: (shop, refund) => refundCharge(shop, refund),
  async lookUp(shop, { reference }) {
    const charge = await findCharge(shop, reference)
    if (!charge || (charge.tellAt && charge.tellAt > shop.now())) return null
    return {
      reference,
      orderNumber: charge.orderNumber,
      amount: { amount: charge.amount, currency: charge.currency },
      liveMode: false,
      state: charge.status === 'approved' ? 'succeeded' : 'failed',
      ...(charge.status === 'declined' ? { failure: 'declined' } : {}),
    }
  },
}
