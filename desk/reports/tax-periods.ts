import { addDays } from '#contract/admin/money/report.ts'

/** Periods for which tax is declared. */
export const taxPeriods = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
] as const
export type TaxPeriod = (typeof taxPeriods)[number]

export type Days = { from: string; until: string }

const months = { month: 1, quarter: 3, year: 12 }

/** The days of a period, up to `today`: "last quarter" of 27 Nov 2026 is 1 July to 30 September. */
export function daysOf(period: TaxPeriod, today: string): Days {
  const [which, unit] = period.split('_') as ['this' | 'last', keyof typeof months]
  const length = months[unit]
  const [year = 0, month = 1] = today.split('-').map(Number)
  const start = month - 1 - ((month - 1) % length) - (which === 'last' ? length : 0)
  const first = (at: number) => new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 10)
  const end = addDays(first(start + length), -1)
  return { from: first(start), until: end < today ? end : today }
}
