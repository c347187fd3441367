import type { ExplainRow, Totals } from '#contract/cart.ts'
import { countryName } from '#contract/country-name.ts'
import { bcp47, type Lang } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import type { StoredTotals } from '#server/db/tables/orders.ts'
import type { Translate } from '#server/platform/messages.ts'
import type { Explanation } from '#server/pricing/cart-figures.ts'
import type { PricedCart } from './price-cart.ts'

type Reader = { lang: Lang; t: Translate }

/** The figures of a cart, to be stored with its order. Each row is labelled and can be worded in other languages. */
export function totalsOf(priced: PricedCart, reader: Reader): StoredTotals {
  const { figures } = priced
  const money = (amount: number): Money => ({ amount, currency: figures.currency })
  return {
    subtotal: money(figures.subtotal),
    discount: money(figures.discount),
    shipping: figures.shipping && money(figures.shipping.fee),
    shippingPending: shippingPending(priced),
    tax: money(figures.tax),
    taxIncluded: figures.taxIncluded,
    total: money(figures.total),
    credit: money(figures.credit),
    due: money(figures.due),
    explain: summed(
      figures.explain.map(({ kind, label, amount, lineId }) => ({
        kind,
        label: labelOf(label, reader),
        wording: label,
        amount: money(amount),
        ...(lineId ? { lineId } : {}),
      })),
    ),
  }
}

/** The figures of a cart as the contract has them. */
export function cartTotals(priced: PricedCart, reader: Reader): Totals {
  const { explain, ...totals } = totalsOf(priced, reader)
  return { ...totals, explain: explain.map(({ wording: _, ...row }) => row) }
}

/** Stored totals as the contract has them, in the reader's language. */
export function viewTotals({ explain, ...totals }: StoredTotals, reader: Reader): Totals {
  return {
    ...totals,
    explain: explain.map(({ wording, ...row }) => ({
      ...row,
      label: wording ? labelOf(wording, reader) : row.label,
    })),
  }
}

/** A fee is still to come, unless nothing is shipped or no method delivers to the address. */
function shippingPending({ state, figures, needsShipping, methods }: PricedCart): boolean {
  return needsShipping && figures.shipping === null && (state.address === null || methods.length > 0)
}

type Row = StoredTotals['explain'][number]

/** Sums rows with the same label, so that a promotion on several lines is one row. */
function summed(rows: Row[]): Row[] {
  const byName = new Map<string, Row>()
  for (const row of rows) {
    const name = `${row.kind} ${row.label}`
    const before = byName.get(name)
    byName.set(name, before ? sumOf(before, row) : row)
  }
  return [...byName.values()]
}

/** Without `lineId`: the sum belongs to several lines. */
function sumOf({ lineId: _, ...row }: Row, other: ExplainRow): Row {
  return { ...row, amount: { ...row.amount, amount: row.amount.amount + other.amount.amount } }
}

/** Names countries and formats rates, which the calculation leaves raw. */
export function labelOf({ key, values }: Explanation['label'], { lang, t }: Reader): string {
  const { country, rate, ...rest } = values
  return t(key, {
    ...rest,
    ...(country === undefined ? {} : { country: countryName(String(country), bcp47[lang]) }),
    ...(rate === undefined ? {} : { rate: percentages(lang).format(Number(rate)) }),
  })
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
