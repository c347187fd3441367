import { and, desc, eq, gt, lte, type SQL } from 'drizzle-orm'
import type { Approval } from '#contract/admin/payment.ts'
import { codes } from '#contract/codes.ts'
import { refundSetting } from '#server/customers/staff/refund-limits.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { type ApprovalWish, approval, order } from '#server/db/tables.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { type AskedRefund, askRefunds, previewRefunds } from '#server/orders/refunds/ask-refunds.ts'
import { lockLimits, needsOf } from '#server/orders/refunds/refund-limits.ts'
import { type AdminContext, requireStepUp } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { settingIn } from '#server/platform/settings.ts'

type Caller = Pick<AdminContext, 'caller' | 'at'>
type Asked = { orderId: string; wish: ApprovalWish; amount: number; currency: string }

/** Asks a second person to approve a refund. */
export async function askApproval(tx: Tx, { caller, at }: Caller, asked: Asked): Promise<string> {
  const { approvalDays } = await settingIn(tx, refundSetting)
  const [made] = await tx
    .insert(approval)
    .values({
      ...asked,
      askedBy: caller.id,
      askedByName: caller.name,
      askedAt: at,
      expiresAt: new Date(at.getTime() + approvalDays * 24 * 3600_000),
    })
    .returning({ id: approval.id })
  return made!.id
}

type Decision = { id: string; approve: boolean; note: string }

/**
 * Decides on a refund that somebody else asked for. Approval refunds exactly the amount that was asked for.
 * @throws Refusal `not_allowed` to whoever asked and above the caller's own limits, `transition_refused` once decided
 * or expired, `changed_meanwhile` if the shares have changed.
 */
export async function decideApproval(
  tx: Tx,
  ctx: Caller,
  { id, approve, note }: Decision,
): Promise<{ asked: typeof approval.$inferSelect; refund: AskedRefund | null }> {
  const { caller, at } = ctx
  const [asked] = await tx.select().from(approval).where(eq(approval.id, id)).for('update')
  if (!asked) throw new Refusal('not_found')
  if (asked.status !== 'pending' || asked.expiresAt <= at)
    throw new Refusal('transition_refused', { text: { key: 'approval.closed' } })
  if (asked.askedBy === caller.id)
    throw new Refusal('not_allowed', { code: codes.permission, text: { key: 'approval.own' } })
  const refund = approve ? await refundApproved(tx, ctx, asked) : null
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
  return { asked, refund }
}

/** Makes an approval undecided again, after its refund was cancelled while it was held. */
export async function reopenApproval(tx: Tx, id: string): Promise<void> {
  await tx
    .update(approval)
    .set({ status: 'pending', decidedBy: null, decidedByName: null, decidedAt: null, note: '' })
    .where(eq(approval.id, id))
}

async function refundApproved(
  tx: Tx,
  ctx: Caller,
  { orderId, wish, amount }: typeof approval.$inferSelect,
): Promise<AskedRefund | null> {
  const { caller, at } = ctx
  await lockLimits(tx, caller)
  const locked = await lockOrder(tx, orderId)
  const needs = await needsOf(tx, caller, locked, amount, at)
  if (needs === 'approval')
    throw new Refusal('not_allowed', { code: codes.permission, text: { key: 'approval.above_limit' } })
  if (needs === 'step_up') requireStepUp(ctx)
  const now = await previewRefunds(tx, orderId, wish)
  if (now.amount !== amount) throw new Refusal('changed_meanwhile', { code: codes.dialog })
  const by = { kind: 'merchant' as const, id: caller.id, name: caller.name }
  return askRefunds(tx, locked, { ...wish, by }, at)
}

/** The newest approvals. */
export async function listApprovals(
  reader: Reader,
  status: Approval['status'] | undefined,
  at: Date,
): Promise<Approval[]> {
  const which: Partial<Record<Approval['status'], SQL | undefined>> = {
    pending: and(eq(approval.status, 'pending'), gt(approval.expiresAt, at)),
    expired: and(eq(approval.status, 'pending'), lte(approval.expiresAt, at)),
    approved: eq(approval.status, 'approved'),
    refused: eq(approval.status, 'refused'),
  }
  return readApprovals(reader, status && which[status], at)
}

export async function findApproval(reader: Reader, id: string, at: Date): Promise<Approval> {
  const [found] = await readApprovals(reader, eq(approval.id, id), at)
  if (!found) throw new Refusal('not_found')
  return found
}

async function readApprovals(reader: Reader, which: SQL | undefined, at: Date): Promise<Approval[]> {
  const rows = await reader
    .select({ row: approval, number: order.number })
    .from(approval)
    .innerJoin(order, eq(order.id, approval.orderId))
    .where(which)
    .orderBy(desc(approval.askedAt))
    .limit(200)
  return rows.map(({ row, number }) => ({
    id: row.id,
    orderNumber: number,
    amount: { amount: row.amount, currency: row.currency },
    reason: row.wish.reason,
    note: row.wish.note,
    status: row.status === 'pending' && row.expiresAt <= at ? 'expired' : row.status,
    askedBy: row.askedByName,
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: row.decidedByName,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionNote: row.note,
  }))
}
