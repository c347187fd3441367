import * as z from 'zod'
import { maxQuantityPerCall } from '#contract/rules.ts'
import { defineSetting } from '#server/platform/settings.ts'
import type { VariantRow } from '../rows/variant-row.ts'

/**
 * `fewLeft`: up to so many available units a shopper who asks sees the number. Orders invalidate pages only when a
 * variant passes it or sells out.
 */
export const stockSetting = defineSetting('stock', z.object({ fewLeft: z.number().int().min(0).default(5) }))

type Stocked = Pick<VariantRow, 'policy' | 'available' | 'maxPerOrder'>

export function outOfStock({ policy, available }: Stocked): boolean {
  return policy === 'deny' && available <= 0
}

/** The limit of one order, which says nothing about the stock: for public pages. */
export function publicLimit(variant: Stocked): number {
  return outOfStock(variant) ? 0 : Math.min(variant.maxPerOrder, maxQuantityPerCall)
}

/** The units available now, within the limit of one order. */
export function exactLimit(variant: Stocked): number {
  const limit = publicLimit(variant)
  return variant.policy === 'deny' ? Math.max(0, Math.min(limit, variant.available)) : limit
}

/** The units left where they are few, else null. */
export function stockLeft({ policy, available }: Stocked, fewLeft: number): number | null {
  return policy === 'deny' && available <= fewLeft ? Math.max(0, available) : null
}
