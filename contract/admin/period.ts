import * as z from 'zod/mini'
import { Id, Money, Timestamp } from '../scalars.ts'
import { type AdminCallShape, Changed } from './admin-call.ts'

/** A sum of a period. */
const PeriodFigure = z.object({
  kind: z.enum([
    'received',
    'refunded',
    'invoices',
    'credit_notes',
    'bank_matched',
    'bank_payout',
    'bank_aside',
    'bank_open',
    'payouts',
    'payout_fees',
    'payout_adjustments',
    'payouts_open',
  ]),
  /** The payment method of money received and refunded, and the provider of payouts; empty for others. */
  method: z.string(),
  count: z.int(),
  amount: Money,
  /** Of invoices and credit notes. */
  tax: z.nullable(Money),
})
export type PeriodFigure = z.infer<typeof PeriodFigure>

const day = z.iso.date()

const ClosedPeriod = z.object({
  id: Id,
  from: day,
  until: day,
  figures: z.array(PeriodFigure),
  /** Why it was closed although money and orders differed. */
  reason: z.string(),
  closedBy: z.string(),
  closedAt: Timestamp,
})
export type ClosedPeriod = z.infer<typeof ClosedPeriod>

export const periodCalls = {
  /** The newest 100 closed periods. `next`: where the next one begins, and the last day that it may end on. */
  '/period/list': {
    payload: z.object({}),
    data: z.object({
      items: z.array(ClosedPeriod),
      next: z.object({ from: day, until: z.nullable(day) }),
    }),
    permission: 'money.read',
  },
  /** The figures of the next period if it ended on this day. */
  '/period/preview': {
    payload: z.object({ until: day }),
    data: z.object({
      from: day,
      until: day,
      figures: z.array(PeriodFigure),
      /** Entries of the report "money without order, order without money". */
      problems: z.int(),
    }),
    permission: 'money.read',
  },
  /**
   * Closes everything up to a day that is over. Its figures are stored and never change, and a match that concerns these
   * days counts in the next period. `reason`: needed while the report of `/report/money` is not empty. Periods cannot be
   * opened again.
   */
  '/period/close': {
    payload: z.object({
      until: day,
      reason: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
    }),
    data: Changed(z.object({ period: ClosedPeriod })),
    permission: 'settings.money',
    writes: true,
    undo: 'none',
    stepUp: true,
  },
} as const satisfies Record<string, AdminCallShape>
