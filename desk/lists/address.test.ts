import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Condition, listOf, periods } from '#contract/admin/list.ts'
import { orderList } from '#contract/admin/orders/order-list.ts'
import { type ListPlace, readPlace, writePlace } from './address.ts'

const list = listOf(
  {
    number: { type: 'text', label: 'number', ops: ['is', 'not', 'in'], search: true },
    placedAt: { type: 'moment', label: 'placed', ops: ['lt', 'between', 'within'], sort: true },
    total: { type: 'money', label: 'total', ops: ['gt', 'between', 'in'], sort: true },
    state: { type: 'choice', label: 'state', ops: ['is', 'in', 'empty'], values: ['new', 'sent'] },
    overdue: { type: 'flag', label: 'overdue', ops: ['is'] },
    labels: { type: 'labels', label: 'labels', ops: ['has', 'empty'] },
  },
  { sort: '-placedAt' },
)

const text = fc
  .string({ minLength: 1, maxLength: 200, unit: 'grapheme' })
  .filter((each) => each.length <= 200)
const moment = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
  .map((at) => at.toISOString())
const amount = fc.integer({ min: -1e9, max: 1e12 })
const condition: fc.Arbitrary<Condition> = fc.oneof(
  when('number', ['is', 'not'], text),
  when('number', ['in'], fc.array(text, { minLength: 1, maxLength: 5 })),
  when('placedAt', ['lt'], moment),
  when('placedAt', ['between'], fc.tuple(moment, moment)),
  when(
    'placedAt',
    ['within'],
    fc.oneof(fc.constantFrom(...periods), fc.record({ days: fc.integer({ min: 1, max: 3660 }) })),
  ),
  when('total', ['gt'], amount),
  when('total', ['between'], fc.tuple(amount, amount)),
  when('total', ['in'], fc.array(amount, { minLength: 1, maxLength: 5 })),
  when('state', ['is'], fc.constantFrom('new', 'sent')),
  when('state', ['empty'], fc.boolean()),
  when('overdue', ['is'], fc.boolean()),
  when('labels', ['has'], text),
)
const place: fc.Arbitrary<ListPlace> = fc.record({
  view: fc.option(fc.stringMatching(/^[\w-]{1,64}$/)),
  q: text.map((each) => each.trim()),
  filter: fc.array(condition, { maxLength: 20 }),
  sort: fc.option(
    fc.record({ by: fc.constantFrom('placedAt', 'total'), dir: fc.constantFrom('asc', 'desc') }),
  ),
  cursor: fc.option(fc.stringMatching(/^[\w-]{1,200}$/)),
})

it('finds every place again by its address', () => {
  fc.assert(
    fc.property(place, (given) => {
      const address = writePlace(given).toString()
      expect(readPlace(list, new URLSearchParams(address))).toEqual({ place: given, dropped: [] })
    }),
    { numRuns: 500 },
  )
})

it('reads any address, and asks the server only for what it accepts', () => {
  const parameter = fc.oneof(
    fc.tuple(fc.constantFrom('f', 'sort', 'view', 'q', 'after'), text),
    fc.tuple(
      fc.constant('f'),
      fc
        .tuple(
          fc.constantFrom('total', 'number', 'state', 'constructor'),
          fc.constantFrom('is', 'in', 'gt', 'between'),
          text,
        )
        .map((each) => each.join('.')),
    ),
  )
  fc.assert(
    fc.property(fc.array(parameter, { maxLength: 30 }), (pairs) => {
      const { place, dropped } = readPlace(list, new URLSearchParams(pairs))
      const { q, filter, sort } = place
      const wish = { q, filter: { all: filter }, ...(sort ? { sort } : {}) }
      expect(z.safeParse(list.payload, wish).success).toBe(true)
      const found =
        filter.length + (place.view ? 1 : 0) + (q ? 1 : 0) + (sort ? 1 : 0) + (place.cursor ? 1 : 0)
      expect(found === 0 && pairs.length > 0 ? dropped : ['']).not.toEqual([])
    }),
    { numRuns: 500 },
  )
})

it('names the parts that it drops', () => {
  const query = new URLSearchParams('f=total.gt.1e3&f=total.gt.10000&f=margin.gt.1&sort=-status&view=to-ship')
  expect(readPlace(orderList, query)).toEqual({
    place: {
      view: 'to-ship',
      q: '',
      filter: [{ field: 'total', op: 'gt', value: 10000 }],
      sort: null,
      cursor: null,
    },
    dropped: ['f=total.gt.1e3', 'f=margin.gt.1', 'sort=-status'],
  })
})

function when(field: string, ops: Condition['op'][], value: fc.Arbitrary<unknown>): fc.Arbitrary<Condition> {
  return fc.record({ field: fc.constant(field), op: fc.constantFrom(...ops), value })
}
