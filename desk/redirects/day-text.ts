import { moment } from '../formats.ts'

/** A day of the shop, such as "2026-11-25". Noon, so that no time zone moves it to another day. */
export function dayText(day: string): string {
  return moment(`${day}T12:00:00`, 'day')
}
