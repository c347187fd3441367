import { maxQuantityPerCall } from '#contract/rules.ts'
import type { StoredVariant } from './cart-state.ts'

/** How many pieces one cart may hold: what is available, within the limit per order. 0: sold out or no longer sold. */
export function quantityLimit(variant: StoredVariant): number {
  if (!variant.active) return 0
  const limit = Math.min(variant.maxPerOrder, maxQuantityPerCall)
  return variant.stockPolicy === 'deny' ? Math.max(0, Math.min(limit, variant.available)) : limit
}

export function soldOut(variant: StoredVariant): boolean {
  return quantityLimit(variant) === 0
}
