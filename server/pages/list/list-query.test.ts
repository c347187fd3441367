import { expect, test } from 'vitest'
import { declaredQuery } from '../request/declared-query.ts'
import { readListQuery } from './list-query.ts'

const attributes = new Set(['colour', 'size'])

test('only what a page declares is read, sorted by name', () => {
  const query = new URLSearchParams('utm_source=x&size=m&colour=sage&colour=oat&request=route&page=2')
  expect(declaredQuery('category', query, attributes).toString()).toBe('colour=sage&colour=oat&page=2&size=m')
  expect(declaredQuery('product', query, attributes).toString()).toBe('')
  expect(declaredQuery('articles', query, attributes).toString()).toBe('page=2')
})

test.each([
  ['EUR', '19.90', 1990],
  ['EUR', '20', 2000],
  ['EUR', '20,5', 2050],
  ['JPY', '3000', 3000],
  ['KWD', '1.5', 1500],
])('a price in %s of %s is %i minor units', (currency, text, amount) => {
  expect(readListQuery(new URLSearchParams({ price_max: text }), currency).filters).toEqual({
    price: { max: amount },
  })
})

test('what cannot be read counts for nothing', () => {
  const query = new URLSearchParams('page=-1&sort=cheapest&price_min=free&in_stock=maybe')
  expect(readListQuery(query, 'EUR')).toEqual({ q: '', filters: {}, sort: null, page: 1 })
})

test('attributes are filters by their code', () => {
  const query = new URLSearchParams('colour=oat&colour=sage&in_stock=1&sort=newest&q= mug ')
  expect(readListQuery(query, 'EUR')).toEqual({
    q: 'mug',
    filters: { colour: ['oat', 'sage'], inStock: true },
    sort: 'newest',
    page: 1,
  })
})
