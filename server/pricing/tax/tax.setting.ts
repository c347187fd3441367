import * as z from 'zod'
import { defineSetting } from '#server/platform/settings/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { TaxSetting } from './tax.ts'
import { taxUnionOf, vatRates } from './vat-rates.ts'

const country = z.string().length(2)
const day = z.iso.date()

/** The shop's tax rules. The VAT rates of European countries come with the shop (`vat-rates.ts`). */
export const taxSetting = defineSetting(
  'tax',
  z.object({
    /** Stored prices include the home country's tax. */
    gross: z.boolean().default(true),
    /** The merchant's home country. */
    baseCountry: country.default('DE'),
    /** Countries of the tax union. Default: the EU for its members, otherwise the home country alone. */
    union: z.array(country).optional(),
    /**
     * The One Stop Shop: from this day, buyers elsewhere in the union pay their own country's rate. Without it they pay
     * the home rate, up to 10,000 euros of cross-border sales a year.
     */
    oss: z.object({ since: day }).nullable().default(null),
    /** Rates in 1/10000 that differ from those that come with the shop, or are missing there. */
    rates: z
      .array(z.object({ country, class: z.string(), rate: z.number().int().min(0).max(10_000) }))
      .default([]),
    shippingTax: z.enum(['class', 'shared']).default('shared'),
    shippingClass: z.string().default('standard'),
    keepOutsideUnion: z.boolean().default(false),
    /** Check VAT ids, so that businesses in other member states pay no tax. */
    vatIds: z
      .object({
        check: z.boolean().default(true),
        /** Days for which an answer is used again. */
        days: z.number().int().min(0).max(30).default(1),
      })
      .prefault({}),
  }),
  { complete: (tax) => ({ ...tax, union: unionOf(tax) }) },
)

function unionOf({ union, baseCountry }: { union?: string[] | undefined; baseCountry: string }): string[] {
  return union ?? [...taxUnionOf(baseCountry)]
}

/** The classes that products may carry: those of the shipped rates, and the merchant's own. */
export function taxClassesOf({ rates }: z.output<typeof taxSetting.schema>): Set<string> {
  return new Set([...vatRates, ...rates].map((rate) => rate.class))
}

/** The rules by setting, for shops in and not yet in the One Stop Shop. A changed setting is a new object. */
const resolved = new WeakMap<object, Map<boolean, TaxSetting>>()

/** The tax rules that apply today. */
export function taxesOf({ settings, now }: Pick<Shop, 'settings' | 'now'>): TaxSetting {
  return resolveTaxes(settings(taxSetting), now())
}

/** When the tax rules change by the clock, on the first day of the One Stop Shop; null: not in the future. */
export function nextTaxes({ settings, now }: Pick<Shop, 'settings' | 'now'>): Date | null {
  const { oss } = settings(taxSetting)
  const start = oss && new Date(oss.since)
  return start && start > now() ? start : null
}

/** The tax rules that apply at a time. Days are those of UTC. */
export function resolveTaxes(setting: z.output<typeof taxSetting.schema>, at: Date): TaxSetting {
  const oss = setting.oss !== null && setting.oss.since <= at.toISOString().slice(0, 10)
  const known = resolved.get(setting) ?? new Map<boolean, TaxSetting>()
  resolved.set(setting, known)
  const cached = known.get(oss)
  if (cached) return cached
  const { gross, baseCountry, shippingTax, shippingClass, keepOutsideUnion } = setting
  const union = unionOf(setting)
  const made = {
    ...{ gross, baseCountry, union, oss, shippingTax, shippingClass, keepOutsideUnion },
    rates: ratesIn([baseCountry, ...union], setting.rates),
  }
  known.set(oss, made)
  return made
}

/** Shipped rates count within the union only: elsewhere a merchant is taxed by registration, which a rule states. */
function ratesIn(countries: readonly string[], own: TaxSetting['rates']): TaxSetting['rates'] {
  const overridden = new Set(own.map((rule) => `${rule.country} ${rule.class}`))
  const shipped = vatRates.filter(
    (rule) => countries.includes(rule.country) && !overridden.has(`${rule.country} ${rule.class}`),
  )
  return [...shipped, ...own]
}
