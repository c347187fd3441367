import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { audit, outbox } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'

/** Tells of an edit by an email that shows the whole order, so that one about an earlier edit that still waits is dropped. */
export async function tellEdited(tx: Tx, orderId: string, at: Date): Promise<void> {
  await dropWaitingEmail(tx, orderId, at)
  await emit(tx, 'order.edited', { orderId }, { at })
}

async function dropWaitingEmail(tx: Tx, orderId: string, at: Date): Promise<void> {
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
