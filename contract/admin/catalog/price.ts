import * as z from 'zod/mini'
import { Timestamp } from '../../scalars.ts'
import { Ability, type AdminCallShape, Changed } from '../admin-call.ts'
import { RecordId } from './product-fields.ts'

/** A mistaken price can be struck out for so long after it was entered. */
export const strikeMinutes = 60

const Period = z.object({
  id: z.string(),
  currency: z.string(),
  price: z.int(),
  /** It was announced as a reduction. */
  reduced: z.boolean(),
  since: Timestamp,
  /** null: it is the price now. */
  until: z.nullable(Timestamp),
  struckAt: z.nullable(Timestamp),
  can: z.object({ strike: Ability }),
})
export type PricePeriod = z.infer<typeof Period>

const variant = z.object({ variant: RecordId })
const history = z.object({ items: z.array(Period) })

export const priceCalls = {
  /** The stored prices of a variant in the last 60 days, newest first, at most 200. */
  '/price/history': { payload: variant, data: history, permission: 'products.read' },
  /**
   * Strikes a mistaken price out of the history, so that it is not the lowest of the 30 days before a reduction. The
   * price must be corrected already, no more than 60 minutes old, and nothing may have been ordered at it.
   */
  '/price/strike': {
    payload: z.extend(variant, {
      id: z.string().check(z.regex(/^[A-Za-z]{3,4}\.\d{1,18}$/)),
      reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
    }),
    data: Changed(history),
    permission: 'prices.change',
    writes: true,
    undo: 'none',
  },
} as const satisfies Record<string, AdminCallShape>
