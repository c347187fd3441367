/**
 * The number of decimals of a currency by ISO 4217 (EUR 2, JPY 0, KWD 3).
 * Intl is not used, because its CLDR data differ (HUF 0) and change between ICU versions, while stored amounts must keep
 * their meaning. Pass this number to Intl.NumberFormat as minimum and maximum fraction digits.
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
