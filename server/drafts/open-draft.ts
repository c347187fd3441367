import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { clearWay, dropFromCart, openCart, ownedBy } from '#server/cart/agreed-goods.ts'
import { type CartOwner, cartOwner, loadCart, variantsBySku } from '#server/cart/load-cart.ts'
import { storedPrices } from '#server/cart/price-cart.ts'
import type { StoredCart } from '#server/cart/stored-cart.ts'
import type { Tx } from '#server/db/open.ts'
import { cart, cartLine } from '#server/db/tables.ts'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext, Shop } from '#server/platform/shop.ts'
import { completeAddress } from './complete-address.ts'
import { draftOfToken } from './draft-link.ts'
import { type Draft, lockDraft } from './lock-draft.ts'
import { updateDraft } from './save-draft.ts'

/**
 * Puts a draft order into the caller's cart with everything that staff entered, so that the buyer only agrees and pays.
 * There is never more than one cart with it: repeating the call answers the same cart, and in another browser it moves
 * the cart there. Other lines are saved for later.
 * @throws Refusal `not_found` for a forged token or a deleted draft; `window_passed` after its last day;
 * `transition_refused` with the order once it is ordered.
 */
export async function openDraft(ctx: CallContext, token: string): Promise<{ state: StoredCart }> {
  const { shop } = ctx
  const owner = cartOwner(ctx)
  const number = draftOfToken(shop, token)
  if (!number) throw new Refusal('not_found')
  await shop.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, number)
    await refuseUnopened(tx, shop, draft)
    const held = await openCart(tx, sql`quote_id = ${draft.id}`)
    const own = await openCart(tx, ownedBy(owner))
    if (held && held.id === own?.id) return
    if (held) await dropFromCart(tx, draft.id)
    if (own) await clearWay(tx, own, owner)
    await fillCart(tx, ctx, owner, draft)
    if (draft.status !== 'accepted') await updateDraft(tx, draft, { status: 'accepted' })
  })
  return { state: await loadCart(shop, owner, ctx) }
}

/** Takes the draft order out of the caller's cart. Its link still works. Does nothing if the cart has none. */
export async function leaveDraft(ctx: CallContext): Promise<{ state: StoredCart }> {
  const { shop } = ctx
  const owner = cartOwner(ctx)
  const { quote } = await loadCart(shop, owner, ctx)
  if (quote && quote.inquiryNumber === null) {
    await shop.db.transaction(async (tx) => {
      const draft = await lockDraft(tx, quote.number)
      if (draft.status !== 'accepted') return
      await dropFromCart(tx, draft.id)
      await updateDraft(tx, draft, { status: 'sent' })
    })
  }
  return { state: await loadCart(shop, owner, ctx) }
}

async function refuseUnopened(
  tx: Tx,
  shop: Shop,
  { status, number, orderId, expiresAt }: Draft,
): Promise<void> {
  const text = (key: string) => ({ text: { key: `quote.refused_${key}`, values: { number } } })
  if (status === 'ordered' && orderId) {
    const { rows } = await tx.execute<{ number: string; issue: number }>(
      sql`select number, access_issue issue from orders where id = ${orderId}`,
    )
    const [placed] = rows
    const details = placed && {
      orderNumber: placed.number,
      accessKey: accessKeyOf(shop, orderId, placed.issue),
    }
    throw new Refusal('transition_refused', { ...text('ordered'), ...(details ? { details } : {}) })
  }
  if (status === 'draft' || status === 'deleted') throw new Refusal('not_found')
  if (status === 'expired' || (expiresAt && expiresAt <= shop.now()))
    throw new Refusal('window_passed', text('expired'))
}

async function fillCart(
  tx: Tx,
  { shop, lang }: CallContext,
  { customerId, visitorId }: CartOwner,
  draft: Draft,
): Promise<void> {
  const { id: quoteId, currency, email, mobile, billing, shippingMethod, paymentMethod } = draft
  const address = completeAddress(draft.address)
  const cartId = randomUUID()
  await tx.insert(cart).values({
    ...{ id: cartId, customerId, visitorId, currency, quoteId, email, mobile, address, billing },
    ...{ shippingMethod, paymentMethod, version: 1 },
  })
  const skus = draft.lines.map(({ sku }) => sku)
  const variants = await variantsBySku(shop, skus, { lang, currency })
  await tx.insert(cartLine).values(
    draft.lines.map(({ variantId, sku, quantity, unitPrice }, place) => {
      const variant = variants.get(sku)!
      const agreed = unitPrice === null ? variant : { ...variant, price: unitPrice, fixed: true }
      return {
        ...{ cartId, variantId, quantity, fixedPrice: unitPrice, seenCurrency: currency },
        seenPrice: storedPrices(shop, agreed, currency).price,
        // Lines of a cart are shown in the order in which they were added.
        addedAt: new Date(shop.now().getTime() + place),
      }
    }),
  )
}
