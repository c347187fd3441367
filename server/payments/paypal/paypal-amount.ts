import { currencyExponent } from '#contract/currency.ts'
import { decimal } from '#contract/format.ts'
import type { Money } from '#contract/scalars.ts'

/** Currencies that PayPal takes (developer.paypal.com/api/rest/reference/currency-codes). */
const supported = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(
    ' ',
  ),
)

/** Currencies with two decimals by ISO 4217 that PayPal takes without. */
const whole = new Set(['HUF', 'TWD'])

export type PaypalAmount = { currencyCode: string; value: string }

/** An amount as PayPal writes it; null if PayPal cannot take exactly this amount. */
export function toPaypal({ amount, currency }: Money): PaypalAmount | null {
  if (!supported.has(currency)) return null
  if (!whole.has(currency))
    return { currencyCode: currency, value: decimal(amount, currencyExponent(currency)) }
  return amount % 100 === 0 ? { currencyCode: currency, value: String(amount / 100) } : null
}

/** Null for anything that is not an amount. */
export function fromPaypal(given: { currencyCode?: string; value?: string } | undefined): Money | null {
  const { currencyCode = '', value = '' } = given ?? {}
  const parts = /^(\d{1,13})(?:\.(\d{1,4}))?$/.exec(value)
  if (!parts || !supported.has(currencyCode)) return null
  const digits = currencyExponent(currencyCode)
  const fraction = (parts[2] ?? '').padEnd(digits, '0')
  // More decimals than the currency has are zeros, or else no amount of this currency.
  if (/[^0]/.test(fraction.slice(digits))) return null
  return { amount: Number(parts[1] + fraction.slice(0, digits)), currency: currencyCode }
}
