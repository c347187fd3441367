import type { Totals } from '#contract/cart.ts'
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
    ...(country === undefined ? {} : { country: countryNames(lang).of(String(country)) ?? country }),
    ...(rate === undefined ? {} : { rate: percentages(lang).format(Number(rate)) }),
  }
}

// Making one takes longer than the rest of a cart.
const countryNames = perLang((tag) => new Intl.DisplayNames(tag, { type: 'region' }))
const percentages = perLang(
  (tag) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }),
)

function perLang<Value>(make: (tag: string) => Value): (lang: Lang) => Value {
  const made = new Map<Lang, Value>()
  return (lang) => {
    const known = made.get(lang) ?? make(bcp47[lang])
    made.set(lang, known)
    return known
  }
}
