/** Source of the rates, and the day on which they were checked. */
export const vatRatesSource = {
  source: [
    'European Commission, Taxes in Europe Database (TEDB)',
    'GB: HMRC, https://www.gov.uk/vat-rates',
    'CH: FTA, https://www.estv.admin.ch/estv/en/home/value-added-tax/vat-rates-switzerland.html',
    'NO: Skatteetaten, https://www.skatteetaten.no/en/rates/value-added-tax/',
  ].join('; '),
  checkedOn: '2026-05-12',
}

/**
 * VAT rates in percent: standard, then the reduced rates for goods, highest first. Special rates, such as those of
 * regions, are left to the merchant's own rules.
 */
const percent: Record<string, number[]> = {
  AT: [20, 13, 10],
  BE: [21, 12, 6],
  BG: [20, 9],
  CY: [19, 9, 5],
  CZ: [21, 12],
  DE: [19, 7],
  DK: [25],
  EE: [24, 13, 9],
  ES: [21, 10, 4],
  FI: [25.5, 13.5, 10],
  FR: [20, 10, 5.5],
  GR: [24, 13, 6],
  HR: [25, 13, 5],
  HU: [27, 18, 5],
  IE: [23, 13.5, 9],
  IT: [22, 10, 5],
  LT: [21, 12, 5],
  LU: [17, 14, 8],
  LV: [21, 12, 5],
  MT: [18, 7, 5],
  NL: [21, 9],
  PL: [23, 8, 5],
  PT: [23, 13, 6],
  RO: [21, 11],
  SE: [25, 12, 6],
  SI: [22, 9.5, 5],
  SK: [23, 19, 5],
  GB: [20, 5],
  CH: [8.1, 2.6],
  NO: [25, 15, 12],
}

/** Territories that belong to a state's VAT area: Monaco, the Isle of Man, Liechtenstein. */
const belongsTo: Record<string, string> = { MC: 'FR', IM: 'GB', LI: 'CH' }

const outsideUnion = ['GB', 'CH', 'NO']

/** The VAT area of the European Union. Northern Ireland, where only goods count, is left out. */
export const europeanUnion: readonly string[] = [
  ...Object.keys(percent).filter((country) => !outsideUnion.includes(country)),
  'MC',
]

/** The tax union of a merchant: the European Union, or the own country alone. */
export function taxUnionOf(country: string): readonly string[] {
  if (europeanUnion.includes(country)) return europeanUnion
  return [country, ...Object.keys(belongsTo).filter((territory) => belongsTo[territory] === country)]
}

/** Classes that products may carry. A country with one reduced rate uses it for both classes. */
const classes = ['standard', 'reduced', 'reduced_low'] as const

/** The rates as rules, in 1/10000. */
export const vatRates: readonly { country: string; class: string; rate: number }[] = [
  ...Object.keys(percent),
  ...Object.keys(belongsTo),
].flatMap((country) => {
  const rates = percent[belongsTo[country] ?? country]!
  return classes.map((name, index) => ({
    country,
    class: name,
    rate: Math.round((rates[index] ?? rates.at(-1)!) * 100),
  }))
})
