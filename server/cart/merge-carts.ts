import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { maxLinesPerCart } from '#contract/rules.ts'
import type { Tx } from '#server/db/open.ts'
import type { PendingNotice } from '#server/db/tables/cart.ts'
import { agentCheckout, cart } from '#server/db/tables.ts'
import { saveLines } from './saved/save-lines.ts'
import { maxKeys } from './stored-cart.ts'

type Cart = typeof cart.$inferSelect

/**
 * Merges the visitor's cart into the customer's at sign-in. Quantities of the same variant are summed and capped by
 * stock and limit, which the next answer says. The customer's note, coupon and checkout data win.
 */
export function mergeCarts(tx: Tx, visitorId: string, customerId: string): Promise<void> {
  return joinCarts(tx, ofVisitor(visitorId), { customerId })
}

/** Merges the cart of a visitor who came without script into the cart of the same visitor with script. */
export function mergeVisitorCarts(tx: Tx, from: string, visitorId: string): Promise<void> {
  return joinCarts(tx, ofVisitor(from), { visitorId })
}

/** Merges the cart of a customer whose account is merged into another's. */
export function mergeCustomerCarts(tx: Tx, from: string, customerId: string): Promise<void> {
  return joinCarts(tx, sql`${cart.customerId} = ${from}`, { customerId })
}

/** The owner who keeps the cart. */
type Keeper = { customerId: string } | { visitorId: string }

function ofVisitor(visitorId: string): SQL {
  return sql`${cart.customerId} is null and ${cart.visitorId} = ${visitorId}`
}

async function joinCarts(tx: Tx, others: SQL, keeper: Keeper): Promise<void> {
  const kept =
    'customerId' in keeper ? sql`${cart.customerId} = ${keeper.customerId}` : ofVisitor(keeper.visitorId)
  // Locks both in a fixed order, so that concurrent merges cannot deadlock.
  const open = await tx
    .select()
    .from(cart)
    .where(and(isNull(cart.orderedAt), sql`((${kept}) or (${others}))`))
    .orderBy(cart.id)
    .for('update')
  const isOwn = (each: Cart) =>
    'customerId' in keeper ? each.customerId === keeper.customerId : each.visitorId === keeper.visitorId
  const own = open.find(isOwn)
  const other = open.find((each) => !isOwn(each))
  if (!other) return
  if (!own) {
    await tx
      .update(cart)
      .set({ ...keeper, version: other.version + 1 })
      .where(eq(cart.id, other.id))
    return
  }
  if (own.quoteId !== null || other.quoteId !== null) return joinQuoted(tx, own, other, keeper)
  const pending = await moveLines(tx, other, own)
  await tx
    .update(cart)
    .set(joined(own, other, pending))
    .where(eq(cart.id, own.id))
  await tx.delete(cart).where(eq(cart.id, other.id))
  await keepAgentCheckouts(tx, other, own)
}

/** A cart with an accepted quote stays as it is, the visitor's if both have one. The other lines are saved for later. */
async function joinQuoted(tx: Tx, own: Cart, other: Cart, keeper: Keeper): Promise<void> {
  const [kept, gone] = other.quoteId === null ? [own, other] : [other, own]
  if (gone.quoteId === null) await saveLines(tx, gone.id, { customerId: null, visitorId: null, ...keeper })
  await tx.delete(cart).where(eq(cart.id, gone.id))
  await keepAgentCheckouts(tx, gone, kept)
  const version = Math.max(own.version, other.version) + 1
  await tx
    .update(cart)
    .set({ ...keeper, version })
    .where(eq(cart.id, kept.id))
}

/** A cart that was filled by the link of a shopping agent is still that agent's after it became part of another. */
async function keepAgentCheckouts(tx: Tx, gone: Cart, kept: Cart): Promise<void> {
  await tx.update(agentCheckout).set({ cartId: kept.id }).where(eq(agentCheckout.cartId, gone.id))
}

function joined(own: Cart, other: Cart, pending: PendingNotice[]): Partial<Cart> {
  return {
    note: own.note || other.note,
    addedKeys: [...other.addedKeys, ...own.addedKeys].slice(-maxKeys),
    couponCode: own.couponCode ?? other.couponCode,
    email: own.email ?? other.email,
    mobile: own.mobile ?? other.mobile,
    address: own.address ?? other.address,
    billing: own.billing ?? other.billing,
    shippingMethod: own.shippingMethod ?? other.shippingMethod,
    pending: [...own.pending, ...pending],
    version: Math.max(own.version, other.version) + 1,
    updatedAt: new Date(),
  }
}

/** The limit of a variant per cart. A sold-out variant keeps a line of one, which says that it is sold out. */
const limit = sql`greatest(1, case when v.stock_policy = 'deny'
  then least(v.max_per_order, coalesce(s.on_hand - s.reserved, 0)) else v.max_per_order end)`

/**
 * Drops lines beyond the cart's maximum. Returns the lines that were capped. Lines that the link in an email has copied
 * from this very cart are the same goods, so they are not summed.
 */
async function moveLines(
  tx: Tx,
  { id: from, restoredFrom }: Pick<Cart, 'id' | 'restoredFrom'>,
  { id: to }: Pick<Cart, 'id'>,
): Promise<PendingNotice[]> {
  const wanted =
    restoredFrom === to
      ? sql`greatest(g.quantity, coalesce(o.quantity, 0))`
      : sql`g.quantity + coalesce(o.quantity, 0)`
  const { rows } = await tx.execute<PendingNotice>(sql`
    with free as (select ${maxLinesPerCart} - count(*) as lines from cart_line where cart_id = ${to}),
      wanted as (
        select g.variant_id, ${wanted} as quantity, ${limit} as maximum,
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
