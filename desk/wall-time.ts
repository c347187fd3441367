import { me } from './session.ts'

/** The person's time zone, in which moments are shown and typed. */
export function ownZone(): string {
  return me()?.timeZone ?? me()?.shop.timeZone ?? 'UTC'
}

/** The person's time zone as they read it, such as "America/New York". */
export function zoneName(): string {
  return ownZone().replaceAll('_', ' ')
}

/** "2026-11-27T18:00" of a moment in a time zone. */
export function wallTime(at: string | number, zone = ownZone()): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).format(new Date(at))
  return parts.replace(' ', 'T')
}

/**
 * The moment at which clocks of a time zone show this time; an hour that a clock change skips counts as the next one.
 * null if the text is no time of the years 2000 to 9999: a year that is being typed passes through 0002 and 0202.
 */
export function momentAt(text: string, zone = ownZone()): string | null {
  const wanted = /^[2-9]\d{3}-/.test(text) ? Date.parse(`${text}Z`) : Number.NaN
  if (Number.isNaN(wanted)) return null
  let at = wanted
  // Twice: the offset at the first guess may be that of the other side of a clock change.
  for (let turn = 0; turn < 2; turn++) at += wanted - Date.parse(`${wallTime(at, zone)}Z`)
  return new Date(at).toISOString()
}

/** "2026-11-27" of a moment in a time zone. */
export function dayOf(at: string, zone = ownZone()): string {
  return wallTime(at, zone).slice(0, 10)
}

/** The moment at which a day begins; null if the text is no day. */
export function startOf(day: string, zone = ownZone()): string | null {
  return momentAt(`${day}T00:00`, zone)
}

/** The last moment of a day, to the millisecond; null if the text is no day. */
export function endOf(day: string, zone = ownZone()): string | null {
  const minute = momentAt(`${day}T23:59`, zone)
  return minute && new Date(Date.parse(minute) + 59_999).toISOString()
}
