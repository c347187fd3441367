/** Time until a deadline: days or hours in words, the last hour as minutes and seconds. */
export function timeLeft(ms: number, locale: string): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds >= 2 * day) return inWords(Math.floor(seconds / day), 'day', locale)
  if (seconds >= hour) return inWords(Math.floor(seconds / hour), 'hour', locale)
  const digits = (count: number) => String(count).padStart(2, '0')
  return `${digits(Math.floor(seconds / 60))}:${digits(seconds % 60)}`
}

const hour = 3600
const day = 24 * hour

function inWords(value: number, unit: 'day' | 'hour', locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
