import type { BulkOrderAction } from '#contract/admin/orders/order-plan.ts'
import { maxMessages } from '#contract/admin/orders/order-plan.ts'
import { bulkOrders as changes } from '#server/orders/staff/bulk-orders.ts'
import type { Applied, BulkKind, PlannedRow } from '#server/platform/admin/plans/bulk-kind.ts'
import { applyMessages, proposeMessages } from './bulk-messages.ts'

/** Orders that staff change together, and whose buyers they write to together. */
export const bulkOrders: BulkKind<BulkOrderAction> = {
  ...changes,
  permissionsFor: (action) => (action.kind === 'message' ? ['inbox.answer'] : changes.permissionsFor(action)),
  most: ({ kind }) => (kind === 'message' ? maxMessages : undefined),
  propose: (ctx, ids, action) =>
    action.kind === 'message' ? proposeMessages(ctx, ids, action.text) : changes.propose(ctx, ids, action),
  async apply(ctx, rows): Promise<Applied> {
    const writes = ({ after }: PlannedRow) => 'message' in after
    const [messages, others] = [rows.filter(writes), rows.filter((row) => !writes(row))]
    const sent = await applyMessages(ctx, messages)
    if (others.length === 0) return sent
    const done = await changes.apply(ctx, others)
    return {
      skipped: new Map([...sent.skipped, ...done.skipped]),
      audits: [...sent.audits, ...done.audits],
    }
  },
}
