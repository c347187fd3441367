import { bcp47 } from '#contract/languages.ts'

/** Formats a day as in "25 November". `day` is YYYY-MM-DD, or a time, which is shown in the reader's time zone. */
export function dayText(day: string, lang: string): string {
  return formatOf(day, lang).format(new Date(day))
}

/** Formats a span of days as in "25–27 November"; a single day if both are the same. */
export function daysText({ earliest, latest }: { earliest: string; latest: string }, lang: string): string {
  const format = formatOf(latest, lang)
  const [from, to] = [new Date(earliest), new Date(latest)]
  // Across months, some languages would shorten the range to figures such as 11/29 – 12/2.
  if (from.getUTCMonth() !== to.getUTCMonth()) return `${format.format(from)} – ${format.format(to)}`
  return format.formatRange(from, to)
}

function formatOf(day: string, lang: string): Intl.DateTimeFormat {
  const locale = (bcp47 as Record<string, string>)[lang] ?? 'en'
  // A plain date is midnight in UTC and must not become the day before in the west.
  const zone = day.length === 10 ? { timeZone: 'UTC' } : {}
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', ...zone })
}
