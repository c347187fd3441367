import type { FilterImplOptions } from 'liquidjs'
import { textEnvOf } from '../render-env.ts'

/**
 * {{ article.publishedAt | date }}: a date in the page's language. `date: 'medium'` and 'short' are shorter.
 * `date: 'time'` is a date with the time of day. Both are in the shop's time zone; a day (YYYY-MM-DD) has none.
 */
export const date: FilterImplOptions = function date(
  at: string | Date,
  style: 'long' | 'medium' | 'short' | 'time' = 'long',
) {
  const shape: Intl.DateTimeFormatOptions =
    style === 'time'
      ? {
          year: 'numeric',
          month: 'long',
          day: 'numeric',
          hour: '2-digit',
          minute: '2-digit',
          timeZoneName: 'short',
        }
      : { dateStyle: style }
  const { locale, timeZone } = textEnvOf(this.context)
  const isDay = typeof at === 'string' && at.length === 10
  const format = new Intl.DateTimeFormat(locale, { ...shape, timeZone: isDay ? 'UTC' : timeZone })
  return format.format(new Date(at))
}
