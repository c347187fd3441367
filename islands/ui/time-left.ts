/** Time until a deadline: days or hours in words, the last hour as minutes and seconds. */
export function timeLeft(ms: number, locale: string): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds >= 2 * day) return inWords(Math.floor(seconds / day), 'day', locale)
  if (seconds >= hour) return inWords(Math.floor(seconds / hour), 'hour', locale)
  const digits = (count: number) => String(count).padStart(2, '0')
  return `${digits(Math.floor(seconds / 60))}:${digits(seconds % 60)}`
}

/** Time until the end of an offer, to the second and in one shape: "2d 03:04:05". */
export function clockLeft(ms: number, locale: string): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const digits = (count: number) => String(count).padStart(2, '0')
  const days = Math.floor(seconds / day)
  const clock = [Math.floor((seconds % day) / hour), Math.floor((seconds % hour) / 60), seconds % 60]
  const inDays = new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'narrow' })
  return `${days > 0 ? `${inDays.format(days)} ` : ''}${clock.map(digits).join(':')}`
}

const hour = 3600
const day = 24 * hour

function inWords(value: number, unit: 'day' | 'hour', locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
