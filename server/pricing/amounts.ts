import { convert, type Exchange } from './convert.ts'

/** An amount set by the merchant: minor units by currency, at least in the base currency; others are converted. */
export type Amounts = Readonly<Record<string, number>>

/** The currency of a calculation, and how to convert to it. */
export type InCurrency = { currency: string; exchange: Exchange }

/** @throws RangeError if neither the currency nor the base currency has an amount. */
export function amountIn(amounts: Amounts, { currency, exchange }: InCurrency): number {
  const fixed = amounts[currency]
  if (fixed !== undefined) return fixed
  const base = amounts[exchange.base]
  if (base === undefined) throw new RangeError(`no amount in ${currency} nor in ${exchange.base}`)
  return convert(base, exchange, currency)
}
