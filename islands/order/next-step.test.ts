import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/order.ts'
import { euros, sampleOrder } from '#islands/samples.builder.ts'
import { nextStep } from './next-step.ts'

const refund = (status: Order['refunds'][number]['status'], amount: number) =>
  ({ amount: euros(amount), status, destination: 'original', reason: '', createdAt: '' }) as const
const cancelledBy = (by: Order['history'][number]['by'], note = '') => ({
  status: 'cancelled' as const,
  history: [{ at: '', by, kind: 'status', from: 'in_progress', to: 'cancelled', note }],
})
const unpaid = (changes: Partial<Order>) => ({
  payStatus: 'unpaid' as const,
  can: { ...sampleOrder().can, pay: true },
  due: euros(2890),
  ...changes,
})
const promise = { earliest: '2026-11-25', latest: '2026-11-27' }
const can = (changes: Partial<Order['can']>) => ({ can: { ...sampleOrder().can, ...changes } })
const parcel = (
  status: 'shipped' | 'lost',
  carrierState: Order['shipments'][number]['carrierState'] = null,
  changes: Partial<Order['shipments'][number]> = {},
): Order['shipments'][number] => ({
  id: '1',
  expressName: 'DHL',
  expressNumber: '1',
  trackUrl: null,
  status,
  shippedAt: '',
  deliveredAt: null,
  expected: null,
  carrierState,
  carrierAt: null,
  events: [],
  lines: [],
  ...changes,
})
const shippedAs = (...shipments: Order['shipments']) => ({ shipStatus: 'shipped' as const, shipments })

const openReturn: Order['returns'][number] = {
  number: 'R-1',
  type: 'return_refund',
  status: 'pending',
  auditStatus: 'pending',
  createdAt: '',
}

describe('the next step of an order', () => {
  it.each<[string, Partial<Order>, string]>([
    ['paid', {}, 'preparing'],
    ['partly shipped', { shipStatus: 'partial' }, 'partly_shipped'],
    ['shipped', { shipStatus: 'shipped', shipments: [parcel('shipped')] }, 'on_its_way'],
    ['in transit', shippedAs(parcel('shipped', 'in_transit')), 'on_its_way'],
    ['out for delivery', shippedAs(parcel('shipped', 'out_for_delivery')), 'parcel_out_for_delivery'],
    ['with a problem', shippedAs(parcel('shipped', 'exception')), 'parcel_exception'],
    [
      'ready for pickup beside another parcel',
      shippedAs(parcel('shipped', 'out_for_delivery'), parcel('shipped', 'ready_for_pickup')),
      'parcel_ready_for_pickup',
    ],
    ['whose parcel comes back', shippedAs(parcel('shipped', 'returning')), 'parcel_returning'],
    [
      'partly shipped, nobody opened',
      { shipStatus: 'partial', shipments: [parcel('shipped', 'failed_attempt')] },
      'parcel_failed_attempt',
    ],
    [
      'partly shipped, out for delivery',
      { shipStatus: 'partial', shipments: [parcel('shipped', 'out_for_delivery')] },
      'partly_shipped',
    ],
    ['with a lost parcel', { shipStatus: 'partial', shipments: [parcel('lost')] }, 'lost'],
    ['delivered', { shipStatus: 'delivered' }, 'delivered'],
    ['delivered, to confirm', { shipStatus: 'delivered', ...can({ confirm: true }) }, 'delivered_confirm'],
    ['delivered, being returned', { shipStatus: 'delivered', returns: [openReturn] }, 'return_open'],
    ['completed', { status: 'completed' }, 'completed'],
    ['completed, to return', { status: 'completed', ...can({ return: true }) }, 'completed_return'],
    ['unpaid online', unpaid({ paymentMethod: 'stripe' }), 'pay_online'],
    ['declined', unpaid({ paymentMethod: 'stripe', paymentFailed: true }), 'payment_failed'],
    [
      'in process',
      { payStatus: 'unpaid', paymentMethod: 'stripe', processingSince: '2026-11-20T10:00:00Z' },
      'payment_processing',
    ],
    [
      'cancelled while in process',
      { ...cancelledBy('buyer'), processingSince: '2026-11-20T10:00:00Z' },
      'cancelled_processing',
    ],
    [
      'expired, then in process',
      { ...cancelledBy('system', 'expired'), processingSince: '2026-11-20T10:00:00Z' },
      'expired_processing',
    ],
    ['by bank transfer', unpaid({ paymentMethod: 'bank', expiresAt: '2026-11-29T10:00:00Z' }), 'transfer'],
    ['by bank transfer at any time', unpaid({ paymentMethod: 'bank' }), 'transfer_undated'],
    ['past its time', { payStatus: 'unpaid', paymentMethod: 'stripe' }, 'payment_closed'],
    ['on delivery', { payStatus: 'unpaid', paymentMethod: 'cod' }, 'cod_preparing'],
    [
      'on delivery, shipped',
      { payStatus: 'unpaid', paymentMethod: 'cod', shipStatus: 'shipped' },
      'cod_on_its_way',
    ],
    [
      'on delivery, delivered',
      { payStatus: 'unpaid', paymentMethod: 'cod', shipStatus: 'delivered' },
      'delivered',
    ],
    ['asked to be cancelled', { status: 'pending_cancellation' }, 'cancel_asked'],
    ['cancelled by the buyer', cancelledBy('buyer'), 'cancelled_buyer'],
    ['cancelled by the merchant', cancelledBy('merchant'), 'cancelled_merchant'],
    ['expired', cancelledBy('system', 'expired'), 'cancelled_expired'],
    ['approved by the clock', cancelledBy('system'), 'cancelled'],
  ])('%s', (_, changes, text) => {
    expect(nextStep(sampleOrder(changes)).text).toBe(text)
  })

  it('names what to pay and by when, the promised days, and the clock of a request', () => {
    const transfer = unpaid({ paymentMethod: 'bank', expiresAt: '2026-11-29T10:00:00Z' })
    expect(nextStep(sampleOrder(transfer))).toMatchObject({
      amount: euros(2890),
      by: '2026-11-29T10:00:00Z',
    })
    expect(nextStep(sampleOrder({ delivery: promise })).days).toEqual(promise)
    const cancelRequest = { requestedAt: '', dueAt: '2026-11-24T10:00:00Z' }
    expect(nextStep(sampleOrder({ status: 'pending_cancellation', cancelRequest }))).toMatchObject({
      text: 'cancel_asked_until',
      by: '2026-11-24T10:00:00Z',
    })
  })

  it('names the days of the next parcel instead of the promised ones, and where one waits', () => {
    const days = { earliest: '2026-11-30', latest: '2026-12-01' }
    const later = { earliest: '2026-12-02', latest: '2026-12-04' }
    const order = shippedAs(
      parcel('shipped', 'in_transit', { expected: later }),
      parcel('shipped', null, { expected: days }),
    )
    expect(nextStep(sampleOrder({ delivery: promise, ...order })).days).toEqual(days)
    const events = [{ at: '2026-11-29T10:00:00Z', state: 'ready_for_pickup' as const, place: 'Kiosk Nord' }]
    const waiting = parcel('shipped', 'ready_for_pickup', { events, expected: days })
    expect(nextStep(sampleOrder(shippedAs(waiting)))).toEqual({
      ...{ text: 'parcel_ready_for_pickup', tone: 'info', place: 'Kiosk Nord' },
    })
  })

  it('of a cancelled order says what is still to be refunded, then what was', () => {
    const refunds = [refund('succeeded', 1000), refund('pending', 1890)]
    expect(nextStep(sampleOrder({ ...cancelledBy('merchant'), refunds }))).toMatchObject({
      text: 'cancelled_refund_pending',
      amount: euros(1890),
    })
    expect(
      nextStep(sampleOrder({ ...cancelledBy('merchant'), refunds: [refund('succeeded', 2890)] })),
    ).toMatchObject({
      text: 'cancelled_refunded',
      amount: euros(2890),
    })
  })
})
