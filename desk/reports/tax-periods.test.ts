import { expect, it } from 'vitest'
import { daysOf } from './tax-periods.ts'

it('counts months, quarters and years in whole ones, the present one up to today', () => {
  const days = (period: Parameters<typeof daysOf>[0], today: string) => Object.values(daysOf(period, today))
  expect(days('this_month', '2026-11-27')).toEqual(['2026-11-01', '2026-11-27'])
  expect(days('last_month', '2026-03-31')).toEqual(['2026-02-01', '2026-02-28'])
  expect(days('last_month', '2026-01-01')).toEqual(['2025-12-01', '2025-12-31'])
  expect(days('this_quarter', '2026-11-27')).toEqual(['2026-10-01', '2026-11-27'])
  expect(days('last_quarter', '2026-02-10')).toEqual(['2025-10-01', '2025-12-31'])
  expect(days('this_year', '2026-11-27')).toEqual(['2026-01-01', '2026-11-27'])
  expect(days('last_year', '2028-02-29')).toEqual(['2027-01-01', '2027-12-31'])
})
