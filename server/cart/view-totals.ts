import type { Totals } from '#contract/cart.ts'
import { countryName } from '#contract/country-name.ts'
import { bcp47, type Lang } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import type { Translate } from '#server/platform/messages.ts'
import type { CartFigures, Explanation } from '#server/pricing/cart-figures.ts'

/** A cart's figures as they cross the wire, each row explained in the page's language. */
export function viewTotals(figures: CartFigures, { lang, t }: { lang: Lang; t: Translate }): Totals {
  const money = (amount: number): Money => ({ amount, currency: figures.currency })
  return {
    subtotal: money(figures.subtotal),
    discount: money(figures.discount),
    shipping: figures.shipping && money(figures.shipping.fee),
    tax: money(figures.tax),
    taxIncluded: figures.taxIncluded,
    total: money(figures.total),
    credit: money(figures.credit),
    due: money(figures.due),
    explain: figures.explain.map(({ kind, label, amount, lineId }) => ({
      kind,
      label: t(label.key, valuesIn(label.values, lang)),
      amount: money(amount),
      ...(lineId ? { lineId } : {}),
    })),
  }
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
