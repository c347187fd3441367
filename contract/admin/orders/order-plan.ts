import * as z from 'zod/mini'
import { messageMaxLength } from '../../rules.ts'
import type { AdminCallShape } from '../admin-call.ts'
import { Planned, selectionOf } from '../plan.ts'
import { OrderLabels } from './order.ts'
import { orderList } from './order-list.ts'

const carriage = z.object({
  /** Code or name; absent: told by the tracking number. */
  carrier: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  trackingNumber: z.optional(z.string().check(z.trim(), z.maxLength(60))),
})

/** Buyers who are written to at once. */
export const maxMessages = 1000

export const BulkOrderAction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('labels'),
    add: z._default(OrderLabels, []),
    remove: z._default(OrderLabels, []),
  }),
  /** Bank transfers that have arrived, and cash that was collected. */
  z.object({ kind: z.literal('markPaid') }),
  /** Orders for which nothing was paid. Money goes back order by order, with `/order/cancel`. */
  z.object({
    kind: z.literal('cancel'),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  }),
  /** A message to the buyer of each order, in the conversation about it. It is emailed if they don't see it in a minute. */
  z.object({
    kind: z.literal('message'),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(messageMaxLength)),
  }),
  /** Everything that is left of each order, in one parcel. `cells`: parcels by order number, which then choose the orders. */
  z.object({
    kind: z.literal('ship'),
    notify: z._default(z.boolean(), true),
    cells: z.optional(
      z
        .record(z.string().check(z.minLength(1), z.maxLength(40)), carriage)
        .check(z.refine((cells) => Object.keys(cells).length <= 2000)),
    ),
  }),
])
export type BulkOrderAction = z.output<typeof BulkOrderAction>

export const orderPlanCalls = {
  /**
   * Writes down a bulk change of orders, row by row, without making it. To ship needs `orders.ship`, to write to buyers
   * `inbox.answer`, everything else `orders.change`. Only labels can be put back afterwards, and messages that were not
   * emailed or seen yet.
   */
  '/order/plan': {
    payload: z.object({ select: selectionOf(orderList), action: BulkOrderAction }),
    data: Planned,
    permission: 'orders.read',
    writes: true,
    undo: 'none',
  },
} as const satisfies Record<string, AdminCallShape>
