import { formatDays } from '#contract/format.ts'
import { bcp47 } from '#contract/languages.ts'

/** Formats a day as in "25 November". `day` is YYYY-MM-DD, or a time, which is shown in the reader's time zone. */
export function dayText(day: string, lang: string): string {
  // A plain date is midnight in UTC and must not become the day before in the west.
  const zone = day.length === 10 ? { timeZone: 'UTC' } : {}
  const format = new Intl.DateTimeFormat(localeOf(lang), { day: 'numeric', month: 'long', ...zone })
  return format.format(new Date(day))
}

/** Formats the days of a delivery promise, in the page's language. */
export function daysText(
  days: { earliest: string; latest: string },
  lang: string,
  style: 'long' | 'weekdays' = 'long',
): string {
  return formatDays(days, localeOf(lang), style)
}

/** Formats the day of a time in UTC with its year, alike on the server and in every browser. */
export function dayOfYear(at: string, lang: string): string {
  return new Intl.DateTimeFormat(localeOf(lang), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(at),
  )
}

function localeOf(lang: string): string {
  return (bcp47 as Record<string, string>)[lang] ?? 'en'
}
