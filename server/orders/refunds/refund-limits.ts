import { and, eq, sql } from 'drizzle-orm'
import {
  type Earlier,
  givenToday,
  type Limited,
  type Needs,
  needsAfter,
  refundedIn,
} from '#server/customers/staff/refund-limits.ts'
import type { Reader } from '#server/db/open.ts'
import { refundRequest } from '#server/db/tables.ts'
import { requireStepUp, type WriteContext } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { LockedOrder } from '../lock-order.ts'

export { lockLimits } from '#server/customers/staff/refund-limits.ts'

type Refunded = Pick<LockedOrder, 'id' | 'currency' | 'exchange'>

/**
 * The proof that a refund needs: approval by a second person above the limits of the caller's role, for one order and
 * for a day; a second factor above half of them.
 */
export async function needsOf(
  reader: Reader,
  caller: Limited,
  { id, currency, exchange }: Refunded,
  amount: number,
  at: Date,
): Promise<Needs> {
  return needsAfter(reader, caller, await givenBy(reader, caller, id, at), { amount, currency, exchange })
}

/**
 * Runs a change of a locked order that may refund some of it, then holds what it refunded to the caller's limits. Needs
 * `lockLimits` before the order is locked.
 * @throws Refusal `approval_needed` with the amount: somebody with a higher limit makes the change; `step_up`.
 */
export async function withinLimits<Result>(
  { tx, caller, at }: Pick<WriteContext, 'tx' | 'caller' | 'at'>,
  { id: orderId, currency, exchange }: Refunded,
  work: () => Promise<Result>,
): Promise<Result> {
  const earlier = await givenBy(tx, caller, orderId, at)
  const before = await refundedOf(tx, orderId)
  const result = await work()
  const amount = (await refundedOf(tx, orderId)) - before
  if (amount === 0) return result
  const needs = await needsAfter(tx, caller, earlier, { amount, currency, exchange })
  if (needs === 'approval')
    throw new Refusal('approval_needed', {
      text: { key: 'approval.above_limit' },
      details: { amount: { amount, currency } },
    })
  if (needs === 'step_up') requireStepUp({ caller, at })
  return result
}

/** Amounts that the caller refunded of the order, and gave within a day. */
async function givenBy(reader: Reader, caller: Limited, orderId: string, at: Date): Promise<Earlier> {
  const ofOrder = and(eq(refundRequest.actorId, caller.id), eq(refundRequest.orderId, orderId))
  return {
    order: caller.refundLimits?.order ? await refundedIn(reader, ofOrder) : 0,
    day: await givenToday(reader, caller, at),
  }
}

/** The amount refunded of an order, by anybody. */
export async function refundedOf(reader: Reader, orderId: string): Promise<number> {
  const [row] = await reader
    .select({ amount: sql<number>`coalesce(sum(${refundRequest.amount}), 0)`.mapWith(Number) })
    .from(refundRequest)
    .where(eq(refundRequest.orderId, orderId))
  return row!.amount
}
