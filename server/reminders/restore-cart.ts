import type { Data } from '#contract/calls.ts'
import { changeNote } from '#server/cart/cart-changes.ts'
import { fillCart } from '#server/cart/fill-cart.ts'
import { type CartOwner, cartOwner, loadCart } from '#server/cart/load-cart.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { cartOfToken } from './cart-link.ts'
import { reminderSetting } from './reminder.setting.ts'

type Source = {
  note: string
  couponCode: string | null
  ordered: boolean
  lines: { variantId: number; sku: string; quantity: number }[]
}

/**
 * Copies the cart of an email into the caller's, by the rules of two carts that are merged: quantities are summed, the
 * caller's note and coupon win. Nothing changes but the caller's own cart, and opening the link again adds nothing.
 * @throws Refusal `code_expired` for a forged or old link, `transition_refused` once the cart was ordered, `cart_empty`.
 */
export async function restoreCart(
  ctx: CallContext,
  token: string,
): Promise<Pick<Data<'/cart/fill'>, 'missing'> & Awaited<ReturnType<typeof fillCart>>> {
  const { shop } = ctx
  const cartId = cartOfToken(shop, token)
  const source = cartId && (await readSource(ctx, cartId))
  if (!cartId || !source) throw new Refusal('code_expired', { text: { key: 'cart.link_expired' } })
  const owner = cartOwner(ctx)
  const own = await loadCart(shop, owner, ctx)
  if (source.ordered && own.id !== cartId)
    throw new Refusal('transition_refused', { text: { key: 'cart.link_ordered' } })
  if (source.lines.length === 0) throw new Refusal('cart_empty')
  const coupon = own.couponCode ?? source.couponCode ?? (shop.settings(reminderSetting).coupon || undefined)
  if (own.id === cartId || !(await claim(ctx, owner, cartId))) return fillCart(ctx, { items: [], coupon })
  const unitsOf = (variantId: number) => own.lines.find((line) => line.variantId === variantId)?.quantity ?? 0
  const items = source.lines.map(({ sku, variantId, quantity }) => ({
    sku,
    quantity: quantity + unitsOf(variantId),
  }))
  const filled = await fillCart(ctx, { items, coupon })
  if (own.note !== '' || source.note === '' || !filled.state.id) return filled
  return { ...filled, ...(await changeNote(ctx, source.note)) }
}

async function readSource({ shop }: CallContext, cartId: string): Promise<Source | null> {
  const { rows } = await shop.pool.query<Source>(
    `select c.note, c.coupon_code "couponCode", c.ordered_at is not null ordered, (
        select coalesce(json_agg(json_build_object('variantId', v.id, 'sku', v.sku, 'quantity', l.quantity)
          order by l.added_at, l.id), '[]')
        from cart_line l join variant v on v.id = l.variant_id where l.cart_id = c.id) lines
      from cart c where c.id = $1 and c.quote_id is null`,
    [cartId],
  )
  return rows[0] ?? null
}

/**
 * Notes in the caller's cart what was copied into it. False if it was before and the cart still holds something, so that
 * two presses on the link add its products once.
 */
async function claim(
  { shop, currency }: CallContext,
  { customerId, visitorId }: CartOwner,
  from: string,
): Promise<boolean> {
  const made = await shop.pool.query(
    `insert into cart (customer_id, visitor_id, currency, version, restored_from) values ($1, $2, $3, 1, $4)
      on conflict do nothing`,
    [customerId, visitorId, currency, from],
  )
  if (made.rowCount) return true
  const taken = await shop.pool.query(
    `update cart c set restored_from = $2 where c.ordered_at is null
      and ${customerId ? 'c.customer_id = $1::uuid' : 'c.customer_id is null and c.visitor_id = $1'}
      and (c.restored_from is distinct from $2::uuid
        or not exists (select from cart_line l where l.cart_id = c.id))`,
    [customerId ?? visitorId, from],
  )
  return (taken.rowCount ?? 0) > 0
}
