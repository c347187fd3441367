import { randomUUID } from 'node:crypto'
import type { Payment } from '#contract/checkout.ts'
import { type Lang, langPath } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import type { payment } from '#server/db/tables.ts'
import { transferText } from '#server/orders/transfer-text.ts'
import { qrPicture } from '#server/platform/barcodes/qr-picture.ts'
import { emit } from '#server/platform/emit.ts'
import { translator } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { PaymentAttempt, PaymentProvider } from './provider.ts'
import { settlePayment } from './settle-payment.ts'

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
  const account = provider.account?.(shop) ?? null
  const reader = { lang: order.lang, t: translator(order.lang) }
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
    instructions: account && transferText({ account, amount, number: order.number }, reader),
    account,
    qr: provider.qr?.(shop, attempt) ?? null,
    createdAt: at,
    settledAt: settled ? at : null,
    processingAt: null,
    lookUpAt: null,
  }
}

/**
 * Starts a stored attempt at its gateway, if it has one. Call it after the transaction. A repeated start leads to the
 * same payment. With a `confirmationToken`, the wallet is charged at once and the outcome booked.
 * @throws Refusal `payment_declined` if the gateway fails or the bank refuses; the order stays and can be paid by
 * another attempt.
 */
export async function startPayment(
  shop: Shop,
  provider: PaymentProvider,
  stored: { id: string; amount: Money; instructions: string | null; qr?: string | null },
  order: Payable,
  confirmationToken?: string,
): Promise<Payment> {
  if (stored.instructions) {
    const qr = stored.qr ? { qr: qrPicture(stored.qr) } : {}
    return { kind: 'instructions', instructions: stored.instructions, ...qr }
  }
  if (!provider.start) return { kind: 'none' }
  const reference = referenceOf(provider, stored.id)
  const attempt = { ...attemptOf(shop, { ...stored, reference }, order), confirmationToken }
  try {
    const { payment, gatewayId } = await provider.start(shop, attempt)
    if (gatewayId && (await keepGatewayId(shop, stored.id, gatewayId))) {
      await emit(shop.db, 'payment.superseded', { paymentId: stored.id }, { at: shop.now() })
      return confirmationToken ? { kind: 'none' } : { kind: 'redirect', url: attempt.returnUrl }
    }
    if (!confirmationToken || !gatewayId) return payment
    return await confirm(shop, provider, { ...attempt, gatewayId, confirmationToken })
  } catch (error) {
    if (error instanceof Refusal) throw error
    shop.log.error({ err: error, order: order.number, provider: provider.code }, 'payment start failed')
    throw new Refusal('payment_declined', { details: { orderNumber: order.number } })
  }
}

type Confirming = PaymentAttempt & { gatewayId: string; confirmationToken: string }

/**
 * Charges a wallet and books the outcome. The webhook about the same payment then changes nothing. Without an answer
 * the money may have moved: the webhook or the next look-up tells.
 */
async function confirm(shop: Shop, provider: PaymentProvider, attempt: Confirming): Promise<Payment> {
  const { orderNumber, gatewayId, confirmationToken } = attempt
  const confirmed = await provider.confirm?.(shop, attempt, gatewayId, confirmationToken).catch((error) => {
    shop.log.error({ err: error, order: orderNumber, provider: provider.code }, 'no answer from the wallet')
    return null
  })
  if (!confirmed) return { kind: 'none' }
  const { payment, outcome } = confirmed
  const mode = { liveMode: provider.liveMode(shop), at: shop.now() }
  if (outcome) await shop.db.transaction((tx) => settlePayment(tx, provider, outcome, mode))
  if (outcome?.state !== 'failed') return payment
  throw new Refusal('payment_declined', {
    text: { key: 'order.next.payment_failed' },
    details: { orderNumber },
  })
}

/**
 * Keeps the gateway's id. The order is locked, so that a payment that begins to be processed or a cancellation at this
 * moment either is seen here or finds the id and closes this payment.
 * @returns whether the order was cancelled, or paid by another payment, or is being paid by one, meanwhile. Then nobody
 * may pay by this one.
 */
async function keepGatewayId({ pool }: Shop, id: string, gatewayId: string): Promise<boolean> {
  const { rows } = await pool.query<{ superseded: boolean }>({
    name: 'keep-gateway-id',
    text: `with held as (
        select o.pay_status = 'paid' or o.processing_at is not null or o.status = 'cancelled' as settled
        from orders o where o.id = (select order_id from payment where id = $1) for share)
      update payment p set gateway_id = coalesce(p.gateway_id, $2) from held where p.id = $1
      returning held.settled and p.received = 0 and p.status in ('pending', 'failed') as superseded`,
    values: [id, gatewayId],
  })
  return rows[0]?.superseded ?? false
}

/** Set before the gateway is called, so that a webhook that overtakes its answer finds the payment. */
function referenceOf(provider: PaymentProvider, id: string): string {
  return `${provider.code}_${id.replaceAll('-', '')}`
}

/** An attempt as gateways see it. */
export function attemptOf(
  shop: Shop,
  { id, reference, amount }: { id: string; reference: string; amount: Money },
  { number, email, lang }: Payable,
): PaymentAttempt {
  const returnUrl = `${shop.publicUrl}${langPath(lang, '/checkout/thankyou')}?number=${number}`
  const gatewayReturnUrl = `${shop.publicUrl}/api/payment/stripe?payment=${reference}`
  return { id, reference, orderNumber: number, amount, email, lang, returnUrl, gatewayReturnUrl }
}
