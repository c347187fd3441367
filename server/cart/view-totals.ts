import type { ExplainRow, Totals } from '#contract/cart.ts'
import { countryName } from '#contract/country-name.ts'
import { bcp47, type Lang } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import type { Translate } from '#server/platform/messages.ts'
import type { CartFigures, Explanation } from '#server/pricing/cart-figures.ts'

/** A cart's figures as they cross the wire, each row explained in the page's language. */
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

/** A promotion that reduces several lines is one row to the shopper: equal rows are summed where the first stands. */
function summed(rows: ExplainRow[]): ExplainRow[] {
  const byName = new Map<string, ExplainRow>()
  for (const row of rows) {
    const name = `${row.kind} ${row.label}`
    const before = byName.get(name)
    byName.set(name, before ? sumOf(before, row) : row)
  }
  return [...byName.values()]
}

/** The sum belongs to no line any more. */
function sumOf({ kind, label, amount }: ExplainRow, other: ExplainRow): ExplainRow {
  return { kind, label, amount: { ...amount, amount: amount.amount + other.amount.amount } }
}

/** Countries come as codes and rates as fractions: the calculation knows no language. */
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

// Making one takes longer than the rest of a cart.
const percentFormats = new Map<Lang, Intl.NumberFormat>()

function percentages(lang: Lang): Intl.NumberFormat {
  const format =
    percentFormats.get(lang) ??
    new Intl.NumberFormat(bcp47[lang], { style: 'percent', maximumFractionDigits: 2 })
  percentFormats.set(lang, format)
  return format
}
