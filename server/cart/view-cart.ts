import type { Cart, CartLine, Notice } from '#contract/cart.ts'
import type { Lang } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import { imageOf } from '#server/catalog/rows/image-of.ts'
import type { Translate } from '#server/platform/messages.ts'
import { textIn } from '#server/platform/text-in.ts'
import type { LineFigures } from '#server/pricing/cart-figures.ts'
import { cartNotices } from './cart-notices.ts'
import type { StoredLine } from './cart-state.ts'
import type { PricedCart } from './price-cart.ts'
import { quantityLimit, soldOut } from './quantity-limit.ts'
import { viewTotals } from './view-totals.ts'

type Reader = { lang: Lang; t: Translate }

/** A priced cart as it crosses the wire; `notices` of the call itself come first. */
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
    coupon: coupon && { code: coupon.code, label: coupon.label, discount: money(coupon.discount) },
    totals: viewTotals(figures, { shippingPending: shippingPending(priced) }, reader),
    freeShipping: freeShipping && {
      threshold: money(freeShipping.threshold),
      missing: money(freeShipping.missing),
    },
    notices: distinct([...notices, ...cartNotices(priced, reader.t)]),
    version: state.version,
  }
}

/** Not where nothing is shipped, and not where no method goes to the address. */
function shippingPending({ state, figures, needsShipping, methods }: PricedCart): boolean {
  return needsShipping && figures.shipping === null && (state.address === null || methods.length > 0)
}

export function viewOptions(line: StoredLine, lang: Lang): { name: string; value: string }[] {
  return line.options.map(({ labels, values, code }) => ({
    name: textIn(labels, lang),
    value: (values && textIn(values, lang)) || code,
  }))
}

function viewLine(line: StoredLine, figures: LineFigures, currency: string, { lang }: Reader): CartLine {
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
  }
}

/** A call that capped a line says so itself; the cart would say it again. */
function distinct(notices: Notice[]): Notice[] {
  const seen = new Set<string>()
  return notices.filter(({ reason, lineId = '' }) => {
    const key = `${reason} ${lineId}`
    return !seen.has(key) && seen.add(key)
  })
}
