import { expect, it } from 'vitest'
import { dayOf, endOf, momentAt, startOf, wallTime } from './wall-time.ts'

it('reads and writes times of a zone, also around its clock changes', () => {
  const moments = [
    ['2026-11-27T18:00', 'Europe/Berlin', '2026-11-27T17:00:00.000Z'],
    ['2026-07-01T00:30', 'Europe/Berlin', '2026-06-30T22:30:00.000Z'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T04:00', 'Europe/Berlin', '2026-10-25T03:00:00.000Z'],
    ['2026-01-01T00:00', 'Asia/Hong_Kong', '2025-12-31T16:00:00.000Z'],
    ['2026-01-01T00:00', 'Asia/Kathmandu', '2025-12-31T18:15:00.000Z'],
  ] as const
  for (const [text, zone, at] of moments) {
    expect(momentAt(text, zone)).toBe(at)
    expect(wallTime(at, zone)).toBe(text)
  }
})

it('takes no year that is still being typed for a moment', () => {
  for (const year of ['0002', '0020', '0202', '20271', '']) {
    expect(momentAt(`${year}-12-31T18:00`, 'America/New_York')).toBeNull()
  }
  expect(momentAt('2027-12-31T18:00', 'America/New_York')).toBe('2027-12-31T23:00:00.000Z')
})

it('begins and ends a day where the person is, east and west of Greenwich', () => {
  for (const zone of ['America/New_York', 'Pacific/Auckland', 'UTC']) {
    expect(dayOf(startOf('2026-12-10', zone)!, zone)).toBe('2026-12-10')
    expect(dayOf(endOf('2026-12-10', zone)!, zone)).toBe('2026-12-10')
  }
  expect(endOf('2026-12-10', 'America/New_York')).toBe('2026-12-11T04:59:59.999Z')
  expect(endOf('', 'UTC')).toBeNull()
})
