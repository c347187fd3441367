import { eq, sql } from 'drizzle-orm'
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
  const [locked] = await tx
    .select({ id: returnRequest.id, latest: returnRequest.replacementOrderId })
    .from(returnRequest)
    .where(linked ? eq(returnRequest.id, linked.id) : eq(returnRequest.replacementOrderId, orderId))
    .for('update')
  if (!locked) return null
  if (locked.latest) await linkReplacement(tx, locked.id, locked.latest)
  return locked.id
}

/**
 * Links a replacement that an older server, running beside this one during an update, placed without saying which units
 * each line replaces. It sent everything that had arrived, line by line in the order of the return.
 */
async function linkReplacement(tx: Tx, returnId: string, orderId: string): Promise<void> {
  await tx.execute(sql`
    insert into return_replacement (line_id, order_id, return_line_id)
    select sent.id, sent.order_id, arrived.id
    from (
      select l.id, row_number() over (order by o.position) - 1 as position
      from return_line l join order_line o on o.id = l.line_id
      where l.return_id = ${returnId} and l.received > 0) arrived
    join order_line sent on sent.order_id = ${orderId} and sent.position = arrived.position
    where not exists (select from return_replacement where order_id = ${orderId})`)
}
