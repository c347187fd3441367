import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'

/** Keeps what a buyer says about being asked for reviews of an order. */
export async function wantRequest(tx: Tx, orderId: string, wanted: boolean): Promise<void> {
  await tx.execute(sql`
    insert into review_request (order_id, wanted, token)
    values (${orderId}, ${wanted}, replace(gen_random_uuid()::text, '-', ''))
    on conflict (order_id) do update set wanted = ${wanted}`)
}
