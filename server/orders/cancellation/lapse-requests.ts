import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { returnHistory, returnRequest } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'

const undecided = (orderId: string) =>
  and(
    eq(returnRequest.orderId, orderId),
    eq(returnRequest.status, 'pending'),
    eq(returnRequest.auditStatus, 'pending'),
  )

/** The email about the order says it all. */
const exceptGroups = ['emails']

/** Closes the requests for a refund that nobody decided on: a cancelled order is refunded as a whole. */
export async function lapseRequests(tx: Tx, orderId: string, at: Date): Promise<void> {
  const open = await tx.select().from(returnRequest).where(undecided(orderId)).for('update')
  for (const { id: returnId, version } of open) {
    await tx
      .update(returnRequest)
      .set({ status: 'cancelled', closedAt: at, version: version + 1 })
      .where(eq(returnRequest.id, returnId))
    await tx.insert(returnHistory).values({ returnId, at, by: 'system', kind: 'lapsed' })
    await emit(tx, 'return.changed', { returnId, step: 'cancelled' }, { at, exceptGroups })
  }
}

/** Opens the requests again that lapsed with an order whose cancellation is undone. */
export async function reopenRequests(tx: Tx, orderId: string, lapsedAt: Date, at: Date): Promise<void> {
  const lapsed = await tx
    .select({ id: returnRequest.id, version: returnRequest.version })
    .from(returnRequest)
    .innerJoin(returnHistory, eq(returnHistory.returnId, returnRequest.id))
    .where(
      and(
        eq(returnRequest.orderId, orderId),
        eq(returnRequest.status, 'cancelled'),
        eq(returnHistory.kind, 'lapsed'),
        eq(returnHistory.at, lapsedAt),
      ),
    )
  for (const { id: returnId, version } of lapsed) {
    await tx
      .update(returnRequest)
      .set({ status: 'pending', closedAt: null, version: version + 1 })
      .where(eq(returnRequest.id, returnId))
    await tx.insert(returnHistory).values({ returnId, at, by: 'merchant', kind: 'undone' })
    await emit(tx, 'return.changed', { returnId, step: 'undone' }, { at, exceptGroups })
  }
}
