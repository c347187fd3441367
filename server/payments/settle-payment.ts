import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { order, orderHistory, payment } from '#server/db/tables.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { markPaid } from '#server/orders/mark-paid.ts'
import { reviveOrder } from '#server/orders/revive-order.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { beginProcessing, openWindowAgain } from './process-payment.ts'
import type { PaymentOutcome, PaymentProvider } from './provider.ts'
import { returnPayment, returnUnneeded } from './refunds/return-payment.ts'

/**
 * Books the outcome of a payment. The same event or outcome again changes nothing. An underpaid order stays unpaid; an
 * excess, and money for an order that is closed or already paid, is refunded. While a payment is in process, the order
 * waits for it.
 * @throws Refusal `not_found` for an unknown payment, `invalid` if order number, currency or live mode differ from ours.
 */
export async function settlePayment(
  tx: Tx,
  provider: PaymentProvider,
  outcome: PaymentOutcome & { eventId?: string },
  { liveMode, at }: { liveMode: boolean; at: Date },
): Promise<void> {
  const paying = await lockPayment(tx, provider.code, outcome)
  if (!paying.fresh) return
  const matches =
    outcome.orderNumber === paying.number &&
    outcome.amount.currency === paying.currency &&
    outcome.liveMode === liveMode &&
    outcome.amount.amount >= 0
  if (!matches) throw new Refusal('invalid', { status: 400, details: { reference: outcome.reference } })
  if (paying.received > 0) return
  if (outcome.state === 'processing') return beginProcessing(tx, paying, at)
  if (outcome.state === 'failed') return failPayment(tx, paying, outcome.failure ?? '', at)
  await receive(tx, paying, outcome, at)
}

async function failPayment(
  tx: Tx,
  { id, orderId, state }: PayingOrder,
  failure: string,
  at: Date,
): Promise<void> {
  if (state === 'failed') return
  await tx.update(payment).set({ status: 'failed', failure, settledAt: at }).where(eq(payment.id, id))
  await note(tx, orderId, `payment_failed ${failure}`.trim(), at)
  await emit(tx, 'payment.failed', { paymentId: id }, { at })
  if (state !== 'processing') return
  await openWindowAgain(tx, orderId, at)
  await emit(tx, 'order.payment_failed', { orderId }, { at })
}

async function receive(tx: Tx, paying: PayingOrder, outcome: PaymentOutcome, at: Date): Promise<void> {
  const received = outcome.amount.amount
  const { id, orderId, status, payable } = paying
  const enough = received >= paying.amount
  await tx.execute(sql`update payment set received = ${received}, settled_at = ${at.toISOString()},
    status = ${enough ? 'succeeded' : 'pending'},
    gateway_id = coalesce(${outcome.gatewayId ?? null}, gateway_id), failure = ${enough ? null : 'short'} where id = ${id}`)
  if (paying.payStatus === 'paid') return returnUnneeded(tx, paying, received, 'paid_twice', at)
  if (status !== 'in_progress') return receiveLate(tx, paying, received, at)

  const paid = paying.paidAmount + received
  if (paid < payable) {
    await tx.update(order).set({ paidAmount: paid }).where(eq(order.id, orderId))
    if (paying.state === 'processing') await openWindowAgain(tx, orderId, at)
    return note(tx, orderId, `paid_short ${paid}/${payable}`, at)
  }
  await markPaid(tx, orderId, paid, at)
  if (paid > payable) await returnPayment(tx, paying, paid - payable, 'overpaid', at)
}

/** Money for an order that was closed before. Its credit and partial payments were returned when it closed. */
async function receiveLate(tx: Tx, paying: PayingOrder, received: number, at: Date): Promise<void> {
  const { orderId, payable, credit } = paying
  const paid = credit + received
  const locked = await lockOrder(tx, orderId)
  const comesBack = locked.status === 'cancelled' && locked.cancelledBy === 'expiry' && paid >= payable
  const revived = comesBack && (await reviveOrder(tx, locked, at))
  if (!revived) return returnUnneeded(tx, paying, received, 'order_closed', at)
  // Partial payments went back when the order closed, and are counted as paid and as refunded.
  await markPaid(tx, orderId, locked.paidAmount + paid, at)
  if (paid > payable) await returnPayment(tx, paying, paid - payable, 'overpaid', at)
}

async function note(tx: Tx, orderId: string, text: string, at: Date): Promise<void> {
  await tx.insert(orderHistory).values({ orderId, at, by: 'system', kind: 'note', note: text })
}

type Payment = typeof payment.$inferSelect
type Order = typeof order.$inferSelect

/** A payment and its order, both locked until the transaction ends. */
export type PayingOrder = Pick<Payment, 'id' | 'orderId' | 'amount' | 'currency' | 'received'> &
  Pick<Order, 'number' | 'status' | 'payStatus' | 'credit' | 'paidAmount'> & {
    /** The order's total without units that were taken off it unpaid. */
    payable: number
    state: Payment['status']
    /** The event was not booked before. Always true without an event id. */
    fresh: boolean
  }

/**
 * Records the event and locks payment and order in one query, because gateways time out slow webhooks.
 * @throws Refusal `not_found`; then the event is not recorded either.
 */
export async function lockPayment(
  tx: Tx,
  provider: string,
  { reference, eventId = null }: { reference: string; eventId?: string | null },
): Promise<PayingOrder> {
  const { rows } = await tx.execute<Record<keyof PayingOrder, unknown>>(sql`
    with event as (
      insert into payment_event (provider, event_id) select ${provider}, ${eventId} where ${eventId}::text is not null
      on conflict do nothing returning 1)
    select p.id, p.order_id as "orderId", p.amount, p.currency, p.received, p.status as state,
      o.number, o.status, o.pay_status as "payStatus", o.credit, o.paid_amount as "paidAmount",
      o.total - o.cancelled_amount as payable,
      ${eventId}::text is null or exists (select from event) as fresh
    from payment p join orders o on o.id = p.order_id
    where p.provider = ${provider} and p.reference = ${reference}
    for update of o, p`)
  const row = rows[0]
  if (!row) throw new Refusal('not_found', { status: 404 })
  const numbers = ['amount', 'received', 'payable', 'credit', 'paidAmount'] as const
  return { ...row, ...Object.fromEntries(numbers.map((name) => [name, Number(row[name])])) } as PayingOrder
}
