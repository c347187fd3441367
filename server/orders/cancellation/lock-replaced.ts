import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { returnLine, returnReplacement, returnRequest } from '#server/db/tables.ts'

/** Locks the return that an order replaces goods of. Answers its id, or null if there is none. */
export async function lockReplaced(tx: Tx, orderId: string): Promise<string | null> {
  const [linked] = await tx
    .select({ id: returnLine.returnId })
    .from(returnReplacement)
    .innerJoin(returnLine, eq(returnLine.id, returnReplacement.returnLineId))
    .where(eq(returnReplacement.orderId, orderId))
    .limit(1)
  if (!linked) return null
  await tx
    .select({ id: returnRequest.id })
    .from(returnRequest)
    .where(eq(returnRequest.id, linked.id))
    .for('update')
  return linked.id
}
