import * as z from 'zod/mini'
import { Cart } from './cart.ts'

/**
 * `draft`: staff prepare it; `sent`: the payment link works; `accepted`: it is in the buyer's cart; `ordered`: an order was
 * placed with it.
 */
export const draftStatuses = ['draft', 'sent', 'accepted', 'ordered', 'expired', 'deleted'] as const
export type DraftStatus = (typeof draftStatuses)[number]

const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))

/** A discount that staff give on all goods of a draft order. The buyer sees its label. `percent` in 1/100 %. */
export const DraftDiscount = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('percentage'),
    percent: z.int().check(z.minimum(1), z.maximum(10_000)),
    label,
  }),
  z.object({ kind: z.literal('amount'), amount: z.int().check(z.minimum(1), z.maximum(1e12)), label }),
])
export type DraftDiscount = z.infer<typeof DraftDiscount>

const data = z.object({ cart: Cart, visitorId: z.string() })

export const draftOrderCalls = {
  /**
   * Puts the draft order of a payment link into the cart, whose lines are then fixed. Other lines of the cart are saved
   * for later. Repeating it answers the same cart; in another browser, it moves the cart there. Once it is ordered:
   * `transition_refused` with `orderNumber` and `accessKey`.
   */
  '/draftOrder/open': {
    payload: z.object({ token: z.string().check(z.minLength(16), z.maxLength(120)) }),
    data,
  },
  /** Takes the draft order out of the cart again, which is then empty. Its link still works. */
  '/draftOrder/leave': { payload: z.object({}), data },
} as const
