import { eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Tx } from '#server/db/open.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { approval } from '#server/db/tables.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { askRefunds, previewRefunds } from '#server/orders/refunds/ask-refunds.ts'
import { lockLimits, needsOf, refundedOf } from '#server/orders/refunds/refund-limits.ts'
import { refuseUnshipped } from '#server/orders/refunds/unshipped-units.ts'
import { requireStepUp, type WriteContext } from '#server/platform/admin/context.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'

export type AskedApproval = typeof approval.$inferSelect

type Decision = { id: string; approve: boolean; note: string }

/** Makes the call that was asked for, as the approver. @returns what it changed. */
type MakeCall = (
  ctx: WriteContext,
  call: NonNullable<AskedApproval['wish']['call']>,
) => Promise<AuditChange[]>

/**
 * Decides on a refund that somebody else asked for. Approval refunds exactly the amount that was asked for.
 * @throws Refusal `not_allowed` to whoever asked and above the caller's own limits, `transition_refused` once decided
 * or expired, `changed_meanwhile` if the shares have changed.
 */
export async function decideApproval(
  ctx: WriteContext,
  { id, approve, note }: Decision,
  makeCall: MakeCall,
): Promise<{ asked: AskedApproval; changes: AuditChange[] }> {
  const { tx, caller, at } = ctx
  const [asked] = await tx.select().from(approval).where(eq(approval.id, id)).for('update')
  if (!asked) throw new Refusal('not_found')
  if (asked.status !== 'pending' || asked.expiresAt <= at)
    throw new Refusal('transition_refused', { text: { key: 'approval.closed' } })
  if (asked.askedBy === caller.id)
    throw new Refusal('not_allowed', { code: codes.permission, text: { key: 'approval.own' } })
  const { call } = asked.wish
  const changes = !approve
    ? []
    : call
      ? await withinAmount(ctx, asked, () => makeCall(ctx, call))
      : await refundApproved(ctx, asked)
  await tx
    .update(approval)
    .set({
      status: approve ? 'approved' : 'refused',
      decidedBy: caller.id,
      decidedByName: caller.name,
      decidedAt: at,
      note,
    })
    .where(eq(approval.id, id))
  await emit(tx, 'approval.decided', { approvalId: id }, { at })
  return { asked, changes }
}

/** Makes an approval undecided again, after what followed from it was cancelled while it was held. */
export async function reopenApproval(tx: Tx, id: string): Promise<AskedApproval> {
  const [open] = await tx
    .update(approval)
    .set({ status: 'pending', decidedBy: null, decidedByName: null, decidedAt: null, note: '' })
    .where(eq(approval.id, id))
    .returning()
  return open!
}

/** Runs a change that refunds what was approved, no more and no less. */
async function withinAmount<Result>(
  { tx }: WriteContext,
  { orderId, amount }: AskedApproval,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = await refundedOf(tx, orderId)
  const result = await work().catch((error) => {
    throw error instanceof Refusal && error.reason === 'approval_needed' ? aboveLimit() : error
  })
  if ((await refundedOf(tx, orderId)) - before !== amount)
    throw new Refusal('changed_meanwhile', { code: codes.dialog })
  return result
}

async function refundApproved(
  ctx: WriteContext,
  { orderId, wish, amount }: AskedApproval,
): Promise<AuditChange[]> {
  const { tx, caller, at } = ctx
  await lockLimits(tx, caller)
  const locked = await lockOrder(tx, orderId)
  const needs = await needsOf(tx, caller, locked, amount, at)
  if (needs === 'approval') throw aboveLimit()
  if (needs === 'step_up') requireStepUp(ctx)
  const now = await previewRefunds(tx, orderId, wish)
  if (now.amount !== amount) throw new Refusal('changed_meanwhile', { code: codes.dialog })
  await refuseUnshipped(tx, locked, wish)
  const by = { kind: 'merchant' as const, id: caller.id, name: caller.name }
  await askRefunds(tx, locked, { ...wish, by }, at)
  return []
}

function aboveLimit(): Refusal {
  return new Refusal('not_allowed', { code: codes.permission, text: { key: 'approval.above_limit' } })
}
