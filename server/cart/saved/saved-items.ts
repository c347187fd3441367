import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SavedItem } from '#contract/cart.ts'
import { maxSavedItems } from '#contract/rules.ts'
import { savedItem } from '#server/db/tables.ts'
import { readMarketing } from '#server/marketing/read-marketing.ts'
import { hasId } from '#server/platform/has-id.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { addToCart, removeLine } from '../cart-changes.ts'
import { cartOwner, liveJoins, liveVariant, loadCart } from '../load-cart.ts'
import { priceCart } from '../price-cart.ts'
import { emptyCart, type LiveVariant, soldOut } from '../stored-cart.ts'
import { variantFacts } from '../variant-facts.ts'
import { viewLine } from '../view-cart.ts'
import { type SavedOwner, saveUnits } from './save-lines.ts'

/** Moves a line of the cart to the products saved for later. @throws Refusal `not_found`. */
export async function saveForLater(ctx: CallContext, lineId: string) {
  const { shop } = ctx
  const state = await loadCart(shop, cartOwner(ctx), ctx)
  const line = state.lines.find(({ id }) => id === lineId)
  if (!line || !state.id) throw new Refusal('not_found')
  // The removal refuses a cart that is locked by a quote. Saved first, a line would be in both places.
  const done = await removeLine(ctx, lineId)
  await shop.db.transaction((tx) =>
    saveUnits(tx, savedOwner(ctx), { variantId: line.variantId, quantity: line.quantity, at: shop.now() }),
  )
  return done
}

/**
 * Moves a saved product into the cart. It is taken off the list first, so that two presses add it once; what the cart
 * cannot hold goes back.
 * @throws Refusal `not_found`, `sold_out`, `cart_full`.
 */
export async function moveToCart(ctx: CallContext, id: string) {
  const { db } = ctx.shop
  const { variantId, quantity, addedAt: at, sku } = await take(ctx, id)
  const back = (units: number) =>
    db.transaction((tx) => saveUnits(tx, savedOwner(ctx), { variantId, quantity: units, at }))
  try {
    const before = await loadCart(ctx.shop, cartOwner(ctx), ctx)
    const unitsIn = ({ lines }: typeof before) =>
      lines.find((line) => line.variantId === variantId)?.quantity ?? 0
    const done = await addToCart(ctx, { sku, quantity })
    const added = Math.max(0, unitsIn(done.state) - unitsIn(before))
    if (added < quantity) await back(quantity - added)
    return done
  } catch (error) {
    await back(quantity)
    throw error
  }
}

/** Takes a product off the list; does nothing if it is not there. */
export async function removeSaved(ctx: CallContext, id: string): Promise<void> {
  await ctx.shop.db.delete(savedItem).where(and(hasId(savedItem.id, id), isOwn(ctx)))
}

async function take(ctx: CallContext, id: string) {
  const { db } = ctx.shop
  const [row] = await db
    .delete(savedItem)
    .where(and(hasId(savedItem.id, id), isOwn(ctx)))
    .returning()
  const { rows } = await db.execute<{ sku: string }>(
    sql`select sku from variant where id = ${row?.variantId ?? 0}`,
  )
  if (!row || !rows[0]) throw new Refusal('not_found')
  return { ...row, sku: rows[0].sku }
}

/** The products saved for later with today's prices, newest first. */
export async function readSaved(ctx: CallContext): Promise<SavedItem[]> {
  const { shop, lang, currency } = ctx
  const { customerId, visitorId } = savedOwner(ctx)
  const { rows } = await shop.pool.query<{ id: string; quantity: number; live: LiveVariant }>({
    name: customerId ? 'saved-of-customer' : 'saved-of-visitor',
    text: `select i.id, i.quantity, json_build_object(${liveVariant}) live
      from saved_item i join variant v on v.id = i.variant_id ${liveJoins}
      where ${customerId ? 'i.customer_id = $1::uuid' : 'i.customer_id is null and i.visitor_id = $1'}
      order by i.added_at desc, i.id limit ${maxSavedItems}`,
    values: [customerId ?? visitorId, currency, shop.now()],
  })
  const facts = await variantFacts(
    shop,
    rows.map(({ live }) => live.variantId),
    lang,
  )
  const lines = rows.flatMap(({ id, quantity, live }) => {
    const known = facts.get(live.variantId)
    return known ? [{ ...live, ...known, id, quantity, seenPrice: live.price, seenCurrency: currency }] : []
  })
  const { figures } = priceCart(ctx, { ...emptyCart, lines }, await readMarketing(shop))
  return lines.map((line, place) => {
    const { id, sku, slug, name, options, image, quantity, unitPrice } = viewLine(
      line,
      figures.lines[place]!,
      currency,
      ctx,
    )
    return { id, sku, slug, name, options, image, quantity, unitPrice, outOfStock: soldOut(line) }
  })
}

function savedOwner(ctx: CallContext): SavedOwner {
  const { customerId, visitorId } = cartOwner(ctx)
  return customerId ? { customerId, visitorId: null } : { customerId: null, visitorId }
}

function isOwn(ctx: CallContext) {
  const { customerId, visitorId } = savedOwner(ctx)
  return customerId
    ? eq(savedItem.customerId, customerId)
    : and(isNull(savedItem.customerId), eq(savedItem.visitorId, visitorId ?? ''))
}
