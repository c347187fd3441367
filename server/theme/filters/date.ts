import type { FilterImplOptions } from 'liquidjs'
import { zonedText } from '#server/platform/zoned-text.ts'
import { textEnvOf } from '../render-env.ts'

/**
 * {{ article.publishedAt | date }}: a date in the page's language. `date: 'medium'` and 'short' are shorter.
 * `date: 'time'` is a date with the time of day. Both are in the shop's time zone; a day (YYYY-MM-DD) has none.
 */
export const date: FilterImplOptions = function date(at: string | Date, style: Style = 'long') {
  const { locale, timeZone } = textEnvOf(this.context)
  const isDay = typeof at === 'string' && at.length === 10
  const format = formatOf(locale, style, isDay ? 'UTC' : timeZone)
  return style === 'time' ? zonedText(format, new Date(at)) : format.format(new Date(at))
}

type Style = 'long' | 'medium' | 'short' | 'time'

// Creating a format takes longer than using it.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string, style: Style, timeZone: string): Intl.DateTimeFormat {
  const key = [locale, style, timeZone].join(' ')
  const shape = style === 'time' ? withTime : { dateStyle: style }
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...shape, timeZone })
  formats.set(key, format)
  return format
}

const withTime: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
}
