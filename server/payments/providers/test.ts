import type { Shop } from '#server/platform/shop.ts'
import { chargeToken } from '../acquirer/charge-token.ts'
import { decideCharge } from '../acquirer/decide-charge.ts'
import { findCharge, stateOf } from '../acquirer/find-charge.ts'
import { readNotification } from '../acquirer/notification.ts'
import { refundCharge } from '../acquirer/refund-charge.ts'
import { readSigned } from '../acquirer/signature.ts'
import { paymentSetting } from '../payment.setting.ts'
import type { PaymentOutcome, PaymentProvider } from '../provider.ts'

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
  async readWebhook(shop, headers, body) {
    const event = readNotification(readSigned(shop, headers, body))
    if (event.state !== 'processing') return event
    // Events may arrive in any order, so the acquirer is asked for the state as it is now.
    const current = await lookUp(shop, event)
    return current && { ...current, eventId: event.eventId }
  },
  refund: (shop, refund) => refundCharge(shop, refund),
  lookUp,
  async close(shop, { reference, orderNumber, amount, returnUrl }) {
    await decideCharge(shop, { reference, orderNumber, ...amount, returnUrl }, 'decline')
    return lookUp(shop, { reference })
  },
}

async function lookUp(shop: Shop, { reference }: { reference: string }): Promise<PaymentOutcome | null> {
  const charge = await findCharge(shop, reference)
  if (!charge) return null
  const state = stateOf(charge, shop.now())
  return {
    reference,
    orderNumber: charge.orderNumber,
    amount: { amount: charge.amount, currency: charge.currency },
    liveMode: false,
    state,
    ...(state === 'failed' ? { failure: 'declined' } : {}),
  }
}
