import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { clearWay, dropFromCart, openCart, ownedBy } from '#server/cart/agreed-goods.ts'
import { type CartOwner, cartOwner, loadCart } from '#server/cart/load-cart.ts'
import { storedPrices } from '#server/cart/price-cart.ts'
import type { StoredCart } from '#server/cart/stored-cart.ts'
import type { Tx } from '#server/db/open.ts'
import { cart, cartLine, inquiry, quote } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext, Shop } from '#server/platform/shop.ts'
import { mayOpen } from '../find-inquiry.ts'
import { type LockedQuote, lockQuote } from './lock-quote.ts'

type Wanted = { number: string; accessKey?: string | undefined }

/**
 * Puts a quote into the caller's cart at its fixed prices. There is never more than one cart with it: repeating the call
 * answers the same cart, and in another browser with the key it moves the cart there. Other lines are saved for later.
 * @throws Refusal `not_found`; `window_passed` after its last day; `transition_refused` once it is ordered, rejected or
 * replaced; `sold_out` with the lines that stock does not cover.
 */
export async function acceptQuote(ctx: CallContext, wanted: Wanted): Promise<{ state: StoredCart }> {
  const { shop } = ctx
  const owner = cartOwner(ctx)
  await shop.db.transaction(async (tx) => {
    const locked = await lockOwn(tx, ctx, wanted)
    const at = shop.now()
    refuseClosed(locked, at)
    const lines = await quotedLines(tx, locked)
    const held = await openCart(tx, sql`quote_id = ${locked.id}`)
    const own = await openCart(tx, ownedBy(owner))
    if (held && held.id === own?.id) return
    if (own) await clearWay(tx, own, owner)
    if (held) await moveCart(tx, held.id, owner)
    else await makeCart(tx, shop, owner, locked, lines)
    if (locked.status === 'accepted') return
    await tx.update(quote).set({ status: 'accepted', closedAt: at }).where(eq(quote.id, locked.id))
    await touchInquiry(tx, locked, 'accepted')
    await emit(tx, 'quote.accepted', { quoteId: locked.id }, { at })
  })
  return { state: await loadCart(shop, owner, ctx) }
}

/** Takes the accepted quote out of the caller's cart. It can be accepted again. Does nothing if the cart has none. */
export async function leaveQuote(ctx: CallContext): Promise<{ state: StoredCart }> {
  const { shop } = ctx
  const owner = cartOwner(ctx)
  const { quote: held } = await loadCart(shop, owner, ctx)
  if (held) {
    await shop.db.transaction(async (tx) => {
      const locked = await lockQuote(tx, { id: held.id })
      if (locked?.status !== 'accepted' || locked.ordered) return
      await dropFromCart(tx, locked.id)
      await tx.update(quote).set({ status: 'sent', closedAt: null }).where(eq(quote.id, locked.id))
      await touchInquiry(tx, locked, 'quoted')
    })
  }
  return { state: await loadCart(shop, owner, ctx) }
}

/** @throws Refusal `not_found` for a draft, and for the quote of somebody else. */
export async function lockOwn(tx: Tx, ctx: CallContext, { number, accessKey }: Wanted): Promise<LockedQuote> {
  const locked = await lockQuote(tx, { number })
  if (!locked || locked.status === 'draft' || !mayOpen(ctx, locked, accessKey)) throw new Refusal('not_found')
  return locked
}

/** Changes the state of a quote's inquiry. */
export async function touchInquiry(
  tx: Tx,
  { inquiryId }: Pick<LockedQuote, 'inquiryId'>,
  status: (typeof inquiry.$inferSelect)['status'],
): Promise<void> {
  await tx
    .update(inquiry)
    .set({ status, version: sql`${inquiry.version} + 1` })
    .where(eq(inquiry.id, inquiryId))
}

function refuseClosed({ status, ordered, validUntil, number }: LockedQuote, at: Date): void {
  const values = { number }
  if (ordered) throw new Refusal('transition_refused', { text: { key: 'quote.refused_ordered', values } })
  if (status === 'expired' || validUntil <= at)
    throw new Refusal('window_passed', { text: { key: 'quote.refused_expired', values } })
  if (status !== 'sent' && status !== 'accepted')
    throw new Refusal('transition_refused', { text: { key: `quote.refused_${status}`, values } })
}

type Line = {
  variantId: number
  sku: string
  quantity: number
  unitPrice: number
  taxClass: string
  left: number | null
}

/** @throws Refusal `sold_out` if a line is not on sale any more or stock does not cover it. */
async function quotedLines(tx: Tx, { id }: LockedQuote): Promise<Line[]> {
  const { rows } = await tx.execute<Line & { unitPrice: string }>(sql`
    select v.id "variantId", v.sku, l.quantity, l.unit_price "unitPrice", p.tax_class "taxClass",
      case when not (v.active and p.status = 'active') then 0
        when v.stock_policy = 'deny' then greatest(0, coalesce(s.on_hand - s.reserved, 0)) end "left"
    from quote_line l join variant v on v.id = l.variant_id join product p on p.id = v.product_id
    left join stock s on s.variant_id = v.id where l.quote_id = ${id} order by l.position`)
  const lines = rows.map((row) => ({ ...row, unitPrice: Number(row.unitPrice) }))
  const short = lines.filter(({ quantity, left }) => left !== null && left < quantity)
  if (short.length > 0) {
    throw new Refusal('sold_out', {
      text: { key: 'quote.short', values: { sku: short.map(({ sku }) => sku).join(', ') } },
      details: { lines: short.map(({ sku, left }) => ({ sku, left })) },
    })
  }
  return lines
}

/** Leaves behind the data that was entered at checkout in the other browser. */
async function moveCart(tx: Tx, id: string, { customerId, visitorId }: CartOwner): Promise<void> {
  await tx
    .update(cart)
    .set({
      ...{ customerId, visitorId, mobile: null, address: null, billing: null, vat: null, note: '' },
      ...{ shippingMethod: null, paymentMethod: null, useCredit: false, subscribe: false },
      version: sql`${cart.version} + 1`,
      updatedAt: new Date(),
    })
    .where(eq(cart.id, id))
}

async function makeCart(
  tx: Tx,
  shop: Shop,
  { customerId, visitorId }: CartOwner,
  { id: quoteId, currency, email }: LockedQuote,
  lines: Line[],
): Promise<void> {
  const cartId = randomUUID()
  await tx.insert(cart).values({ id: cartId, customerId, visitorId, currency, quoteId, email, version: 1 })
  await tx.insert(cartLine).values(
    lines.map(({ variantId, quantity, unitPrice, taxClass }, place) => {
      const stored = { price: unitPrice, compareAtPrice: null, fixed: true, taxClass }
      const { price: seenPrice } = storedPrices(shop, stored, currency)
      // Lines of a cart are shown in the order in which they were added.
      const addedAt = new Date(shop.now().getTime() + place)
      return {
        cartId,
        variantId,
        quantity,
        fixedPrice: unitPrice,
        seenPrice,
        seenCurrency: currency,
        addedAt,
      }
    }),
  )
}
