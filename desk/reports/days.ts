import type { Report } from '#contract/admin/money/report.ts'
import { locale } from '../formats.ts'

/** Today in a time zone, as YYYY-MM-DD. */
export function todayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date())
}

/** Days of a period, both ends included. */
export function lengthOf(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000) + 1
}

/** "3–9 Nov 2026" */
export function periodText({ from, until }: Pick<Report, 'from' | 'until'>): string {
  return format.formatRange(new Date(from), new Date(until))
}

/** "Mon, 9 Nov 2026" */
export function dayText(day: string): string {
  return dayFormat.format(new Date(day))
}

/** Days have no time zone of their own; they are formatted as they are written. */
const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
const dayFormat = new Intl.DateTimeFormat(locale, {
  ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
})
