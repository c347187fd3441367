import * as z from 'zod/mini'
import { orderStatuses, payStatuses, shipStatuses } from '../../order.ts'
import { Id, Money, Timestamp } from '../../scalars.ts'
import { listOf } from '../list.ts'

/** Steps that an order waits for, the most urgent first. */
export const orderNeeds = ['decide', 'ship', 'processing', 'pay', 'refund'] as const

/** The pay status as staff see it: also what was paid or refunded in part. */
export const financialStatuses = ['unpaid', 'partly_paid', 'paid', 'partly_refunded', 'refunded'] as const
export type FinancialStatus = (typeof financialStatuses)[number]

export const orderList = listOf(
  {
    number: { type: 'text', label: 'desk.order.number', ops: ['is'], search: true },
    placedAt: {
      type: 'moment',
      label: 'desk.order.placed_at',
      ops: ['between', 'within', 'lt', 'gt'],
      sort: true,
    },
    status: { type: 'choice', label: 'desk.order.status', ops: ['is', 'in'], values: orderStatuses },
    payStatus: { type: 'choice', label: 'desk.order.pay_status', ops: ['is', 'in'], values: payStatuses },
    shipStatus: { type: 'choice', label: 'desk.order.ship_status', ops: ['is', 'in'], values: shipStatuses },
    needs: { type: 'choice', label: 'desk.order.needs', ops: ['is', 'in', 'empty'], values: orderNeeds },
    total: {
      type: 'money',
      label: 'desk.order.total',
      ops: ['gt', 'lt', 'between'],
      sort: true,
      permission: 'customers.read',
    },
    paymentMethod: { type: 'text', label: 'desk.order.payment_method', ops: ['is', 'in'] },
    country: { type: 'text', label: 'desk.order.country', ops: ['is', 'in'] },
    currency: { type: 'text', label: 'desk.order.currency', ops: ['is', 'in'] },
    /** Reduced by any of these promotions, by id. */
    promotion: { type: 'int', label: 'desk.order.promotion', ops: ['is', 'in'] },
    /** Reduced by a promotion. */
    promoted: { type: 'flag', label: 'desk.order.promoted', ops: ['is'] },
    /** Placed with any of these coupons, by code. */
    coupon: { type: 'text', label: 'desk.order.coupon', ops: ['is', 'in'] },
    /** Placed with one of these coupons or a code of its series. */
    couponSeries: { type: 'text', label: 'desk.order.coupon_series', ops: ['is', 'in'] },
    /** Placed with a coupon. */
    couponUsed: { type: 'flag', label: 'desk.order.coupon_used', ops: ['is'] },
    customer: { type: 'text', label: 'desk.order.customer', search: true },
    email: {
      type: 'text',
      label: 'desk.order.email',
      ops: ['is'],
      search: true,
      permission: 'customers.read',
    },
    /** To be shipped although the first promised day has come, or to be decided although the clock has passed. */
    overdue: { type: 'flag', label: 'desk.order.overdue', ops: ['is'] },
    /**
     * Money that is not where it belongs: a refund failed, a dispute has to be answered, a payment was of another amount
     * or stayed in process too long, or it came for an order that is closed.
     */
    problem: { type: 'flag', label: 'desk.order.problem', ops: ['is'] },
    labels: { type: 'labels', label: 'desk.order.labels', ops: ['has', 'empty'] },
    packedAt: { type: 'moment', label: 'desk.order.packed_at', ops: ['empty', 'between'] },
    cancelDueAt: { type: 'moment', label: 'desk.order.cancel_due_at', ops: ['lt', 'between'] },
    expiresAt: { type: 'moment', label: 'desk.order.expires_at', ops: ['lt', 'between'] },
    deliveredAt: { type: 'moment', label: 'desk.order.delivered_at', ops: ['between', 'within'] },
  },
  { sort: '-placedAt' },
)

export const OrderRow = z.object({
  id: Id,
  number: z.string(),
  placedAt: Timestamp,
  status: z.enum(orderStatuses),
  payStatus: z.enum(payStatuses),
  financialStatus: z.enum(financialStatuses),
  shipStatus: z.enum(shipStatuses),
  needs: z.nullable(z.enum(orderNeeds)),
  total: Money,
  currency: z.string(),
  paymentMethod: z.string(),
  shippingMethod: z.nullable(z.string()),
  country: z.string(),
  /** Name and city of the shipping address. */
  customer: z.object({ name: z.string(), city: z.string() }),
  email: z.string(),
  /** Sum of quantities. */
  count: z.int(),
  labels: z.array(z.string()),
  packedAt: z.nullable(Timestamp),
  cancelDueAt: z.nullable(Timestamp),
  expiresAt: z.nullable(Timestamp),
  deliveredAt: z.nullable(Timestamp),
  version: z.int(),
})
