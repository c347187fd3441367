import type { Cart, CartLine, Notice } from '#contract/cart.ts'
import type { Lang } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import { imageOf } from '#server/catalog/rows/image-of.ts'
import { releaseAhead } from '#server/delivery/shop-promise.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { textIn } from '#server/platform/text-in.ts'
import type { LineFigures } from '#server/pricing/cart-figures.ts'
import { cartHints } from './cart-hints.ts'
import { cartNotices } from './cart-notices.ts'
import type { PricedCart } from './price-cart.ts'
import { quantityLimit, type StoredLine, soldOut } from './stored-cart.ts'
import { cartTotals } from './view-totals.ts'

type Reader = Pick<CallContext, 'shop' | 'lang' | 't'>

/** A priced cart as the contract has it. `notices` of the call come first. */
export function viewCart(priced: PricedCart, notices: Notice[], reader: Reader): Cart {
  const { state, figures } = priced
  const { currency, coupon, freeShipping } = figures
  const money = (amount: number): Money => ({ amount, currency })
  return {
    id: state.id ?? '',
    currency,
    lines: state.lines.map((line, index) => viewLine(line, figures.lines[index]!, currency, reader)),
    count: state.lines.reduce((count, line) => count + line.quantity, 0),
    note: state.note,
    coupon: coupon &&
      state.coupon && { code: coupon.code, label: coupon.label, discount: money(coupon.discount) },
    totals: cartTotals(priced, reader),
    freeShipping: freeShipping && {
      threshold: money(freeShipping.threshold),
      missing: money(freeShipping.missing),
    },
    notices: distinct([...notices, ...cartNotices(priced, reader)]),
    quote: state.quote && {
      number: state.quote.number,
      inquiryNumber: state.quote.inquiryNumber,
      validUntil: new Date(state.quote.validUntil).toISOString(),
    },
    hints: cartHints(priced, reader),
    version: state.version,
  }
}

export function viewOptions(line: StoredLine, lang: Lang): { name: string; value: string }[] {
  return line.options.map(({ labels, values, code }) => ({
    name: textIn(labels, lang),
    value: (values && textIn(values, lang)) || code,
  }))
}

export function viewLine(line: StoredLine, figures: LineFigures, currency: string, reader: Reader): CartLine {
  const { lang } = reader
  const money = (amount: number): Money => ({ amount, currency })
  return {
    id: line.id,
    productId: String(line.productId),
    sku: line.sku,
    slug: line.slug,
    name: line.name,
    options: viewOptions(line, lang),
    image: line.picture && imageOf(line.picture, lang, line.name),
    quantity: line.quantity,
    maxQuantity: quantityLimit(line),
    unitPrice: money(figures.unitPrice),
    compareAtPrice: figures.compareAtPrice === null ? null : money(figures.compareAtPrice),
    subtotal: money(figures.subtotal),
    discount: money(figures.discount),
    total: money(figures.subtotal - figures.discount),
    outOfStock: soldOut(line),
    releaseOn: releaseAhead(reader.shop, line.releaseOn),
    was: wasMoney(figures, currency),
    offers: figures.discounts.map(({ label, amount }) => ({ name: label, amount: money(amount) })),
  }
}

/** The line's price without offers; null if it has none. */
function wasMoney(
  { compareAtPrice, unitPrice, quantity, subtotal, discount }: LineFigures,
  currency: string,
) {
  const before = Math.max(compareAtPrice ?? 0, unitPrice) * quantity
  return before > subtotal - discount ? { amount: before, currency } : null
}

/** Drops repeats: a call that capped a line has its own notice about it, and the cart makes another. */
function distinct(notices: Notice[]): Notice[] {
  const seen = new Set<string>()
  return notices.filter(({ reason, lineId = '' }) => {
    const key = `${reason} ${lineId}`
    return !seen.has(key) && seen.add(key)
  })
}
