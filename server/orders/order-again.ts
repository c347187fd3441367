import type { Data } from '#contract/calls.ts'
import { addToCart } from '#server/cart/cart-changes.ts'
import { cartOwner, loadCart } from '#server/cart/load-cart.ts'
import { showCart } from '#server/cart/show-cart.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'
import type { StoredOrder } from './find-order.ts'

/** Puts the products of an earlier order into the cart, at today's prices, and names those that it could not. */
export async function orderAgain(ctx: CallContext, { lines }: StoredOrder): Promise<Data<'/order/again'>> {
  const missing: Data<'/order/again'>['missing'] = []
  const skus = await currentSkus(ctx, lines)
  for (const { variantId, sku, name, quantity } of lines) {
    const short = quantity - (await addUnits(ctx, skus.get(variantId), quantity))
    if (short > 0) missing.push({ sku, name, quantity: short })
  }
  const state = await loadCart(ctx.shop, cartOwner(ctx), ctx)
  return { cart: await showCart(ctx, state), missing, visitorId: ensureVisitor(ctx) }
}

/** SKUs by variant: the merchant may have renamed one since. */
async function currentSkus({ shop }: CallContext, lines: StoredOrder['lines']): Promise<Map<number, string>> {
  const { rows } = await shop.pool.query<{ id: number; sku: string }>({
    name: 'skus-of-variants',
    text: 'select id, sku from variant where id = any($1)',
    values: [lines.map(({ variantId }) => variantId)],
  })
  return new Map(rows.map(({ id, sku }) => [id, sku]))
}

/** @returns how many units were added: none if the product is sold out, no longer sold, or the cart is full. */
async function addUnits(ctx: CallContext, sku: string | undefined, quantity: number): Promise<number> {
  if (sku === undefined) return 0
  const unitsOf = (cart: { lines: { sku: string; quantity: number }[] }) =>
    cart.lines.find((line) => line.sku === sku)?.quantity ?? 0
  try {
    const before = unitsOf(await loadCart(ctx.shop, cartOwner(ctx), ctx))
    const { state } = await addToCart(ctx, { sku, quantity })
    return Math.max(0, unitsOf(state) - before)
  } catch (error) {
    if (error instanceof Refusal) return 0
    throw error
  }
}
