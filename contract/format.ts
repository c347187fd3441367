import { currencyExponent } from './currency.ts'
import type { Money } from './scalars.ts'

const formats = new Map<string, Intl.NumberFormat>()

/**
 * Formats an amount for a language: `formatMoney({ amount: 2400, currency: 'EUR' }, 'de')` is "24,00 €".
 * @param locale a BCP 47 tag.
 */
export function formatMoney(money: Money, locale: string): string {
  const digits = currencyExponent(money.currency)
  const format = currencyFormat(money.currency, digits, locale)
  return format.format(decimal(money.amount, digits) as Intl.StringNumericLiteral)
}

/** Minor units as a decimal string, without floating point: 2405 with 2 digits is "24.05". */
export function decimal(amount: number, digits: number): string {
  if (digits === 0) return String(amount)
  const sign = amount < 0 ? '-' : ''
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

function currencyFormat(currency: string, digits: number, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    formats.set(key, format)
  }
  return format
}

/** Two dates (YYYY-MM-DD) as one range, such as "Wed, Nov 18 – Fri, Nov 20". */
export function formatDates(
  { earliest, latest }: { earliest: string; latest: string },
  locale: string,
): string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return format.formatRange(new Date(earliest), new Date(latest))
}
