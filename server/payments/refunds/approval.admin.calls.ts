import type * as z from 'zod/mini'
import { adminShapeOf } from '#contract/admin/calls.ts'
import { codes } from '#contract/codes.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import type { ApprovableCall } from '#server/db/tables.ts'
import { findApproval, listApprovals } from '#server/orders/refunds/approvals.ts'
import type { Undoing } from '#server/platform/admin/changes/undo-change.ts'
import type { AdminContext, AdminHandlers, WriteContext, Written } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { decideApproval, reopenApproval } from './decide-approval.ts'

/** The handlers of the calls that an approval can make. */
type Approvable = Pick<AdminHandlers, ApprovableCall>

/** In the audit of a decision, the prefix of what the approved call changed. */
const madePath = 'made.'

/** Later features bring the calls that an approval makes. */
export const approvalHandlers = (
  approvable: Approvable,
): AdminHandlers<'/approval/list' | '/approval/decide'> => ({
  async '/approval/list'(ctx, which) {
    return { items: await listApprovals(ctx.shop.db, which, ctx) }
  },

  async '/approval/decide'(ctx, decision) {
    const { asked, changes } = await decideApproval(ctx, decision, async (context, { path, payload }) => {
      const shape = checkMay(context, path)
      const handle = approvable[path] as (
        ctx: WriteContext,
        payload: unknown,
      ) => Promise<Written<Record<string, unknown>>>
      const { audit } = await handle(context, (shape.payload as z.ZodMiniType).parse(payload))
      return audit?.changes ?? []
    })
    const approval = await findApproval(ctx.tx, asked.id, ctx)
    return {
      data: { approval },
      audit: {
        resource: 'approval',
        id: asked.id,
        label: approval.orderNumber,
        reason: decision.note,
        changes: [
          { path: 'status', before: 'pending', after: approval.status },
          ...changes.map((change) => ({ ...change, path: madePath + change.path })),
        ],
      },
    }
  },
})

/** An undone decision is open again. What an approved call changed is undone like that call. */
export const approvalUndo = (undoing: Undoing['calls']): Undoing['calls'] => ({
  async '/approval/decide'(ctx, change) {
    const { call } = (await reopenApproval(ctx.tx, change.resourceId)).wish
    const made = change.changes.flatMap((each) =>
      each.path.startsWith(madePath) ? { ...each, path: each.path.slice(madePath.length) } : [],
    )
    if (call && made.length > 0) {
      checkMay(ctx, call.path)
      const undo = undoing[call.path]
      if (!undo) throw new Refusal('undo_closed')
      await undo(ctx, {
        ...change,
        call: call.path,
        resourceId: call.recordId,
        changes: made,
      })
    }
    return { label: change.label, changes: change.changes.map(turned) }
  },
})

function turned({ path, before, after }: AuditChange): AuditChange {
  return { path, before: after, after: before }
}

/** @throws Refusal `not_allowed` to somebody who could not make the call, whatever their limit. */
function checkMay({ caller }: Pick<AdminContext, 'caller'>, path: ApprovableCall) {
  const shape = adminShapeOf(path)!
  const { permission } = shape
  if (permission === 'anyone' || permission === 'signed_in' || caller.permissions.has(permission))
    return shape
  throw new Refusal('not_allowed', { code: codes.permission, details: { permission } })
}
