import * as z from 'zod/mini'
import { Id, Money } from '../../scalars.ts'
import { FigureLine } from '../figure-line.ts'

/** The effects of an edit of an order. */
export const EditPreview = z.object({
  /** Of the order. */
  version: z.int(),
  removed: z.array(z.object({ lineId: Id, quantity: z.int(), amount: Money })),
  added: z.array(FigureLine),
  removedAmount: Money,
  addedAmount: Money,
  /** Taken off the goods that stay; of added goods it is in their amount. */
  discountAmount: Money,
  /** The change of the shipping fee; negative: it is lower. */
  shippingAmount: Money,
  /** Methods that deliver the order afterwards, with today's fees; empty: shipping cannot be changed. */
  shippingMethods: z.array(z.object({ code: z.string(), name: z.string(), fee: Money })),
  /** The free-shipping coupon that the buyer used; null: none, or shipping cannot be changed. */
  shippingCoupon: z.nullable(
    z.object({
      code: z.string(),
      /** Why it would not apply to another method, with the goods as they will be. */
      refusal: z.nullable(z.enum(['coupon_minimum', 'coupon_not_applicable', 'coupon_not_combinable'])),
      /** The value of goods that it demands, with `coupon_minimum`. */
      minimum: z.nullable(Money),
    }),
  ),
  /** Negative: the buyer gets money back. */
  difference: Money,
  /** The order's price, less refunds. */
  before: Money,
  after: Money,
  /** Received, less refunds. */
  paid: Money,
  /** Still to be paid afterwards. */
  due: Money,
  /** Paid back to the buyer. */
  refund: Money,
  /** How the amount due is asked for: by an email with a link, or from the carrier. */
  charge: z.enum(['none', 'link', 'at_door']),
})
export type EditPreview = z.infer<typeof EditPreview>
