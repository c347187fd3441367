/** The calendar from which delivery dates are counted. Weekdays: 0 is Sunday. */
export type Calendar = {
  /** IANA name. */
  timeZone: string
  /** HH:MM. */
  cutOff: string
  handlingDays: number
  workingDays: readonly number[]
  carrierDays: readonly number[]
  backorder: { minDays: number; maxDays: number }
  /** YYYY-MM-DD, or MM-DD for every year. */
  holidays: readonly string[]
}

/** Days on the way. */
export type Transit = { minDays: number; maxDays: number }

/** Dates as YYYY-MM-DD. `orderBefore`: the promise applies to orders until then. */
export type DeliveryPromise = { earliest: string; latest: string; orderBefore: Date }

/**
 * The dates between which an order placed now arrives. Orders after the cut-off count for the next working day; the
 * parcel is handed over after the handling days, and the carrier takes its days from there. Pure.
 */
export function deliveryPromise(
  calendar: Calendar,
  now: Date,
  { minDays, maxDays }: Transit,
  { backordered = false }: { backordered?: boolean } = {},
): DeliveryPromise {
  const works = openOn(calendar.workingDays, calendar.holidays)
  const carries = openOn(calendar.carrierDays, calendar.holidays)
  const start = handlingDay(calendar, now)
  const wait = backordered ? calendar.backorder : { minDays: 0, maxDays: 0 }
  const handedOver = (extra: number) => addDays(start, calendar.handlingDays + extra, works)
  const dates = [
    addDays(handedOver(wait.minDays), minDays, carries),
    addDays(handedOver(wait.maxDays), Math.max(minDays, maxDays), carries),
  ].sort()
  return { earliest: dates[0]!, latest: dates[1]!, orderBefore: momentOf(start, calendar) }
}

/** The next moment from which on orders arrive later. */
export function nextCutOff(calendar: Calendar, now: Date): Date {
  return momentOf(handlingDay(calendar, now), calendar)
}

/** The working day on which an order placed now is handled. */
function handlingDay(calendar: Calendar, now: Date): string {
  const { date, time } = localTime(now, calendar.timeZone)
  const works = openOn(calendar.workingDays, calendar.holidays)
  return works(date) && time < calendar.cutOff ? date : addDays(date, 1, works)
}

type Open = (date: string) => boolean

function openOn(weekdays: readonly number[], holidays: readonly string[]): Open {
  return (date) =>
    weekdays.includes(utc(date).getUTCDay()) && !holidays.includes(date) && !holidays.includes(date.slice(5))
}

/** A holiday list that closes every day must not loop forever. */
const longest = 3660

/** The date that is this many open days later. With 0, the date itself. */
function addDays(from: string, count: number, open: Open): string {
  let date = from
  for (let left = count, tries = 0; left > 0 && tries < longest; tries++) {
    date = nextDay(date)
    if (open(date)) left--
  }
  return date
}

function nextDay(date: string): string {
  return new Date(utc(date).getTime() + 24 * 3600_000).toISOString().slice(0, 10)
}

function utc(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

// Creating a format takes longer than using it.
const formats = new Map<string, Intl.DateTimeFormat>()

/** Date and time of day in a time zone, as YYYY-MM-DD and HH:MM. */
function localTime(at: Date, timeZone: string): { date: string; time: string } {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', options)
  formats.set(timeZone, format)
  const [date = '', time = ''] = format.format(at).split(' ')
  return { date, time: time.slice(0, 5) }
}

/**
 * The moment of the cut-off on a date. The offset of the time zone is found by trying: within a day it changes at most
 * once, so the second try is exact. A time that a clock change skips counts as the moment after it.
 */
function momentOf(date: string, { cutOff, timeZone }: Calendar): Date {
  const wanted = Date.parse(`${date}T${cutOff}:00Z`)
  let at = wanted
  for (let tries = 0; tries < 2; tries++) {
    const shown = localTime(new Date(at), timeZone)
    at += wanted - Date.parse(`${shown.date}T${shown.time}:00Z`)
  }
  return new Date(at)
}
