import { currencyExponent } from '#contract/currency.ts'
import { decimal, formatMoney } from '#contract/format.ts'
import { formatSize } from '#contract/format-size.ts'
import { textIn } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import { facts } from './document.ts'
import { me } from './session.ts'
import { t } from './texts.ts'

/** The browser's own variant of the desk's language, such as en-GB, for numbers and dates. */
export const locale =
  navigator.languages.find((each) => each.split('-')[0] === document.documentElement.lang.split('-')[0]) ??
  document.documentElement.lang

/** "24,00 €" */
export function money(value: Money): string {
  return formatMoney(value, locale)
}

/** "12,345" */
export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return numberFormat(options).format(value)
}

/** The size of a file: "4.2 MB" */
export function sizeText(bytes: number): string {
  return formatSize(bytes, locale)
}

/** A moment in the person's time zone: "22 Nov 2026, 14:05". */
export function moment(at: string | Date, style: 'short' | 'long' | 'day' | 'time' = 'short'): string {
  return momentFormat(style).format(new Date(at))
}

/**
 * A day or a moment in the desk's language where the browser's own date fields write it another way: they follow the
 * language of the browser, in which 3/12 may be another day. null where both write the same.
 */
export function readBack(at: string, style: 'short' | 'day'): string | null {
  const date = new Date(at)
  const inFields: Intl.DateTimeFormatOptions = {
    dateStyle: 'short',
    ...(style === 'short' ? { timeStyle: 'short' } : {}),
  }
  const [desk, browser] = [locale, undefined].map((each) => date.toLocaleString(each, inFields))
  return desk === browser ? null : moment(at, style)
}

/** How long ago, or until: "just now", "3 minutes ago", "in 2 days". */
export function ago(at: string | Date, now = Date.now()): string {
  const seconds = (new Date(at).getTime() - now) / 1000
  // Seconds would be out of date as soon as they are read. Clocks of browsers may be some seconds behind.
  if (Math.abs(seconds) < 5 || (seconds < 0 && seconds > -60)) return t('desk.frame.just_now')
  const [unit, length] = units.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1]
  relative ??= new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return relative.format(Math.round(seconds / length), unit)
}

/** A length of time in its largest sensible unit: "45 minutes", "2.5 hours", "3 days". */
export function duration(minutes: number): string {
  const [unit, length] =
    minutes < 90
      ? (['minute', 1] as const)
      : minutes < 2160
        ? (['hour', 60] as const)
        : (['day', 1440] as const)
  return number(minutes / length, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 })
}

/** A text of the shop in the desk's language, else in one of its fallbacks; empty if there is none. */
export function textOf(texts: Readonly<Record<string, string>> | undefined): string {
  return textIn(texts, facts.lang)
}

/** Names of languages, countries and currencies in the desk's language. */
export function nameOf(type: 'language' | 'region' | 'currency', code: string): string {
  let names = displayNames.get(type)
  if (!names) {
    names = new Intl.DisplayNames([document.documentElement.lang], { type, fallback: 'code' })
    displayNames.set(type, names)
  }
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** Every currency with its name, to choose from. */
export function currencyOptions(): { value: string; label: string }[] {
  return Intl.supportedValuesOf('currency').map((code) => ({
    value: code,
    label: `${code} · ${nameOf('currency', code)}`,
  }))
}

/** An amount as it is typed: "24.05" in the person's number format, without currency or groups. */
export function amountText({ amount, currency }: Money): string {
  return decimal(amount, currencyExponent(currency)).replace('.', separators().decimal)
}

/** Minor units of a typed amount; null if it is no amount. Parsed as text, never as a float. */
export function parseAmount(text: string, currency: string): number | null {
  const digits = currencyExponent(currency)
  const match = /^(-?)(\d{1,12})(?:\.(\d*))?$/.exec(plainDecimal(text))
  if (!match) return null
  const [, sign, whole = '0', fraction = ''] = match
  if (fraction.length > digits) return null
  return (sign ? -1 : 1) * Number(whole + fraction.padEnd(digits, '0'))
}

/**
 * A typed decimal as "-1234.5"; what is none stays as it is. "1.234" is read by the person's number format: a group of
 * three digits after the group separator counts as thousands.
 */
export function plainDecimal(text: string): string {
  const { decimal: point, group } = separators()
  const plain = text.trim().replace(/[\s\u00a0\u202f'’]/g, '')
  const sign = /^[-−]/.test(plain) ? '-' : ''
  const unsigned = plain.replace(/^[-−+]/, '')
  const grouped = new RegExp(`^\\d{1,3}(${literal(group)}\\d{3})+(?=${literal(point)}|$)`)
  const joined = grouped.test(unsigned) ? unsigned.replaceAll(group, '') : unsigned
  return sign + joined.replace(point, '.').replace(',', '.')
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]
let relative: Intl.RelativeTimeFormat | undefined
const numberFormats = new Map<string, Intl.NumberFormat>()
const momentFormats = new Map<string, Intl.DateTimeFormat>()
const displayNames = new Map<string, Intl.DisplayNames>()

const styles = {
  short: { dateStyle: 'medium', timeStyle: 'short' },
  long: { dateStyle: 'full', timeStyle: 'medium' },
  day: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
} as const

function momentFormat(style: keyof typeof styles): Intl.DateTimeFormat {
  const timeZone = me()?.timeZone
  const key = `${style} ${timeZone}`
  const format =
    momentFormats.get(key) ??
    new Intl.DateTimeFormat(locale, { ...styles[style], ...(timeZone ? { timeZone } : {}) })
  momentFormats.set(key, format)
  return format
}

function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = JSON.stringify(options)
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options)
  numberFormats.set(key, format)
  return format
}

/** The separator of decimals in the person's number format. */
export function decimalSeparator(): string {
  return separators().decimal
}

/** The separator of thousands in the person's number format. */
export function groupSeparator(): string {
  return separators().group
}

function separators(): { decimal: string; group: string } {
  const parts = numberFormat().formatToParts(12345.6)
  const of = (type: string, fallback: string) => parts.find((part) => part.type === type)?.value ?? fallback
  return { decimal: of('decimal', '.'), group: of('group', ',') }
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** A value as people compare it, also one without a form of its own. */
export function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A day without a time, such as "2026-11-25". Noon, so that no time zone moves it to another day. */
export function dayText(day: string): string {
  return moment(`${day}T12:00:00`, 'day')
}
