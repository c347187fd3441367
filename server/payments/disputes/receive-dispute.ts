import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { payment, paymentDispute, paymentEvent } from '#server/db/tables.ts'
import { addHistory } from '#server/orders/history.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { DisputeEvent } from '../provider.ts'
import { coverRefunds } from './disputed-refunds.ts'

type Stored = typeof paymentDispute.$inferSelect

/**
 * Keeps what a provider reports about a dispute, and tells staff when they have to answer and how it ended. It changes no
 * figure of the order: what a lost dispute took is not a refund, but it is not paid back a second time either, so refunds
 * that failed before are closed. Disputes about payments that are not ours are ignored.
 * @throws Refusal 400 if the live mode differs from ours.
 */
export async function receiveDispute(
  tx: Tx,
  provider: string,
  event: DisputeEvent,
  { liveMode, at }: { liveMode: boolean; at: Date },
): Promise<void> {
  const { disputeId: reference, gatewayId, amount: disputed, state, why, dueAt, openedAt, reportedAt } = event
  const [paid] = await tx
    .select({ id: payment.id, orderId: payment.orderId })
    .from(payment)
    .where(and(eq(payment.provider, provider), eq(payment.gatewayId, gatewayId)))
  if (!paid) return
  if (event.liveMode !== liveMode)
    throw new Refusal('invalid', { status: 400, details: { dispute: reference } })
  const { orderId } = paid
  await lockOrder(tx, orderId)
  const fresh = await tx
    .insert(paymentEvent)
    .values({ provider, eventId: event.eventId, at })
    .onConflictDoNothing()
    .returning()
  if (fresh.length === 0) return
  const own = and(eq(paymentDispute.provider, provider), eq(paymentDispute.reference, reference))
  const [known] = await tx.select().from(paymentDispute).where(own)
  if (known && isOutdated(event, known)) return
  const now = { ...disputed, state, why, dueAt, reportedAt }
  await tx
    .insert(paymentDispute)
    .values({ provider, reference, paymentId: paid.id, orderId, openedAt, ...now })
    .onConflictDoUpdate({ target: [paymentDispute.provider, paymentDispute.reference], set: now })
  await coverRefunds(tx, paid.id, at)
  if (known?.state === state) return
  const note = `dispute_${event.undecided ? 'closed' : state}`
  await addHistory(tx, orderId, { by: 'system', at }, { kind: 'note', note })
  const news = event.undecided || state === 'under_review' ? {} : { news: state }
  await emit(tx, 'dispute.changed', { orderId, provider, reference, ...news }, { at })
}

/** True for a report that was written before the one that is stored. Of two in one second, the decision counts. */
function isOutdated({ state, reportedAt }: DisputeEvent, known: Stored): boolean {
  const isDecided = (each: string) => each === 'won' || each === 'lost'
  const [time, before] = [reportedAt.getTime(), known.reportedAt.getTime()]
  return time < before || (time === before && isDecided(known.state) && !isDecided(state))
}
