import type { Lang } from '#contract/languages.ts'
import { heldGroups } from '#server/platform/emit.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { ClosingReason, PaymentMethodCode } from './provider.ts'
import { providerOf } from './providers.ts'
import { settlePayment } from './settle-payment.ts'
import { attemptOf } from './start-payment.ts'

/** Payments that nobody has made, of an order that is paid, waits for a payment in process or is cancelled. */
const superseded = `p.status = 'pending' and p.received = 0 and p.reference is not null
  and (o.pay_status = 'paid' or o.processing_at is not null or o.status = 'cancelled')`

/**
 * Closes the payment pages of an order that need no longer be paid, so that a buyer who left one open in another tab does
 * not pay twice, or for an order that is cancelled. Each payment gets a job of its own: a provider that is down delays no
 * other, and no webhook. What staff cancel stays open for as long as they can undo it.
 */
export async function closeOpenPayments({ pool, now }: Shop, orderId: string): Promise<void> {
  await pool.query({
    name: 'close-open-payments',
    text: `insert into outbox (event, payload, at, not_before)
      select 'payment.superseded', jsonb_build_object('paymentId', p.id), $2,
        case when o.status = 'cancelled' and o.cancelled_by = 'merchant'
          then $2::timestamptz + interval '${heldGroups.emails} seconds' end
      from payment p join orders o on o.id = p.order_id where p.order_id = $1 and ${superseded}`,
    values: [orderId, now()],
  })
}

type Row = {
  id: string
  provider: PaymentMethodCode
  reference: string
  gatewayId: string | null
  amount: number
  currency: string
  number: string
  email: string
  lang: Lang
  reason: ClosingReason
}

/**
 * Closes one payment at its provider and books the outcome, unless the order waits for it again. If the buyer was faster,
 * the money is booked like that of any second or late payment.
 * @throws if the provider does not answer.
 */
export async function closePayment(shop: Shop, id: string): Promise<void> {
  const { rows } = await shop.pool.query<Row>({
    name: 'superseded-payment',
    text: `select p.id, p.provider, p.reference, p.gateway_id as "gatewayId", p.amount, p.currency, o.number, o.email, o.lang,
        case when o.status = 'cancelled' then 'order_cancelled' else 'superseded' end as reason
      from payment p join orders o on o.id = p.order_id where p.id = $1 and ${superseded}`,
    values: [id],
  })
  const [open] = rows
  if (!open) return
  const { provider: code, reference, gatewayId, currency, reason, ...row } = open
  const provider = providerOf(code)
  const amount = { amount: Number(row.amount), currency }
  const attempt = attemptOf(shop, { id, reference, amount }, row)
  const outcome = await provider.close?.(shop, { ...attempt, gatewayId, reason })
  if (!outcome) return
  const closed = outcome.state === 'failed' ? { failure: reason } : {}
  const mode = { liveMode: provider.liveMode(shop), at: shop.now() }
  await shop.db.transaction((tx) => settlePayment(tx, provider, { ...outcome, ...closed }, mode))
}
