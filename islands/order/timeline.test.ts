import { expect, it } from 'vitest'
import type { Order } from '#contract/order.ts'
import en from '../../locales/en.json' with { type: 'json' }
import { timelineOf } from './timeline.ts'

type Entry = Order['history'][number]
const entry = (kind: string, from: string | null, to: string, by: Entry['by'], note = ''): Entry => ({
  at: `2026-11-22T10:00:0${from?.length ?? 0}Z`,
  ...{ kind, from, to, by, note },
})

it('tells an order from its newest event back to its placing, in words that exist', () => {
  const history = [
    entry('status', null, 'in_progress', 'buyer'),
    entry('pay_status', 'unpaid', 'paid', 'system'),
    entry('status', 'in_progress', 'pending_cancellation', 'buyer', 'Ordered twice'),
    entry('status', 'pending_cancellation', 'in_progress', 'buyer'),
    entry('status', 'pending_cancellation', 'in_progress', 'merchant', 'Already packed'),
    entry('shipment', null, 'shipped', 'merchant'),
    entry('shipment', 'shipped', 'delivered', 'system'),
    entry('note', null, 'anything', 'merchant', 'internal'),
    entry('status', 'in_progress', 'completed', 'buyer'),
  ]
  const told = timelineOf({ createdAt: '2026-11-22T10:00:00Z', history })
  expect(told.map(({ text }) => text)).toEqual([
    'received',
    'delivered',
    'shipped',
    'cancel_refused',
    'cancel_withdrawn',
    'cancel_asked',
    'paid',
    'placed',
  ])
  expect(told.find(({ text }) => text === 'cancel_refused')?.note).toBe('Already packed')
  for (const { text } of told) expect(en).toHaveProperty([`order.timeline.${text}`])
})

it('tells one event once, although it changes parcels and order', () => {
  const history = [
    entry('shipment', 'shipped', 'delivered', 'buyer', '00340434161094042557'),
    { ...entry('status', 'shipped', 'completed', 'buyer') },
  ]
  expect(timelineOf({ createdAt: '', history }).map(({ text, note }) => [text, note])).toEqual([
    ['received', '00340434161094042557'],
    ['placed', ''],
  ])
})

it('turns the notes of the clock into sentences', () => {
  const history = [
    entry('status', 'in_progress', 'cancelled', 'system', 'expired'),
    entry('status', 'cancelled', 'in_progress', 'system', 'paid_late'),
    entry('status', 'pending_cancellation', 'in_progress', 'merchant', 'with_carrier'),
    entry('status', 'pending_cancellation', 'cancelled', 'system', 'request_due'),
  ]
  expect(timelineOf({ createdAt: '', history }).map(({ text, note }) => [text, note])).toEqual([
    ['cancelled_system', ''],
    ['with_carrier', ''],
    ['paid_late', ''],
    ['expired', ''],
    ['placed', ''],
  ])
})
