import type { Tx } from '#server/db/open.ts'
import { orderHistory } from '#server/db/tables.ts'
import type { Acting } from './transitions.ts'

type Entry = Pick<typeof orderHistory.$inferInsert, 'kind' | 'from' | 'to' | 'note'>

/** Records who changed an order, and how. */
export async function addHistory(
  tx: Tx,
  orderId: string,
  { by, name, at }: Acting,
  entry: Entry,
): Promise<void> {
  await tx.insert(orderHistory).values({ orderId, at, by, actorName: name ?? null, ...entry })
}
