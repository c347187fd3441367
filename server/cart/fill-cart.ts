import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Data } from '#contract/calls.ts'
import type { Notice } from '#contract/cart.ts'
import { maxLinesPerCart } from '#contract/rules.ts'
import { agentCheckout } from '#server/db/tables.ts'
import { say } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { applyCoupon } from './cart-coupon.ts'
import { cappedNotice } from './cart-notices.ts'
import { changeCart, lockedByQuote } from './change-cart.ts'
import { cartOwner, loadCart } from './load-cart.ts'
import { storedPrices } from './price-cart.ts'
import { replaceGoods } from './replace-goods.ts'
import { quantityLimit, type StoredCart } from './stored-cart.ts'

export type Wish = { sku: string; quantity: number }
export type Missing = Data<'/cart/fill'>['missing']

type FillAsk = {
  items: Wish[]
  coupon?: string | undefined
  agent?: string | undefined
  replace?: boolean | undefined
}

/**
 * Raises the cart's quantities to those of a link, product by product. Repeating it changes nothing, because readers open
 * a link more than once. What cannot be added is named. `replace`: the goods of the cart go if any of these can be added.
 * @throws Refusal `transition_refused` for a cart that is locked by a quote.
 */
export async function fillCart(
  ctx: CallContext,
  { items, coupon, agent, replace = false }: FillAsk,
): Promise<{ state: StoredCart; notices: Notice[]; missing: Missing }> {
  const { quote } = await loadCart(ctx.shop, cartOwner(ctx), ctx)
  if (quote) throw lockedByQuote(quote)
  const wishes = summed(items)
  const { missing, notices } = await (replace ? replaceGoods(ctx, wishes) : raiseGoods(ctx, wishes))
  const state = await loadCart(ctx.shop, cartOwner(ctx), ctx)
  if (agent && state.id) await nameAgentCheckout(ctx, agent, state.id)
  if (!coupon || state.lines.length === 0) return { state, notices, missing }
  try {
    return { state: (await applyCoupon(ctx, { code: coupon })).state, notices, missing }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const message = say(ctx.t, error.text)
    return { state, notices: [...notices, { reason: error.reason, message }], missing }
  }
}

/** Says which cart the link of a shopping agent filled last. After the order, the link changes nothing any more. */
async function nameAgentCheckout({ shop }: CallContext, id: string, cartId: string): Promise<void> {
  await shop.db
    .update(agentCheckout)
    .set({ cartId, updatedAt: shop.now() })
    .where(
      and(
        eq(agentCheckout.id, id),
        sql`not exists (select from cart c where c.id = ${agentCheckout.cartId} and c.ordered_at is not null)`,
      ),
    )
}

async function raiseGoods(
  ctx: CallContext,
  wishes: Wish[],
): Promise<{ missing: Missing; notices: Notice[] }> {
  const missing: Missing = []
  const notices: Notice[] = []
  for (const wish of wishes) {
    const { put, name, notice } = await raiseTo(ctx, wish)
    if (put < wish.quantity) missing.push({ sku: wish.sku, name, quantity: wish.quantity - put })
    if (notice) notices.push(notice)
  }
  return { missing, notices }
}

/** The units that the cart holds of this variant afterwards. */
async function raiseTo(ctx: CallContext, { sku, quantity }: Wish) {
  let put = 0
  let name = sku
  const { notices } = await changeCart(
    ctx,
    ({ wanted, lines }) => {
      put = 0
      if (!wanted?.active) return {}
      name = wanted.name
      const line = lines.find(({ variantId }) => variantId === wanted.variantId)
      const own = line?.quantity ?? 0
      put = Math.max(own, Math.min(quantity, quantityLimit(wanted)))
      if (!line && lines.length >= maxLinesPerCart) put = 0
      if (put === own) return {}
      const notices = put < quantity ? [cappedNotice(line ?? wanted, quantity, put, ctx.t)] : []
      const { price: seenPrice } = storedPrices(ctx.shop, wanted, ctx.currency)
      const { variantId } = wanted
      return {
        change: { lines: [{ id: line?.id ?? randomUUID(), variantId, quantity: put, seenPrice }] },
        notices,
      }
    },
    { sku },
  )
  return { put, name, notice: notices[0] }
}

/** One wish per SKU. */
function summed(items: Wish[]): Wish[] {
  const units = new Map<string, number>()
  for (const { sku, quantity } of items) units.set(sku, (units.get(sku) ?? 0) + quantity)
  return [...units].map(([sku, quantity]) => ({ sku, quantity }))
}
