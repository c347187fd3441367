import * as z from 'zod/mini'
import { Money, Timestamp } from '../../scalars.ts'
import type { AdminCallShape } from '../admin-call.ts'

/** Queues of records that need a person, in the order in which the home screen shows them. */
export const homeQueues = [
  'decide',
  'withdrawals',
  'returns',
  'ship',
  'pay',
  'refund',
  'refund_failed',
  'refunds_to_send',
  'approvals',
  'threads',
  'inquiries',
  'reviews',
  'questions',
  'comments',
  'low_stock',
  'system',
] as const

/** Counts stop here: "999+". */
export const maxQueue = 1000

const Queue = z.object({
  code: z.enum(homeQueues),
  count: z.int(),
  /** Since when the first of them waits; null for stock. */
  oldest: z.nullable(Timestamp),
  /** The first deadline, if they have one. */
  due: z.nullable(Timestamp),
})
export type HomeQueue = z.infer<typeof Queue>

/** Changes that start by themselves and are named. */
export const maxUpcoming = 3

const Upcoming = z.object({
  kind: z.enum(['plan', 'page', 'article', 'promotion', 'coupon']),
  id: z.string(),
  /** Empty for a bulk change. */
  label: z.string(),
  at: Timestamp,
})
export type Upcoming = z.infer<typeof Upcoming>

/** Figures of a day by hour of the shop's time zone. */
const Hours = z.array(z.int()).check(z.length(24))
const Day = z.object({
  orders: Hours,
  /** Of orders that were not cancelled, by currency. */
  revenue: z.array(z.object({ currency: z.string(), hours: Hours, total: Money })),
  visitors: z.int(),
})

export const homeCalls = {
  /**
   * The queues that the caller may work through, without the empty ones, and today beside the same weekday a week ago.
   * `before.upToNow` counts only as far as today has come.
   */
  '/home/state': {
    payload: z.object({}),
    data: z.object({
      queues: z.array(Queue),
      /** Starts by itself, the soonest first. */
      upcoming: z.array(Upcoming),
      today: Day,
      before: z.extend(Day, { upToNow: z.object({ orders: z.int(), visitors: z.int() }) }),
      at: Timestamp,
      tags: z.array(z.string()),
    }),
    permission: 'signed_in',
    restricted: {
      'today.revenue': 'reports.read',
      'before.revenue': 'reports.read',
      'today.visitors': 'reports.read',
      'before.visitors': 'reports.read',
      'before.upToNow.visitors': 'reports.read',
    },
  },
} as const satisfies Record<string, AdminCallShape>
