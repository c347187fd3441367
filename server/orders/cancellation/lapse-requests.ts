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
  await change(tx, open, { status: 'cancelled', closedAt: at }, { by: 'system', kind: 'lapsed' }, at)
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
  await change(tx, lapsed, { status: 'pending', closedAt: null }, { by: 'merchant', kind: 'undone' }, at)
}

async function change(
  tx: Tx,
  requests: { id: string; version: number }[],
  to: { status: 'cancelled' | 'pending'; closedAt: Date | null },
  history: { by: 'system' | 'merchant'; kind: 'lapsed' | 'undone' },
  at: Date,
): Promise<void> {
  const step = history.kind === 'lapsed' ? 'cancelled' : 'undone'
  for (const { id: returnId, version } of requests) {
    await tx
      .update(returnRequest)
      .set({ ...to, version: version + 1 })
      .where(eq(returnRequest.id, returnId))
    await tx.insert(returnHistory).values({ returnId, at, ...history })
    await emit(tx, 'return.changed', { returnId, step }, { at, exceptGroups })
  }
}
