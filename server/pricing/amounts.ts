import * as z from 'zod'
import { convert, type Exchange } from './currency/convert.ts'

/** An amount set by the merchant: minor units by currency, at least in the base currency; others are converted. */
export type Amounts = Readonly<Record<string, number>>

/** Amounts in a setting. Saving one without the base currency is refused; `byCurrency` marks them in the JSON Schema. */
export const settingAmounts = z
  .record(z.string().length(3), z.number().int().min(0))
  .meta({ byCurrency: true })

/** Empty ones are none. */
export const optionalAmounts = settingAmounts
  .optional()
  .transform((amounts) => (amounts && Object.keys(amounts).length > 0 ? amounts : undefined))

/** The currency of a calculation, and how to convert to it. */
export type InCurrency = { currency: string; exchange: Exchange }

/** True if the amount is known in every currency. Shops may have stored one without the base currency. */
export function isComplete(amounts: Amounts, base: string): boolean {
  return Object.hasOwn(amounts, base)
}

/** @throws RangeError if neither the currency nor the base currency has an amount. */
export function amountIn(amounts: Amounts, { currency, exchange }: InCurrency): number {
  const fixed = amounts[currency]
  if (fixed !== undefined) return fixed
  const base = amounts[exchange.base]
  if (base === undefined) throw new RangeError(`no amount in ${currency} nor in ${exchange.base}`)
  return convert(base, exchange, currency)
}
