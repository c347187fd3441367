/** Hours and minutes, such as "3 hr 20 min": in whole minutes, at least one. `locale`: a BCP 47 tag. */
export function hoursText(ms: number, locale: string): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [
    hours > 0 && inUnit(hours, 'hour', locale),
    (rest > 0 || hours === 0) && inUnit(rest, 'minute', locale),
  ]
    .filter(Boolean)
    .join(' ')
}

function inUnit(value: number, unit: 'hour' | 'minute', locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}
