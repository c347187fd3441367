import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { audit, outbox } from '#server/db/tables.ts'

/** Drops the email about an earlier edit that has not left: the one about this edit shows the order as it is then. */
export async function dropWaitingEmail(tx: Tx, orderId: string, at: Date): Promise<void> {
  const edits = tx
    .select({ id: audit.id })
    .from(audit)
    .where(and(eq(audit.resource, 'order'), eq(audit.resourceId, orderId), eq(audit.call, '/order/edit')))
  const waits = and(
    inArray(outbox.changeId, edits),
    eq(outbox.event, 'order.edited'),
    eq(outbox.onlyGroup, 'emails'),
    isNull(outbox.cancelledAt),
    gt(outbox.notBefore, at),
  )
  await tx.update(outbox).set({ cancelledAt: at }).where(waits)
}
