import { randomUUID } from 'node:crypto'
import type { Payment } from '#contract/checkout.ts'
import { type Lang, langPath } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import type { payment } from '#server/db/tables.ts'
import { translator } from '#server/platform/messages.ts'
import { qrPicture } from '#server/platform/qr-picture.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { PaymentAttempt, PaymentProvider } from './provider.ts'

type Payable = { id: string; number: string; email: string; lang: Lang }

/** A new attempt to pay an order, as stored before the gateway is called. */
export function newPayment(
  shop: Shop,
  provider: PaymentProvider,
  order: Payable,
  amount: Money,
): Required<typeof payment.$inferInsert> {
  const at = shop.now()
  const id = randomUUID()
  // If nothing is due, the payment is settled with the order.
  const settled = amount.amount === 0
  const attempt = attemptOf(shop, { id, reference: referenceOf(provider, id), amount }, order)
  return {
    id,
    orderId: order.id,
    provider: provider.code,
    method: provider.code,
    amount: amount.amount,
    currency: amount.currency,
    received: 0,
    status: settled ? 'succeeded' : 'pending',
    reference: provider.start ? attempt.reference : null,
    gatewayId: null,
    failure: null,
    instructions: provider.instructions?.(shop, attempt, translator(order.lang)) ?? null,
    qr: provider.qr?.(shop, attempt) ?? null,
    createdAt: at,
    settledAt: settled ? at : null,
  }
}

/**
 * Starts a stored attempt at its gateway, if it has one. Call it after the transaction. A repeated start leads to the
 * same payment.
 * @throws Refusal `payment_declined` if the gateway fails; the order stays and can be paid by another attempt.
 */
export async function startPayment(
  shop: Shop,
  provider: PaymentProvider,
  stored: { id: string; amount: Money; instructions: string | null; qr?: string | null },
  order: Payable,
): Promise<Payment> {
  if (stored.instructions) {
    const qr = stored.qr ? { qr: qrPicture(stored.qr) } : {}
    return { kind: 'instructions', instructions: stored.instructions, ...qr }
  }
  if (!provider.start) return { kind: 'none' }
  const attempt = attemptOf(shop, { ...stored, reference: referenceOf(provider, stored.id) }, order)
  try {
    const { payment, gatewayId } = await provider.start(shop, attempt)
    if (gatewayId) await keepGatewayId(shop, stored.id, gatewayId)
    return payment
  } catch (error) {
    shop.log.error({ err: error, order: order.number, provider: provider.code }, 'payment start failed')
    throw new Refusal('payment_declined', { details: { orderNumber: order.number } })
  }
}

async function keepGatewayId({ pool }: Shop, id: string, gatewayId: string): Promise<void> {
  await pool.query('update payment set gateway_id = coalesce(gateway_id, $2) where id = $1', [id, gatewayId])
}

/** Set before the gateway is called, so that a webhook that overtakes its answer finds the payment. */
function referenceOf(provider: PaymentProvider, id: string): string {
  return `${provider.code}_${id.replaceAll('-', '')}`
}

function attemptOf(
  shop: Shop,
  { id, reference, amount }: { id: string; reference: string; amount: Money },
  { number, email, lang }: Payable,
): PaymentAttempt {
  const returnUrl = `${shop.publicUrl}${langPath(lang, '/checkout/thankyou')}?number=${number}`
  return { id, reference, orderNumber: number, amount, email, lang, returnUrl }
}
