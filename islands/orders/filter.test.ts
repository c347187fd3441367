import { expect, test } from 'vitest'
import { filterOf, payloadOf, queryOf } from './filter.ts'

test('the address names the orders shown, and unknown values are ignored', () => {
  const filter = filterOf('?status=completed&pay=paid&q=%20mug%20')
  expect(filter).toEqual({ status: 'completed', pay: 'paid', q: 'mug' })
  expect(queryOf(filter)).toBe('?status=completed&pay=paid&q=mug')
  expect(filterOf('?status=gone&pay=never')).toEqual({ status: null, pay: null, q: '' })
  expect(queryOf(filterOf(''))).toBe('')
})

test('unpaid orders are those that can still be paid, unless a status is chosen', () => {
  expect(payloadOf({ status: null, pay: 'unpaid', q: '' })).toEqual({
    status: 'in_progress',
    payStatus: 'unpaid',
  })
  expect(payloadOf({ status: 'cancelled', pay: 'unpaid', q: '' })).toEqual({
    status: 'cancelled',
    payStatus: 'unpaid',
  })
})
