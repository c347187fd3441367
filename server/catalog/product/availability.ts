import { maxQuantityPerCall } from '#contract/rules.ts'
import type { StoredVariant } from '../rows/stored-variant.ts'

type Stocked = Pick<StoredVariant, 'policy' | 'available' | 'maxPerOrder'>

export function outOfStock({ policy, available }: Stocked): boolean {
  return policy === 'deny' && available <= 0
}

/** What everybody may see: how many one order takes, nothing of the stock. */
export function publicLimit(variant: Stocked): number {
  return outOfStock(variant) ? 0 : Math.min(variant.maxPerOrder, maxQuantityPerCall)
}

/** How many can be had now. */
export function exactLimit(variant: Stocked): number {
  const limit = publicLimit(variant)
  return variant.policy === 'deny' ? Math.max(0, Math.min(limit, variant.available)) : limit
}

/** How many there are where they are few; null where that is not said. */
export function stockLeft({ policy, available }: Stocked, fewLeft: number): number | null {
  return policy === 'deny' && available <= fewLeft ? Math.max(0, available) : null
}
