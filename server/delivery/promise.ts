import { LRUCache } from 'lru-cache'

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
  /** YYYY-MM-DD, MM-DD for every year, or days from Easter Sunday such as easter+39. */
  holidays: readonly string[]
}

/** Days on the way. */
export type Transit = { minDays: number; maxDays: number }

/** `backordered`: not in stock yet. `releaseOn`: the day on which they come out, as YYYY-MM-DD. */
export type Goods = { backordered?: boolean; releaseOn?: string | null }

/** Dates as YYYY-MM-DD. `orderBefore`: the promise applies to orders until then. */
export type DeliveryPromise = { earliest: string; latest: string; orderBefore: Date }

/**
 * The dates between which an order placed now arrives. Orders after the cut-off count for the next working day; the
 * parcel is handed over after the handling days, and the carrier takes its days from there. Goods that are sold ahead are
 * handled on the day they come out. Pure.
 */
export function deliveryPromise(
  calendar: Calendar,
  now: Date,
  { minDays, maxDays }: Transit,
  { backordered = false, releaseOn = null }: Goods = {},
): DeliveryPromise {
  const works = openOn(calendar.workingDays, calendar.holidays)
  const carries = openOn(calendar.carrierDays, calendar.holidays)
  const today = handlingDay(calendar, now)
  const isAhead = releaseOn !== null && releaseOn > today
  const start = isAhead ? firstOpen(releaseOn, works) : today
  const wait = backordered && !isAhead ? calendar.backorder : { minDays: 0, maxDays: 0 }
  const handedOver = (extra: number) => addDays(start, calendar.handlingDays + extra, works)
  const dates = [
    addDays(handedOver(wait.minDays), minDays, carries),
    addDays(handedOver(wait.maxDays), Math.max(minDays, maxDays), carries),
  ].sort()
  return { earliest: dates[0]!, latest: dates[1]!, orderBefore: momentOf(start, calendar) }
}

/** The dates between which a parcel arrives that the carrier is handed at this moment. Pure. */
export function arrival(
  calendar: Calendar,
  at: Date,
  { minDays, maxDays }: Transit,
): Omit<DeliveryPromise, 'orderBefore'> {
  const carries = openOn(calendar.carrierDays, calendar.holidays)
  const { date } = localTime(at, calendar.timeZone)
  return {
    earliest: addDays(date, minDays, carries),
    latest: addDays(date, Math.max(minDays, maxDays), carries),
  }
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

function firstOpen(date: string, open: Open): string {
  return open(date) ? date : addDays(date, 1, open)
}

function openOn(weekdays: readonly number[], holidays: readonly string[]): Open {
  const moving = holidays.some((day) => day.startsWith('easter'))
  return (date) =>
    weekdays.includes(utc(date).getUTCDay()) &&
    !holidays.includes(date) &&
    !holidays.includes(date.slice(5)) &&
    !(moving && holidays.includes(fromEaster(date)))
}

/** A date as days from Easter Sunday of its year: easter-2 is Good Friday. */
function fromEaster(date: string): string {
  const days = (Date.parse(date) - easterSunday(Number(date.slice(0, 4)))) / dayMs
  return `easter${days < 0 ? '' : '+'}${days}`
}

/** Easter Sunday in the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8), as milliseconds in UTC. */
function easterSunday(year: number): number {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100]
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)
}

const dayMs = 24 * 3600_000

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
  return new Date(utc(date).getTime() + dayMs).toISOString().slice(0, 10)
}

function utc(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

// Creating a format takes longer than using it.
const formats = new Map<string, Intl.DateTimeFormat>()

type LocalTime = { date: string; time: string }

/** By time zone and minute: every call of a checkout shows several promises, all from the same minutes. */
const minutes = new LRUCache<string, LocalTime>({ max: 100 })

/** Date and time of day in a time zone, as YYYY-MM-DD and HH:MM. */
export function localTime(at: Date, timeZone: string): LocalTime {
  const key = `${timeZone} ${Math.floor(at.getTime() / 60_000)}`
  const known = minutes.get(key) ?? formatted(at, timeZone)
  minutes.set(key, known)
  return known
}

function formatted(at: Date, timeZone: string): LocalTime {
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
