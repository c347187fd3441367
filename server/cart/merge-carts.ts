import { and, eq, isNull, sql } from 'drizzle-orm'
import { maxLinesPerCart } from '#contract/rules.ts'
import type { Tx } from '#server/db/open.ts'
import type { PendingNotice } from '#server/db/tables/cart.ts'
import { cart } from '#server/db/tables.ts'

type Cart = typeof cart.$inferSelect

/**
 * Merges the visitor's cart into the customer's at sign-in. Quantities of the same variant are summed and capped by
 * stock and limit, which the next answer says. The customer's note, coupon and checkout data win.
 */
export async function mergeCarts(tx: Tx, visitorId: string, customerId: string): Promise<void> {
  // Locks both in a fixed order, so that concurrent sign-ins cannot deadlock.
  const open = await tx
    .select()
    .from(cart)
    .where(
      and(
        isNull(cart.orderedAt),
        sql`(${cart.customerId} = ${customerId} or (${cart.customerId} is null and ${cart.visitorId} = ${visitorId}))`,
      ),
    )
    .orderBy(cart.id)
    .for('update')
  const own = open.find((each) => each.customerId !== null)
  const guest = open.find((each) => each.customerId === null)
  if (!guest) return
  if (!own) {
    await tx
      .update(cart)
      .set({ customerId, version: guest.version + 1 })
      .where(eq(cart.id, guest.id))
    return
  }
  const pending = await moveLines(tx, guest.id, own.id)
  await tx
    .update(cart)
    .set(joined(own, guest, pending))
    .where(eq(cart.id, own.id))
  await tx.delete(cart).where(eq(cart.id, guest.id))
}

function joined(own: Cart, guest: Cart, pending: PendingNotice[]): Partial<Cart> {
  return {
    note: own.note || guest.note,
    couponCode: own.couponCode ?? guest.couponCode,
    email: own.email ?? guest.email,
    mobile: own.mobile ?? guest.mobile,
    address: own.address ?? guest.address,
    billing: own.billing ?? guest.billing,
    shippingMethod: own.shippingMethod ?? guest.shippingMethod,
    pending: [...own.pending, ...pending],
    version: Math.max(own.version, guest.version) + 1,
    updatedAt: new Date(),
  }
}

/** The limit of a variant per cart. A sold-out variant keeps a line of one, which says that it is sold out. */
const limit = sql`greatest(1, case when v.stock_policy = 'deny'
  then least(v.max_per_order, coalesce(s.on_hand - s.reserved, 0)) else v.max_per_order end)`

/** Drops lines beyond the cart's maximum. Returns the lines that were capped. */
async function moveLines(tx: Tx, from: string, to: string): Promise<PendingNotice[]> {
  const { rows } = await tx.execute<PendingNotice>(sql`
    with free as (select ${maxLinesPerCart} - count(*) as lines from cart_line where cart_id = ${to}),
      wanted as (
        select g.variant_id, g.quantity + coalesce(o.quantity, 0) as quantity, ${limit} as maximum,
          g.seen_price, g.seen_currency, o.id is null as fresh, row_number() over (partition by o.id is null order by g.added_at) as place
        from cart_line g join variant v on v.id = g.variant_id left join stock s on s.variant_id = v.id
        left join cart_line o on o.cart_id = ${to} and o.variant_id = g.variant_id
        where g.cart_id = ${from}),
      moved as (
        insert into cart_line (cart_id, variant_id, quantity, seen_price, seen_currency)
        select ${to}, variant_id, least(quantity, maximum), seen_price, seen_currency
        from wanted, free where not fresh or place <= free.lines
        on conflict (cart_id, variant_id) do update set quantity = excluded.quantity)
    select variant_id as "variantId", quantity as "from", maximum as "to" from wanted where quantity > maximum`)
  return rows
}
