import { type SQL, sql } from 'drizzle-orm'
import { maxSavedItems } from '#contract/rules.ts'
import type { Tx } from '#server/db/open.ts'

/** The customer once signed in, the visitor before that. */
export type SavedOwner = { customerId: string | null; visitorId: string | null }

/** Saves all lines of a cart for later. A product that is saved already keeps the larger quantity. */
export async function saveLines(tx: Tx, cartId: string, owner: SavedOwner): Promise<void> {
  await put(
    tx,
    owner,
    sql`select variant_id, quantity, now() at from cart_line l where l.cart_id = ${cartId}`,
  )
}

/** Saves units of a variant. */
export async function saveUnits(
  tx: Tx,
  owner: SavedOwner,
  { variantId, quantity, at }: { variantId: number; quantity: number; at: Date },
): Promise<void> {
  await put(
    tx,
    owner,
    sql`select ${variantId}::int variant_id, ${quantity}::int quantity, ${at.toISOString()}::timestamptz at`,
  )
}

/** Transfers the visitor's saved products to the customer. */
export function mergeSaved(tx: Tx, visitorId: string, customerId: string): Promise<void> {
  return joinSaved(tx, sql`customer_id is null and visitor_id = ${visitorId}`, customerId)
}

/** Transfers the saved products of a customer whose account is merged into another's. */
export function mergeCustomerSaved(tx: Tx, from: string, customerId: string): Promise<void> {
  return joinSaved(tx, sql`customer_id = ${from}`, customerId)
}

async function joinSaved(tx: Tx, others: SQL, customerId: string): Promise<void> {
  const owner = { customerId, visitorId: null }
  await put(tx, owner, sql`select variant_id, quantity, added_at at from saved_item where ${others}`)
  await tx.execute(sql`delete from saved_item where ${others}`)
}

/** Adds rows, and drops the oldest beyond the maximum. */
async function put(tx: Tx, { customerId, visitorId }: SavedOwner, rows: SQL): Promise<void> {
  const owner = sql.raw(customerId ? 'customer_id' : 'visitor_id')
  const id = customerId ?? visitorId
  await tx.execute(sql`
    insert into saved_item (customer_id, visitor_id, variant_id, quantity, added_at)
    select ${customerId}::uuid, ${customerId ? null : visitorId}::text, variant_id, quantity, at from (${rows}) given
    on conflict (${owner}, variant_id) where ${owner} is not null
    do update set quantity = greatest(saved_item.quantity, excluded.quantity), added_at = excluded.added_at`)
  await tx.execute(sql`
    delete from saved_item where id in (
      select id from saved_item where ${owner}::text = ${id} order by added_at desc, id offset ${maxSavedItems})`)
}
