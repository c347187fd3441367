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

const daysStyles = {
  long: { day: 'numeric', month: 'long', timeZone: 'UTC' },
  weekdays: { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
  day: { day: 'numeric', timeZone: 'UTC' },
} as const

// Creating a format takes 200 times as long as using it.
const dayFormats = new Map<string, Intl.DateTimeFormat>()

function dayFormat(locale: string, style: keyof typeof daysStyles): Intl.DateTimeFormat {
  const key = `${locale} ${style}`
  const format = dayFormats.get(key) ?? new Intl.DateTimeFormat(locale, daysStyles[style])
  dayFormats.set(key, format)
  return format
}

/** Intl shortens ranges in these languages to figures such as 11/25 – 11/27, so they are put together here. */
const wordsBetween: Record<string, string> = { zh: '至', ja: '～' }

/**
 * Formats two days (YYYY-MM-DD) as one range, such as "November 18 – 20", "11月18日至20日" or, with weekdays, "Wed, Nov 18
 * – Fri, Nov 20".
 */
export function formatDays(
  { earliest, latest }: { earliest: string; latest: string },
  locale: string,
  style: 'long' | 'weekdays' = 'long',
): string {
  const format = dayFormat(locale, style)
  const [from, to] = [new Date(earliest), new Date(latest)]
  const between = wordsBetween[locale.slice(0, 2)]
  if (!between) return format.formatRange(from, to)
  if (earliest === latest) return format.format(from)
  const inMonth = style === 'long' && earliest.slice(0, 7) === latest.slice(0, 7)
  const end = inMonth ? dayFormat(locale, 'day') : format
  return format.format(from) + between + end.format(to)
}
