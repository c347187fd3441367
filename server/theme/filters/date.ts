import type { FilterImplOptions } from 'liquidjs'
import { envOf } from '../render-env.ts'

/** {{ article.publishedAt | date }}: a date in the page's language. `date: 'medium'` and 'short' are shorter. */
export const date: FilterImplOptions = function date(
  at: string | Date,
  style: 'long' | 'medium' | 'short' = 'long',
) {
  return new Intl.DateTimeFormat(envOf(this.context).locale, { dateStyle: style, timeZone: 'UTC' }).format(
    new Date(at),
  )
}
