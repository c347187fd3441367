import type { Money } from '#contract/scalars.ts'
import type { ShownPrice } from '#server/pricing/shown-price.ts'
import { lowestBefore } from './lowest-price.ts'
import type { StoredVariant } from './stored-variant.ts'

export type VariantPrice = { price: Money; compareAtPrice: Money | null; lowestPrice30: Money | null }

/**
 * A variant's prices as public pages show them. A reduction tells the lowest price of the 30 days before it; where
 * none is known, because the product came in already reduced, that is the price it is compared with.
 */
export function variantPrice(variant: StoredVariant, taxClass: string, shown: ShownPrice): VariantPrice {
  const { price, compareAtPrice, fixed, history } = variant
  const money = (amount: number): Money => ({
    amount: fixed ? shown.fixed(amount, taxClass) : shown.base(amount, taxClass),
    currency: shown.currency,
  })
  if (compareAtPrice === null || compareAtPrice <= price) {
    return { price: money(price), compareAtPrice: null, lowestPrice30: null }
  }
  const lowest = lowestBefore(history ?? []) ?? compareAtPrice
  return { price: money(price), compareAtPrice: money(compareAtPrice), lowestPrice30: money(lowest) }
}
