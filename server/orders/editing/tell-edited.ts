import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { audit, outbox } from '#server/db/tables.ts'
import { emit, heldGroups } from '#server/platform/emit.ts'

/** Tells of an edit by an email that shows the whole order, so that one about an earlier edit that still waits is dropped. */
export async function tellEdited(tx: Tx, orderId: string, at: Date): Promise<void> {
  await dropWaitingEmail(tx, orderId, at)
  await emit(tx, 'order.edited', { orderId }, { at })
}

/**
 * Tells of an edit whose email came due while the order was cancelled, so that it was not sent. The order was cancelled
 * at `cancelledAt` and is reopened now. An email that staff had released before is sent a second time.
 */
export async function tellUntoldEdit(
  tx: Tx,
  orderId: string,
  { cancelledAt, at }: { cancelledAt: Date; at: Date },
): Promise<void> {
  const wait = heldGroups.emails * 1000
  const editedAfter = new Date(cancelledAt.getTime() - wait)
  const editedUntil = new Date(at.getTime() - wait)
  const untold = and(editsOf(orderId), gt(audit.at, editedAfter), lte(audit.at, editedUntil))
  if ((await tx.$count(audit, untold)) === 0) return
  await tx.insert(outbox).values({ event: 'order.edited', payload: { orderId }, at, onlyGroup: 'emails' })
}

function editsOf(orderId: string) {
  return and(eq(audit.resource, 'order'), eq(audit.resourceId, orderId), eq(audit.call, '/order/edit'))
}

async function dropWaitingEmail(tx: Tx, orderId: string, at: Date): Promise<void> {
  const edits = tx.select({ id: audit.id }).from(audit).where(editsOf(orderId))
  const waits = and(
    inArray(outbox.changeId, edits),
    eq(outbox.event, 'order.edited'),
    eq(outbox.onlyGroup, 'emails'),
    isNull(outbox.cancelledAt),
    gt(outbox.notBefore, at),
  )
  await tx.update(outbox).set({ cancelledAt: at }).where(waits)
}
