import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { cart } from '#server/db/tables.ts'
import type { CartOwner } from './load-cart.ts'
import { saveLines } from './saved/save-lines.ts'

type Open = { id: string; quoteId: string | null }

/** Locks an open cart. */
export async function openCart(tx: Tx, which: ReturnType<typeof sql>): Promise<Open | null> {
  const { rows } = await tx.execute<Open>(
    sql`select id, quote_id "quoteId" from cart where ordered_at is null and ${which} for update`,
  )
  return rows[0] ?? null
}

export function ownedBy({ customerId, visitorId }: CartOwner) {
  return customerId
    ? sql`customer_id = ${customerId}`
    : sql`customer_id is null and visitor_id = ${visitorId}`
}

/** Saves the lines of the present cart for later. Another quote or draft order in it can be opened again. */
export async function clearWay(tx: Tx, own: Open, { customerId, visitorId }: CartOwner): Promise<void> {
  if (own.quoteId === null)
    await saveLines(tx, own.id, { customerId, visitorId: customerId ? null : visitorId })
  await tx.delete(cart).where(eq(cart.id, own.id))
}

/** Takes a quote or draft order out of the cart that holds it, unless that was ordered. The cart is then empty. */
export async function dropFromCart(tx: Tx, quoteId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update cart set quote_id = null, version = version + 1, updated_at = now()
    where quote_id = ${quoteId} and ordered_at is null returning id`)
  if (rows[0]) await tx.execute(sql`delete from cart_line where cart_id = ${rows[0].id}`)
}
