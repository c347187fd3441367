import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/db/open.ts'
import { order, orderHistory, payment, refund } from '#server/db/tables.ts'
import { lost } from '#server/orders/refunds/lost-by-disputes.ts'
import { Refusal } from '#server/platform/refusal.ts'

type Refund = typeof refund.$inferSelect

/**
 * Refuses a refund of a locked order by another way than its payment while the payment is disputed, and any refund that
 * a lost dispute leaves no money for. The provider itself refuses refunds of a disputed payment.
 * @throws Refusal `transition_refused`.
 */
export async function refuseDisputed(tx: Tx, asked: Refund): Promise<void> {
  if ((await refundableRest(tx, asked)) < asked.amount) throw nothingLeft()
}

/**
 * The part of a failed refund's amount that can be sent again. A lost dispute may have paid the buyer the rest.
 * @throws Refusal `transition_refused` like `refuseDisputed`.
 */
export async function refundableRest(tx: Tx, asked: Refund): Promise<number> {
  if (!asked.paymentId) return asked.amount
  const { isOpen, isLost, left } = await readDisputed(tx, asked.paymentId, asked.id)
  if (isOpen && asked.destination !== 'original')
    throw new Refusal('transition_refused', { text: { key: 'refund.disputed' } })
  const rest = isLost ? Math.min(asked.amount, left) : asked.amount
  if (rest <= 0) throw nothingLeft()
  return rest
}

function nothingLeft() {
  return new Refusal('transition_refused', { text: { key: 'refund.nothing_left' } })
}

/**
 * Closes refunds of a locked order that failed or wait for a bank transfer, as far as a lost dispute has paid the buyer,
 * and opens them again if the dispute is won later. One that is paid in part stays open for staff, who send the rest.
 */
export async function coverRefunds(tx: Tx, paymentId: string, at: Date): Promise<void> {
  const disputed = await readDisputed(tx, paymentId)
  let { left } = disputed
  const owed = await tx
    .select()
    .from(refund)
    .where(and(eq(refund.paymentId, paymentId), isOwed))
    .orderBy(asc(refund.createdAt), asc(refund.id))
    .for('update')
  let hasChanged = false
  for (const each of owed) {
    const isCovered = disputed.isLost && left <= 0
    const isShort = disputed.isLost && left < each.amount
    left -= each.amount
    const now = stateOf(each, { isCovered, isShort, at })
    if (now.status === each.status && Boolean(now.retriedAt) === Boolean(each.retriedAt)) continue
    hasChanged = true
    await tx.update(refund).set(now).where(eq(refund.id, each.id))
    const note = isShort ? 'refund_covered' : 'refund_owed_again'
    await tx.insert(orderHistory).values({ orderId: each.orderId, at, by: 'system', kind: 'note', note })
  }
  // Written so that what the order needs is derived anew.
  if (hasChanged)
    await tx
      .update(order)
      .set({ currency: sql`${order.currency}` })
      .where(eq(order.id, owed[0]!.orderId))
}

type Judged = { isCovered: boolean; isShort: boolean; at: Date }

function stateOf(owed: Refund, { isCovered, isShort, at }: Judged) {
  const retriedAt = isCovered ? (owed.retriedAt ?? at) : null
  // A transfer that was stopped before it was made waits again.
  const isWaiting = owed.status === 'pending' || owed.failure === stopped
  return isWaiting && !isShort
    ? { status: 'pending' as const, failure: null, settledAt: null, retriedAt }
    : {
        status: 'failed' as const,
        failure: owed.failure ?? (isWaiting ? stopped : null),
        settledAt: owed.settledAt ?? at,
        retriedAt,
      }
}

/** The failure of a bank transfer that a lost dispute has stopped. */
const stopped = 'dispute_lost'

/** Waits for a bank transfer, or failed without being followed by another attempt, which has the time of the retry. */
const isOwed = or(
  and(eq(refund.status, 'pending'), eq(refund.destination, 'account')),
  and(
    eq(refund.status, 'failed'),
    or(
      isNull(refund.retriedAt),
      sql`not exists (select from refund again
        where again.payment_id = refund.payment_id and again.created_at = refund.retried_at)`,
    ),
  ),
)

/** `left`: what neither disputes took nor refunds returned or will return, beside transfers that staff have not made. */
async function readDisputed(reader: Reader, paymentId: string, refundId: string | null = null) {
  const others = sql<number>`coalesce((
    select sum(r.amount) from refund r where r.payment_id = payment.id and r.id is distinct from ${refundId}
      and (r.status = 'succeeded' or r.status = 'pending' and r.destination <> 'account')), 0)`
  const has = (states: string) =>
    sql<boolean>`exists (select from payment_dispute d where d.payment_id = payment.id and d.state in (${sql.raw(states)}))`
  const [found] = await reader
    .select({
      ...{ received: payment.received, others: others.mapWith(Number), lost },
      isOpen: has(`'needs_response', 'under_review'`),
      isLost: has(`'lost'`),
    })
    .from(payment)
    .where(eq(payment.id, paymentId))
  if (!found) throw new Error(`no payment ${paymentId}`)
  return { isOpen: found.isOpen, isLost: found.isLost, left: found.received - found.others - found.lost }
}
