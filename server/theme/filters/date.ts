import type { FilterImplOptions } from 'liquidjs'
import { textEnvOf } from '../render-env.ts'

/**
 * {{ article.publishedAt | date }}: a date in the page's language. `date: 'medium'` and 'short' are shorter.
 * `date: 'time'` is a date with the time of day in UTC.
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
  return new Intl.DateTimeFormat(textEnvOf(this.context).locale, { ...shape, timeZone: 'UTC' }).format(
    new Date(at),
  )
}
