import { expect, it } from 'vitest'
import { lowestBefore } from './lowest-price.ts'

const day = 24 * 3600 * 1000
const at = (days: number, price: number, reduced = false) => ({ price, reduced, since: days * day })

it.each([
  ['the price before a reduction', [at(0, 3000), at(100, 2400, true)], 3000],
  [
    'the lowest of several in the 30 days before',
    [at(0, 3000), at(80, 2700), at(90, 3000), at(100, 2400, true)],
    2700,
  ],
  ['not what ended earlier', [at(0, 2000), at(60, 3000), at(100, 2400, true)], 3000],
  ['what still held on the first of the 30 days', [at(0, 2000), at(71, 3000), at(100, 2400, true)], 2000],
  [
    'the price before the first of reductions in a row',
    [at(0, 3000), at(100, 2400, true), at(110, 1900, true)],
    3000,
  ],
  [
    'an earlier reduction that had ended',
    [at(0, 3000), at(80, 2000, true), at(90, 3000), at(100, 2400, true)],
    2000,
  ],
  ['nothing where it came in reduced', [at(0, 2400, true)], null],
  ['nothing without a history', [], null],
])('is %s', (_what, history, lowest) => {
  expect(lowestBefore(history)).toBe(lowest)
})
