/** Two forms of a rate: in 1/10,000, and the decimal that it may be the rounding of. */
export type StoredRate = { rate: number; exactRate?: string | undefined }

/** True for a positive decimal without an exponent; 15 digits stay exact in a number. */
export function isExchangeRate(text: string): boolean {
  return /^(?=.*[1-9])\d{1,7}(\.\d{1,10})?$/.test(text) && text.replace('.', '').length <= 15
}

/**
 * The value of one unit of the base currency, as a decimal. `exactRate` applies as long as `rate` is its rounding:
 * versions that know `rate` only, and people who change it by hand, leave an `exactRate` that no longer does.
 */
export function rateOf({ rate, exactRate }: StoredRate): string {
  return exactRate !== undefined && rounded(exactRate) === rate ? exactRate : String(rate / wholeRate)
}

/** Both forms of a rate. */
export function ratesFrom(exactRate: string): { rate: number; exactRate: string } {
  return { rate: rounded(exactRate), exactRate }
}

const wholeRate = 10_000

function rounded(exactRate: string): number {
  return Math.max(1, Math.round(Number(exactRate) * wholeRate))
}
