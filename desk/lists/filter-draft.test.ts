// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { type Me, session } from '../session.ts'
import { conditionOf, draftOf } from './filter-draft.ts'

const field = { type: 'moment', label: 'placed', ops: ['lt', 'gt', 'between'] } as const
const words = { currency: 'EUR' } as Parameters<typeof draftOf>[2]

afterEach(() => session.setState({ me: null }))

it.each([
  ['Europe/Berlin', '2026-11-26T23:00:00.000Z', '2026-11-27T22:59:59.999Z'],
  ['America/New_York', '2026-11-27T05:00:00.000Z', '2026-11-28T04:59:59.999Z'],
  ['Asia/Tokyo', '2026-11-26T15:00:00.000Z', '2026-11-27T14:59:59.999Z'],
])('takes a day in %s, which is the person’s zone', (timeZone, from, until) => {
  session.setState({ me: { timeZone } as Me })
  const draft = { ...draftOf(field, null, words), from: '2026-11-27', to: '2026-11-27', text: '2026-11-27' }
  const condition = conditionOf('placedAt', field, 'between', draft, words)
  expect(condition).toEqual({ field: 'placedAt', op: 'between', value: [from, until] })
  expect(draftOf(field, condition, words)).toMatchObject({ from: '2026-11-27', to: '2026-11-27' })
  expect(conditionOf('placedAt', field, 'lt', draft, words)).toMatchObject({ value: from })
  expect(conditionOf('placedAt', field, 'gt', draft, words)).toMatchObject({ value: until })
  expect(conditionOf('placedAt', field, 'lt', { ...draft, text: '0202-11-27' }, words)).toBeNull()
})
