import type { Cart, CartLine, ExplainRow, Notice, Totals } from '#contract/cart.ts'
import { countryName } from '#contract/country-name.ts'
import { bcp47, type Lang } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import { imageOf } from '#server/catalog/rows/image-of.ts'
import type { Translate } from '#server/platform/messages.ts'
import { textIn } from '#server/platform/text-in.ts'
import type { CartFigures, Explanation, LineFigures } from '#server/pricing/cart-figures.ts'
import { cartNotices } from './cart-notices.ts'
import type { PricedCart } from './price-cart.ts'
import { quantityLimit, type StoredLine, soldOut } from './stored-cart.ts'

type Reader = { lang: Lang; t: Translate }

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

/** A fee is still to come, unless nothing is shipped or no method delivers to the address. */
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

/** Drops repeats: a call that capped a line has its own notice about it, and the cart makes another. */
function distinct(notices: Notice[]): Notice[] {
  const seen = new Set<string>()
  return notices.filter(({ reason, lineId = '' }) => {
    const key = `${reason} ${lineId}`
    return !seen.has(key) && seen.add(key)
  })
}

/** A cart's figures as the contract has them, rows labelled in the page's language. */
export function viewTotals(
  figures: CartFigures,
  { shippingPending }: { shippingPending: boolean },
  { lang, t }: { lang: Lang; t: Translate },
): Totals {
  const money = (amount: number): Money => ({ amount, currency: figures.currency })
  return {
    subtotal: money(figures.subtotal),
    discount: money(figures.discount),
    shipping: figures.shipping && money(figures.shipping.fee),
    shippingPending,
    tax: money(figures.tax),
    taxIncluded: figures.taxIncluded,
    total: money(figures.total),
    credit: money(figures.credit),
    due: money(figures.due),
    explain: summed(
      figures.explain.map(({ kind, label, amount, lineId }) => ({
        kind,
        label: t(label.key, valuesIn(label.values, lang)),
        amount: money(amount),
        ...(lineId ? { lineId } : {}),
      })),
    ),
  }
}

/** Sums rows with the same label, so that a promotion on several lines is one row. */
function summed(rows: ExplainRow[]): ExplainRow[] {
  const byName = new Map<string, ExplainRow>()
  for (const row of rows) {
    const name = `${row.kind} ${row.label}`
    const before = byName.get(name)
    byName.set(name, before ? sumOf(before, row) : row)
  }
  return [...byName.values()]
}

/** Without `lineId`: the sum belongs to several lines. */
function sumOf({ kind, label, amount }: ExplainRow, other: ExplainRow): ExplainRow {
  return { kind, label, amount: { ...amount, amount: amount.amount + other.amount.amount } }
}

/** Translates country codes and rates, which the calculation leaves raw. */
function valuesIn(
  { country, rate, ...values }: Explanation['label']['values'],
  lang: Lang,
): Record<string, unknown> {
  return {
    ...values,
    ...(country === undefined ? {} : { country: countryName(String(country), bcp47[lang]) }),
    ...(rate === undefined ? {} : { rate: percentages(lang).format(Number(rate)) }),
  }
}

// Creating a format takes longer than calculating a cart.
const percentFormats = new Map<Lang, Intl.NumberFormat>()

function percentages(lang: Lang): Intl.NumberFormat {
  const format =
    percentFormats.get(lang) ??
    new Intl.NumberFormat(bcp47[lang], { style: 'percent', maximumFractionDigits: 2 })
  percentFormats.set(lang, format)
  return format
}
