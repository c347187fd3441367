import { and, desc, eq, gt, lte, type SQL } from 'drizzle-orm'
import type { Approval } from '#contract/admin/money/payment.ts'
import { refundSetting } from '#server/customers/staff/refund-limits.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { type ApprovableCall, type ApprovalWish, approval, order } from '#server/db/tables.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { settingIn } from '#server/platform/settings/settings.ts'

type Caller = Pick<AdminContext, 'caller' | 'at'>
type Asked = { orderId: string; wish: ApprovalWish; amount: number; currency: string }

/** Asks a second person to approve a refund, or a change that refunds. */
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
  // Nothing leaves the shop, so nothing waits for an undo.
  await emit(tx, 'approval.asked', { approvalId: made!.id }, { at, exceptGroups: ['emails', 'webhooks'] })
  return made!.id
}

/** The newest approvals, of one order or all. */
export async function listApprovals(
  reader: Reader,
  { status, number }: { status?: Approval['status'] | undefined; number?: string | undefined },
  caller: Caller,
): Promise<Approval[]> {
  const { at } = caller
  const which: Record<Approval['status'], SQL | undefined> = {
    pending: and(eq(approval.status, 'pending'), gt(approval.expiresAt, at)),
    expired: and(eq(approval.status, 'pending'), lte(approval.expiresAt, at)),
    approved: eq(approval.status, 'approved'),
    refused: eq(approval.status, 'refused'),
  }
  const ofOrder = number === undefined ? undefined : eq(order.number, number.trim().toUpperCase())
  return readApprovals(reader, and(status && which[status], ofOrder), caller)
}

/** @throws Refusal `not_found`. */
export async function findApproval(reader: Reader, id: string, caller: Caller): Promise<Approval> {
  const [found] = await readApprovals(reader, eq(approval.id, id), caller)
  if (!found) throw new Refusal('not_found')
  return found
}

const kinds: Record<ApprovableCall, Approval['kind']> = {
  '/order/cancel': 'cancel',
  '/order/cancelUnits': 'cancelUnits',
  '/order/decide': 'decide',
  '/order/edit': 'edit',
  '/return/refund': 'return',
}

async function readApprovals(
  reader: Reader,
  which: SQL | undefined,
  { caller, at }: Caller,
): Promise<Approval[]> {
  const rows = await reader
    .select({ row: approval, number: order.number })
    .from(approval)
    .innerJoin(order, eq(order.id, approval.orderId))
    .where(which)
    .orderBy(desc(approval.askedAt))
    .limit(200)
  return rows.map(({ row, number }) => ({
    id: row.id,
    kind: row.wish.call ? kinds[row.wish.call.path] : 'refund',
    orderNumber: number,
    amount: { amount: row.amount, currency: row.currency },
    reason: row.wish.reason,
    note: row.wish.note,
    status: row.status === 'pending' && row.expiresAt <= at ? 'expired' : row.status,
    askedBy: row.askedByName,
    own: row.askedBy === caller.id,
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: row.decidedByName,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionNote: row.note,
  }))
}
