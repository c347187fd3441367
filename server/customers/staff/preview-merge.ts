import { sql } from 'drizzle-orm'
import type { MergePreview } from '#contract/admin/customers/customer.ts'
import type { Db } from '#server/db/open.ts'
import { confirmationOf } from './change-customer.ts'
import { differences, readPair } from './merge-customers.ts'
import { readRows, viewRow } from './view-customer.ts'

type Moves = { orders: number; returns: number; addresses: number; favorites: number; threads: number }

/** The outcome of merging `from` into `id`, and what has to be chosen. @throws Refusal `not_found`, `invalid` */
export async function previewMerge(
  db: Db,
  { id, from }: { id: string; from: string },
  currency: string,
): Promise<MergePreview> {
  const pair = await readPair(db, id, from)
  const rows = await readRows(db, [id, from])
  const view = (which: string) => viewRow(rows.find((row) => row.id === which)!, currency)
  const { rows: moves } = await db.execute<Moves>(sql`
    select (select count(*)::int from orders where customer_id = ${from}) orders,
      (select count(*)::int from return_request r join orders o on o.id = r.order_id where o.customer_id = ${from}) "returns",
      (select count(*)::int from address where customer_id = ${from}) addresses,
      (select count(*)::int from favorite where customer_id = ${from}) favorites,
      (select count(*)::int from thread where customer_id = ${from}) threads`)
  return {
    own: view(id),
    other: view(from),
    confirm: confirmationOf(pair.other),
    differs: differences(pair),
    moves: { ...moves[0]!, credits: { amount: pair.other.credits, currency } },
  }
}
