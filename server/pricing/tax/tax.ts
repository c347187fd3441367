import { ratio, wholeRate } from '../currency/rounding.ts'

export type TaxSetting = {
  /** Stored prices include the base country's tax. */
  gross: boolean
  /** ISO 3166-1, like all country codes here. */
  baseCountry: string
  /** Countries where a gross price is the same for everyone. */
  union: readonly string[]
  /** Registered in the One Stop Shop: the union's other countries are taxed at their own rates, not at the home rate. */
  oss: boolean
  /** `rate` in 1/10000. */
  rates: readonly { country: string; class: string; rate: number }[]
  /** Shipping is taxed by its own class, or split over the lines' rates by value. */
  shippingTax: 'class' | 'shared'
  /** The tax class of shipping. */
  shippingClass: string
  /** If set, gross prices keep the base rate outside the union; otherwise it is deducted. */
  keepOutsideUnion?: boolean
}

/**
 * Why a country's rates apply: the shop's own, those of the destination, none because the buyer is a business in
 * another member state, or none because the goods leave the union.
 */
export type TaxTreatment = 'home' | 'destination' | 'reverse_charge' | 'export'

/** The tax setting applied to one country. */
export type TaxRules = {
  country: string
  treatment: TaxTreatment
  /** The country whose tax is charged; without tax, the destination. */
  taxCountry: string
  /** Amounts include their tax. */
  included: boolean
  /** True if a tax that gross prices include is deducted from them. */
  exported: boolean
  /** 1/10000 by tax class; no entry: no rule. */
  rates: ReadonlyMap<string, number>
  /** The rates that are deducted. */
  baseRates: ReadonlyMap<string, number>
}

/** `reverseCharge`: the buyer is a business with a confirmed VAT id. It has no effect at home and outside the union. */
export function taxRules(
  setting: TaxSetting,
  country: string,
  { reverseCharge = false }: { reverseCharge?: boolean | undefined } = {},
): TaxRules {
  const { baseCountry, gross, oss, union } = setting
  const inside = country === baseCountry || union.includes(country)
  const abroad = inside && country !== baseCountry
  const reversed = abroad && reverseCharge
  const taxCountry = abroad && !oss && !reversed ? baseCountry : country
  // The rate for a consumer at this address. A business gets the price without it.
  const consumerRates = ratesOf(setting, abroad && !oss ? baseCountry : country)
  const exported = gross && (reversed || (!inside && !setting.keepOutsideUnion))
  return {
    country,
    treatment: reversed ? 'reverse_charge' : treatmentOf({ inside, taxCountry, baseCountry }),
    taxCountry,
    included: gross && !exported,
    exported,
    rates: reversed ? new Map([...consumerRates.keys()].map((name) => [name, 0])) : consumerRates,
    baseRates: reversed ? consumerRates : ratesOf(setting, baseCountry),
  }
}

function treatmentOf(tax: { inside: boolean; taxCountry: string; baseCountry: string }): TaxTreatment {
  if (!tax.inside) return 'export'
  return tax.taxCountry === tax.baseCountry ? 'home' : 'destination'
}

/** Countries of the same group see the same prices for every product. */
export function priceGroup(setting: TaxSetting, country: string, taxed: boolean): string {
  const { included, exported, rates } = taxRules(setting, country)
  const ownRates = included === taxed ? [] : [...rates].map((rate) => rate.join(' ')).sort()
  return [exported, ...ownRates].join()
}

/** A stored price as charged in a country: without the tax that does not apply there. */
export function shownPrice(price: number, taxClass: string, rules: TaxRules): number {
  return rules.exported ? withoutTax(price, rules.baseRates.get(taxClass) ?? 0) : price
}

/** The tax in a value (included) or on it (not included), rounded once. */
export function taxOf(value: number, rate: number, included: boolean): number {
  return included ? value - withoutTax(value, rate) : withTax(value, rate) - value
}

/** gross ÷ (1 + rate), rounded half up. */
export function withoutTax(gross: number, rate: number): number {
  return rate === 0 ? gross : ratio(gross, wholeRate, wholeRate + rate)
}

/** net × (1 + rate), rounded half up. */
export function withTax(net: number, rate: number): number {
  return rate === 0 ? net : ratio(net, wholeRate + rate, wholeRate)
}

function ratesOf(setting: TaxSetting, country: string): ReadonlyMap<string, number> {
  const rates = setting.rates.filter((rule) => rule.country === country)
  return new Map(rates.map((rule) => [rule.class, rule.rate]))
}
