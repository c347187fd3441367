import { dayText } from '../formats.ts'

/** The last day of the month of a day such as "2026-11-25". */
export function monthEnd(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** The day on which a period is proposed to end: the end of its first month, or the latest possible day. */
export function proposedEnd(from: string, latest: string): string {
  const end = monthEnd(from)
  return end <= latest ? end : latest
}

export function daysText(from: string, until: string): string {
  return from === until ? dayText(from) : `${dayText(from)} – ${dayText(until)}`
}
