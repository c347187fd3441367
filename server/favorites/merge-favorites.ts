import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'

/** Transfers the visitor's favorites to the customer. An item on both lists keeps the earlier date and price. */
export function mergeFavorites(tx: Tx, visitorId: string, customerId: string): Promise<void> {
  return joinFavorites(tx, sql`customer_id is null and visitor_id = ${visitorId}`, customerId)
}

/** Transfers the favorites of a customer whose account is merged into another's. Links to the wishlist keep working. */
export function mergeCustomerFavorites(tx: Tx, from: string, customerId: string): Promise<void> {
  return joinFavorites(tx, sql`customer_id = ${from}`, customerId)
}

async function joinFavorites(tx: Tx, others: SQL, customerId: string): Promise<void> {
  await tx.execute(sql`
    with moved as (
      delete from favorite where ${others} returning type, owner_id, price_then, currency, added_at)
    insert into favorite (customer_id, type, owner_id, price_then, currency, added_at)
    select ${customerId}::uuid, type, owner_id, price_then, currency, added_at from moved
    on conflict (customer_id, type, owner_id) where customer_id is not null do update
      set price_then = excluded.price_then, currency = excluded.currency, added_at = excluded.added_at
      where favorite.added_at > excluded.added_at`)
  await tx.execute(
    sql`update shared_wishlist set customer_id = ${customerId}, visitor_id = null where ${others}`,
  )
}
