import * as z from 'zod'
import { maxQuantityPerCall } from '#contract/rules.ts'
import { defineSetting } from '#server/platform/settings/settings.ts'
import type { VariantRow } from '../rows/variant-row.ts'

/**
 * `fewLeft`: shoppers see the exact number of available units up to this level. Orders evict pages only when a variant
 * crosses this level or sells out.
 */
export const stockSetting = defineSetting('stock', z.object({ fewLeft: z.number().int().min(0).default(5) }))

type Stocked = Pick<VariantRow, 'policy' | 'available' | 'maxPerOrder'>

export function outOfStock({ policy, available }: Stocked): boolean {
  return policy === 'deny' && available <= 0
}

/** Sold although nothing is left, and delivered once it has arrived. */
export function backordered({ policy, available }: Pick<Stocked, 'policy' | 'available'>): boolean {
  return policy === 'backorder' && available <= 0
}

/** The quantity limit per order. For public pages: it does not reveal the stock. */
export function publicLimit(variant: Stocked): number {
  return outOfStock(variant) ? 0 : Math.min(variant.maxPerOrder, maxQuantityPerCall)
}

/** The units available now, within the limit of one order. */
export function exactLimit(variant: Stocked): number {
  const limit = publicLimit(variant)
  return variant.policy === 'deny' ? Math.max(0, Math.min(limit, variant.available)) : limit
}

/** The units left if they are few, else null. */
export function stockLeft({ policy, available }: Stocked, fewLeft: number): number | null {
  return policy === 'deny' && available <= fewLeft ? Math.max(0, available) : null
}
