import type { Lang } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { PaymentMethodCode } from './provider.ts'
import { providerOf } from './providers.ts'
import { settlePayment } from './settle-payment.ts'
import { attemptOf } from './start-payment.ts'

/** Payments that nobody has made, of an order that is paid or waits for a payment in process. */
const superseded = `p.status = 'pending' and p.received = 0 and p.reference is not null
  and (o.pay_status = 'paid' or o.processing_at is not null)`

/**
 * Closes the payment pages of an order that need no longer be paid, so that a buyer who left one open in another tab does
 * not pay twice. Each payment gets a job of its own: a provider that is down delays no other, and no webhook.
 */
export async function closeOpenPayments({ pool, now }: Shop, orderId: string): Promise<void> {
  await pool.query({
    name: 'close-open-payments',
    text: `insert into outbox (event, payload, at)
      select 'payment.superseded', jsonb_build_object('paymentId', p.id), $2
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
}

/**
 * Closes one payment at its provider and books the outcome, unless the order waits for it again. If the buyer was faster,
 * the money is booked like that of any second payment.
 * @throws if the provider does not answer.
 */
export async function closePayment(shop: Shop, id: string): Promise<void> {
  const { rows } = await shop.pool.query<Row>({
    name: 'superseded-payment',
    text: `select p.id, p.provider, p.reference, p.gateway_id as "gatewayId", p.amount, p.currency, o.number, o.email, o.lang
      from payment p join orders o on o.id = p.order_id where p.id = $1 and ${superseded}`,
    values: [id],
  })
  const [open] = rows
  if (!open) return
  const { provider: code, reference, gatewayId, currency, ...row } = open
  const provider = providerOf(code)
  const amount = { amount: Number(row.amount), currency }
  const attempt = attemptOf(shop, { id, reference, amount }, row)
  const outcome = await provider.close?.(shop, { ...attempt, gatewayId })
  if (!outcome) return
  const reason = outcome.state === 'failed' ? { failure: 'superseded' } : {}
  const mode = { liveMode: provider.liveMode(shop), at: shop.now() }
  await shop.db.transaction((tx) => settlePayment(tx, provider, { ...outcome, ...reason }, mode))
}
