import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'

/** Transfers the visitor's favorites to the customer. An item on both lists keeps the earlier date and price. */
export async function mergeFavorites(tx: Tx, visitorId: string, customerId: string): Promise<void> {
  await tx.execute(sql`
    with mine as (
      delete from favorite where customer_id is null and visitor_id = ${visitorId} returning type, owner_id, price_then, currency, added_at)
    insert into favorite (customer_id, type, owner_id, price_then, currency, added_at)
    select ${customerId}::uuid, type, owner_id, price_then, currency, added_at from mine
    on conflict (customer_id, type, owner_id) where customer_id is not null do update
      set price_then = excluded.price_then, currency = excluded.currency, added_at = excluded.added_at
      where favorite.added_at > excluded.added_at`)
  await tx.execute(sql`
    update shared_wishlist set customer_id = ${customerId}, visitor_id = null
    where customer_id is null and visitor_id = ${visitorId}`)
}
