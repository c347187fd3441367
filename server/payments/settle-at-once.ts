import type pg from 'pg'
import type { PaymentEvent } from './provider.ts'

/**
 * Books the usual webhook in one round trip: the full amount of an open order, for the first time. Everything else
 * finds no row here, changes nothing and is left to `settlePayment`. Both lock order and payment, so one event that is
 * delivered twice at the same moment is booked once.
 * @returns whether it was booked.
 */
export async function settleAtOnce(
  db: Pick<pg.Pool, 'query'>,
  provider: string,
  { eventId, reference, orderNumber, amount, gatewayId }: PaymentEvent,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'settle-at-once',
    text: settle,
    values: [
      provider,
      eventId,
      reference,
      orderNumber,
      amount.amount,
      amount.currency,
      gatewayId ?? null,
      at,
    ],
  })
  return rowCount === 1
}

const settle = `
  with paying as (
    select p.id, p.order_id, o.total - o.cancelled_amount as payable from payment p join orders o on o.id = p.order_id
    where p.provider = $1 and p.reference = $3 and p.received = 0 and p.amount = $5 and p.currency = $6
      and o.number = $4 and o.status = 'in_progress' and o.pay_status = 'unpaid' and o.paid_amount + $5 = o.total - o.cancelled_amount
      and not exists (select from payment_event where provider = $1 and event_id = $2)
    for update of o, p),
  event as (
    insert into payment_event (provider, event_id, at) select $1, $2, $8 from paying),
  settled as (
    update payment p set status = 'succeeded', received = $5, settled_at = $8, failure = null,
      gateway_id = coalesce($7, p.gateway_id)
    from paying where p.id = paying.id),
  noted as (
    insert into order_history (order_id, at, by, kind, "from", "to")
    select order_id, $8, 'system', 'pay_status', 'unpaid', 'paid' from paying),
  told as (
    insert into outbox (event, payload, at)
    select 'order.paid', jsonb_build_object('orderId', order_id), $8 from paying)
  update orders o set pay_status = 'paid', paid_amount = paying.payable, paid_at = $8, expires_at = null, network = null
  from paying where o.id = paying.order_id`
