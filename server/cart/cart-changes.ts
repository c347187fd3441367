import { createHash, randomUUID } from 'node:crypto'
import type { Parsed } from '#contract/calls.ts'
import type { Notice } from '#contract/cart.ts'
import { maxLinesPerCart } from '#contract/rules.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { cappedNotice } from './cart-notices.ts'
import { changeCart } from './change-cart.ts'
import { storedPrices } from './price-cart.ts'
import { maxKeys, quantityLimit, type StoredCart } from './stored-cart.ts'

/**
 * Adds units of a variant to the cart, or to the line that holds it. A quantity above stock or limit is capped, with a
 * notice. An addition whose key the cart knows has been done.
 * @throws Refusal `not_found`, `sold_out` when nothing is left, `cart_full`, `idempotency_conflict`.
 */
export async function addToCart(
  ctx: CallContext,
  { sku, quantity, idempotencyKey: key }: Parsed<'/cart/add'>,
): Promise<{ state: StoredCart; notices: Notice[] }> {
  return changeCart(
    ctx,
    ({ wanted, lines, addedKeys }) => {
      if (key && isAdded(addedKeys, key, { sku, quantity })) return {}
      if (!wanted?.active)
        throw new Refusal('not_found', { text: { key: 'cart.unknown_product', values: {} } })
      const limit = quantityLimit(wanted)
      const { name } = wanted
      if (limit === 0) throw new Refusal('sold_out', { text: { key: 'cart.sold_out', values: { name } } })
      const line = lines.find(({ variantId }) => variantId === wanted.variantId)
      if (!line && lines.length >= maxLinesPerCart)
        throw new Refusal('cart_full', { values: { max: maxLinesPerCart } })
      const asked = (line?.quantity ?? 0) + quantity
      const put = Math.min(asked, limit)
      const notices = put < asked ? [cappedNotice(line ?? wanted, asked, put, ctx.t)] : []
      const { price: seenPrice } = storedPrices(ctx.shop, wanted, ctx.currency)
      return {
        change: {
          lines: [{ id: line?.id ?? randomUUID(), variantId: wanted.variantId, quantity: put, seenPrice }],
          columns: key
            ? { addedKeys: [...addedKeys, addedEntry(key, { sku, quantity })].slice(-maxKeys) }
            : {},
        },
        notices,
      }
    },
    { sku },
  )
}

type Addition = { sku: string; quantity: number }

/** An addition as its cart remembers it: digests of the key and of the payload. */
function addedEntry(key: string, { sku, quantity }: Addition): string {
  return `${digest(key)}.${digest(JSON.stringify([sku, quantity]))}`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/**
 * True if the cart knows the key. Entries of earlier versions are the key alone.
 * @throws Refusal `idempotency_conflict` if it was used with another payload.
 */
function isAdded(addedKeys: readonly string[], key: string, addition: Addition): boolean {
  const known = addedKeys.find((entry) => entry.startsWith(`${digest(key)}.`))
  if (known && known !== addedEntry(key, addition)) throw new Refusal('idempotency_conflict')
  return known !== undefined || addedKeys.includes(key)
}

/**
 * Sets a line's quantity; 0 removes it. A quantity above stock or limit is capped, with a notice.
 * @throws Refusal `not_found` if the line is not in this cart, `sold_out` when nothing is left.
 */
export async function updateLine(
  ctx: CallContext,
  { lineId, quantity }: { lineId: string; quantity: number },
): Promise<{ state: StoredCart; notices: Notice[] }> {
  return changeCart(ctx, ({ lines }) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw new Refusal('not_found')
    if (quantity === 0) return { change: { removed: [line.id] } }
    const limit = quantityLimit(line)
    if (limit === 0) {
      throw new Refusal('sold_out', {
        text: { key: 'cart.sold_out', values: { name: line.name } },
        details: { lineId },
      })
    }
    const put = Math.min(quantity, limit)
    const notices = put < quantity ? [cappedNotice(line, quantity, put, ctx.t)] : []
    if (put === line.quantity) return { notices }
    // Another tab may show the cart in another currency.
    const isSeen = line.seenCurrency === ctx.currency
    const seenPrice = isSeen ? line.seenPrice : storedPrices(ctx.shop, line, ctx.currency).price
    return { change: { lines: [{ ...line, quantity: put, seenPrice }] }, notices }
  })
}

/** @throws Refusal `not_found` if the line is not in this cart. */
export async function removeLine(ctx: CallContext, lineId: string): Promise<{ state: StoredCart }> {
  return changeCart(ctx, ({ lines }) => {
    if (!lines.some(({ id }) => id === lineId)) throw new Refusal('not_found')
    return { change: { removed: [lineId] } }
  })
}

/** Saves the shopper's note, which becomes the order's remark. */
export async function changeNote(ctx: CallContext, note: string): Promise<{ state: StoredCart }> {
  return changeCart(ctx, () => ({ change: { columns: { note } } }))
}

/** Removes lines, note and coupon. */
export async function clearCart(ctx: CallContext): Promise<{ state: StoredCart }> {
  return changeCart(ctx, ({ id, lines }) =>
    id === null
      ? {}
      : { change: { removed: lines.map((line) => line.id), columns: { note: '', couponCode: null } } },
  )
}
