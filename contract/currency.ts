/**
 * How many decimals a currency has by ISO 4217 (EUR 2, JPY 0, KWD 3).
 * Not read from Intl: its data follow CLDR's habits, which differ (HUF 0) and move between ICU versions, while an
 * amount once stored must keep its meaning. Give Intl.NumberFormat this number as both its fraction digits.
 */
export function currencyExponent(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`not an ISO 4217 code: ${currency}`)
  return exceptions[currency] ?? 2
}

const exceptions: Record<string, number> = {
  ...exponentOf(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...exponentOf(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...exponentOf(4, 'CLF UYW'),
}

function exponentOf(exponent: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, exponent]))
}
