import type { AdminData } from '#contract/admin/calls.ts'
import { agreedLines } from '#server/cart/agreed-lines.ts'
import { priceCart } from '#server/cart/price-cart.ts'
import { emptyCart } from '#server/cart/stored-cart.ts'
import { viewCart } from '#server/cart/view-cart.ts'
import { readMarketing } from '#server/marketing/read-marketing.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { currencyCodes } from '#server/platform/currency.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import type { LockedOrder } from '../lock-order.ts'
import { orderLines } from '../order-lines.ts'
import type { OrderToPlace } from '../place-order.ts'
import { promotionsOf } from '../promotions-of.ts'
import { checkTax, placeOf, readerOf, termsOf } from './order-terms.ts'
import type { OrderEdit } from './price-edit.ts'

/** Goods that staff add, by the shop's own calculation, without shipping. */
export type Added = {
  lines: OrderToPlace['lines']
  promotions: OrderToPlace['promotions']
  amount: number
  tax: number
  figures: AdminData<'/order/editPreview'>['added']
  /** An agreed price is below the shop's. */
  isLower: boolean
}

/**
 * Calculates added goods like an order of their own at today's prices, taxed as the order.
 * @throws Refusal `transition_refused` if they cannot be sold on the order's terms; `invalid` naming the line.
 */
export async function priceAdded(
  { shop }: Pick<AdminContext, 'shop'>,
  locked: LockedOrder,
  add: OrderEdit['add'],
): Promise<Added> {
  if (add.length === 0) return { lines: [], promotions: [], amount: 0, tax: 0, figures: [], isLower: false }
  const { currency } = locked
  if (!currencyCodes(shop).includes(currency))
    throw new Refusal('transition_refused', {
      text: { key: 'desk.order.edit_currency', values: { currency } },
    })
  const unexplained = add.findIndex(({ unitPrice, reason }) => unitPrice !== null && reason === '')
  if (unexplained >= 0) throw invalidAt(`add.${unexplained}.reason`, 'desk.draft.no_reason')
  const reader = readerOf(locked)
  const place = placeOf(shop, locked)
  const { lines, shopPrices } = await agreedLines(place, add, { held: new Map(), path: 'add' })
  const priced = priceCart(
    place,
    { ...emptyCart, ...termsOf(shop.now(), locked), lines },
    await readMarketing(shop),
  )
  checkTax(locked, priced)
  const cart = viewCart(priced, [], { shop, ...reader })
  const at = locked.lines.length
  return {
    lines: orderLines(locked.id, priced, cart).map((line) => ({ ...line, position: at + line.position })),
    promotions: promotionsOf(priced.figures.lines),
    amount: priced.figures.total,
    tax: priced.figures.tax,
    figures: cart.lines.map((line, index) => {
      const { sku, name, options, image, quantity, unitPrice, discount, total, offers = [] } = line
      const { stockPolicy, available, active } = lines[index]!
      const left = stockPolicy === 'deny' ? Math.max(0, available) : null
      const isShort = left !== null && left < quantity
      return {
        ...{ sku, name, options, image, quantity, unitPrice, discount, total, offers },
        shopPrice: { amount: shopPrices[index]!, currency },
        available: left,
        problem: !active ? ('gone' as const) : isShort ? ('short' as const) : null,
      }
    }),
    isLower: add.some(({ unitPrice }, index) => unitPrice !== null && unitPrice < shopPrices[index]!),
  }
}
