import type { CapturedPayment, Order, Refund } from '@paypal/paypal-server-sdk'
import type { PaymentOutcome, RefundOutcome } from '../provider.ts'
import { fromPaypal } from './paypal-amount.ts'

/** The parts of a capture that are read, as the SDK returns them and, under other names, as webhooks send them. */
export type Capture = Pick<CapturedPayment, 'id' | 'amount' | 'customId' | 'invoiceId'> & {
  status?: string
  reason?: string
}

/** PayPal's invoice id of an attempt: unique, as PayPal demands, and readable for whoever looks into its dashboard. */
export function invoiceIdOf(orderNumber: string, reference: string): string {
  return `${orderNumber}/${reference.slice(-8)}`
}

/** The outcome of an order at PayPal; null while it is open. */
export function orderOutcome({ purchaseUnits, status }: Order, liveMode: boolean): PaymentOutcome | null {
  const unit = purchaseUnits?.[0]
  const capture = unit?.payments?.captures?.at(-1)
  if (capture)
    return captureOutcome(
      {
        ...capture,
        customId: capture.customId ?? unit?.customId,
        invoiceId: capture.invoiceId ?? unit?.invoiceId,
      } as Capture,
      liveMode,
    )
  return status === 'VOIDED' ? failedOutcome({ purchaseUnits }, liveMode, 'voided') : null
}

/** An order at PayPal that will not be paid. */
export function failedOutcome(
  { purchaseUnits }: Pick<Order, 'purchaseUnits'>,
  liveMode: boolean,
  failure: string,
): PaymentOutcome | null {
  const { amount, customId, invoiceId } = purchaseUnits?.[0] ?? {}
  return outcomeOf({ amount, customId, invoiceId } as Capture, liveMode, { state: 'failed', failure })
}

/** A refunded capture was paid before: refunds are booked on their own. */
export function captureOutcome(capture: Capture, liveMode: boolean): PaymentOutcome | null {
  switch (capture.status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
      return outcomeOf(capture, liveMode, { state: 'succeeded' })
    // An eCheck that has not cleared, or a payment that PayPal or the merchant reviews.
    case 'PENDING':
      return outcomeOf(capture, liveMode, { state: 'processing' })
    case 'DECLINED':
    case 'DENIED':
    case 'FAILED':
      return outcomeOf(capture, liveMode, {
        state: 'failed',
        failure: capture.reason ?? capture.status.toLowerCase(),
      })
    default:
      return null
  }
}

function outcomeOf(
  { id, amount: given, customId, invoiceId }: Capture,
  liveMode: boolean,
  decided: Pick<PaymentOutcome, 'state' | 'failure'>,
): PaymentOutcome | null {
  const amount = fromPaypal(given)
  if (!amount || !customId) return null
  return {
    reference: customId,
    orderNumber: invoiceId?.split('/')[0] ?? '',
    amount,
    liveMode,
    ...decided,
    ...(id ? { gatewayId: id } : {}),
  }
}

export function refundOutcome({ id, status, statusDetails }: Refund): RefundOutcome {
  const reference = id ? { reference: id } : {}
  switch (status) {
    case 'COMPLETED':
      return { state: 'succeeded', ...reference }
    case 'FAILED':
    case 'CANCELLED':
      return { state: 'failed', ...reference, failure: statusDetails?.reason ?? status.toLowerCase() }
    default:
      return { state: 'pending', ...reference, failure: statusDetails?.reason ?? 'pending' }
  }
}
