import { describe, expect, it } from 'vitest'
import { arrival, type Calendar, deliveryPromise, nextCutOff } from './promise.ts'

const calendar: Calendar = {
  timeZone: 'Europe/Berlin',
  cutOff: '14:00',
  handlingDays: 1,
  workingDays: [1, 2, 3, 4, 5],
  carrierDays: [1, 2, 3, 4, 5, 6],
  backorder: { minDays: 5, maxDays: 10 },
  holidays: ['12-25', '12-26', '2026-11-25'],
}
const transit = { minDays: 1, maxDays: 3 }

function promise(at: string, given: Partial<Calendar> = {}, goods = {}) {
  const { earliest, latest, orderBefore } = deliveryPromise(
    { ...calendar, ...given },
    new Date(at),
    transit,
    goods,
  )
  return [earliest, latest, orderBefore.toISOString()]
}

describe('the delivery promise', () => {
  // Monday 16 November 2026; Berlin is an hour ahead of UTC.
  it.each([
    ['before the cut-off', '2026-11-16T12:59:59Z', ['2026-11-18', '2026-11-20', '2026-11-16T13:00:00.000Z']],
    ['after the cut-off', '2026-11-16T13:00:00Z', ['2026-11-19', '2026-11-21', '2026-11-17T13:00:00.000Z']],
    ['on Friday evening', '2026-11-20T20:00:00Z', ['2026-11-26', '2026-11-28', '2026-11-23T13:00:00.000Z']],
    ['at the weekend', '2026-11-21T09:00:00Z', ['2026-11-26', '2026-11-28', '2026-11-23T13:00:00.000Z']],
    ['over Christmas', '2026-12-23T10:00:00Z', ['2026-12-28', '2026-12-30', '2026-12-23T13:00:00.000Z']],
  ])('counts working days and holidays %s', (_when, at, expected) => {
    expect(promise(at)).toEqual(expected)
  })

  // Easter Sundays as published by the U.S. Naval Observatory.
  it.each(['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2030-04-21', '2038-04-25', '2100-03-28'])(
    'knows the days around Easter Sunday %s',
    (sunday) => {
      const shift = (days: number) => new Date(Date.parse(sunday) + days * 24 * 3600_000).toISOString()
      const whole = {
        workingDays: [0, 1, 2, 3, 4, 5, 6],
        carrierDays: [0, 1, 2, 3, 4, 5, 6],
        timeZone: 'UTC',
      }
      const arrival = (holidays: string[]) => {
        const at = shift(-3)
        return promise(`${at.slice(0, 10)}T09:00:00Z`, { ...whole, holidays, handlingDays: 1 })[0]
      }
      expect(arrival([])).toBe(shift(-1).slice(0, 10))
      // Good Friday, Easter Sunday and Monday: handled on Saturday, on the way on Tuesday.
      expect(arrival(['easter-2', 'easter+0', 'easter+1'])).toBe(shift(2).slice(0, 10))
    },
  )

  it('of a parcel counts the carrier’s days from the day it is handed over, in the shop’s time zone', () => {
    const days = (at: string) => Object.values(arrival(calendar, new Date(at), transit))
    expect(days('2026-11-16T15:00:00Z')).toEqual(['2026-11-17', '2026-11-19'])
    expect(days('2026-11-16T23:30:00Z')).toEqual(['2026-11-18', '2026-11-20'])
    expect(days('2026-11-21T09:00:00Z')).toEqual(['2026-11-23', '2026-11-26'])
  })

  it('waits for backordered goods', () => {
    expect(promise('2026-11-16T09:00:00Z', {}, { backordered: true }).slice(0, 2)).toEqual([
      '2026-11-26',
      '2026-12-05',
    ])
  })

  // 12 December 2026 is a Saturday.
  it('waits for the release of goods that are sold ahead, longer than for backordered ones', () => {
    const goods = { backordered: true, releaseOn: '2026-12-12' }
    expect(promise('2026-11-16T09:00:00Z', {}, goods)).toEqual([
      '2026-12-16',
      '2026-12-18',
      '2026-12-14T13:00:00.000Z',
    ])
    const released = { releaseOn: '2026-11-16' }
    expect(promise('2026-11-16T09:00:00Z', {}, released)).toEqual(promise('2026-11-16T09:00:00Z'))
  })

  it('lives in the time zone of the shop, not of the server', () => {
    // It is already Tuesday 09:00 in Auckland, and still Monday 15:00 in New York.
    const at = '2026-11-16T20:00:00Z'
    expect(promise(at, { timeZone: 'Pacific/Auckland' })).toEqual([
      '2026-11-19',
      '2026-11-21',
      '2026-11-17T01:00:00.000Z',
    ])
    expect(promise(at, { timeZone: 'America/New_York' })).toEqual([
      '2026-11-19',
      '2026-11-21',
      '2026-11-17T19:00:00.000Z',
    ])
    expect(promise(at, { timeZone: 'Asia/Kathmandu' })[2]).toBe('2026-11-17T08:15:00.000Z')
  })

  it('keeps the cut-off at its local time when clocks change', () => {
    expect(nextCutOff(calendar, new Date('2026-10-23T14:00:00Z')).toISOString()).toBe(
      '2026-10-26T13:00:00.000Z',
    )
    expect(nextCutOff(calendar, new Date('2026-03-27T14:00:00Z')).toISOString()).toBe(
      '2026-03-30T12:00:00.000Z',
    )
    // 02:30 does not exist on 29 March 2026 in Berlin.
    const night = { ...calendar, cutOff: '02:30', workingDays: [0] }
    expect(nextCutOff(night, new Date('2026-03-28T12:00:00Z')).toISOString()).toBe('2026-03-29T01:30:00.000Z')
  })

  it('never promises a latest date before the earliest, nor loops over a year without open days', () => {
    const swapped = deliveryPromise(calendar, new Date('2026-11-16T09:00:00Z'), { minDays: 4, maxDays: 2 })
    expect(swapped.latest >= swapped.earliest).toBe(true)
    const closed = Array.from({ length: 12 * 31 }, (_, day) =>
      [1 + Math.floor(day / 31), 1 + (day % 31)].map((part) => String(part).padStart(2, '0')).join('-'),
    )
    expect(promise('2026-11-16T09:00:00Z', { holidays: closed })).toHaveLength(3)
  })

  it('never moves back as time passes', () => {
    let before = ''
    for (let hour = 0; hour < 24 * 60; hour++) {
      const at = new Date(Date.UTC(2026, 9, 1) + hour * 3600_000)
      const { earliest, orderBefore } = deliveryPromise(calendar, at, transit)
      expect(earliest >= before).toBe(true)
      expect(orderBefore.getTime()).toBeGreaterThan(at.getTime())
      before = earliest
    }
  })
})
