import type { Approval } from '#contract/admin/money/payment.ts'
import { formatMoney } from '#contract/format.ts'
import { bcp47 } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import type { ApprovableCall, RefundReason } from '#server/db/tables.ts'
import type { Audited, WriteContext } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { askApproval, findApproval } from './approvals.ts'

type Asking = {
  call: { path: ApprovableCall; payload: Record<string, unknown> }
  reason: RefundReason
  note: string
  /** The order that would be refunded, and the record that the call changes. */
  target(): Promise<{ orderId: string; resource: string; recordId: string; label: string }>
}

type Asked = { recordId: string; approval: Approval; audit: Audited }

/**
 * Makes a change that refunds. If it is above the caller's limits, it is rolled back, and a second person is asked to
 * make the same call.
 * @returns the change as it was written, or what was asked for.
 */
export async function orAskApproval<Written>(
  ctx: WriteContext,
  { call, reason, note, target }: Asking,
  work: (ctx: WriteContext) => Promise<Written>,
): Promise<{ written: Written } | { asked: Asked }> {
  try {
    return { written: await ctx.tx.transaction((tx) => work({ ...ctx, tx })) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'approval_needed') throw error
    const { amount, currency } = error.details.amount as Money
    const { orderId, resource, recordId, label } = await target()
    const wish = { ...{ lines: [], shipping: false, restock: [] }, reason, note, call: { ...call, recordId } }
    const id = await askApproval(ctx.tx, ctx, { orderId, wish, amount, currency })
    const audit: Audited = {
      ...{ resource, id: recordId, label, reason: note, undo: null },
      changes: [approvalChange(ctx, { amount, currency })],
    }
    return { asked: { recordId, approval: await findApproval(ctx.tx, id, ctx), audit } }
  }
}

/** The audit's line of an approval that was asked for. */
export function approvalChange({ lang }: Pick<WriteContext, 'lang'>, amount: Money) {
  return { path: 'approval', before: null, after: formatMoney(amount, bcp47[lang]) }
}
