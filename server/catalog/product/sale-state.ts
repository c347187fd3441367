import { promiseTo, releaseAhead } from '#server/delivery/shop-promise.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { VariantRow } from '../rows/variant-row.ts'
import { backordered, outOfStock } from './availability.ts'

/** How a variant is sold, as feeds and structured data tell it. */
export type SaleState = {
  availability: 'in_stock' | 'out_of_stock' | 'preorder' | 'backorder'
  /** The day from which it can be delivered, YYYY-MM-DD; null unless it is sold ahead. */
  availableOn: string | null
}

export function saleState(shop: Shop, variant: VariantRow, country: string): SaleState {
  if (outOfStock(variant)) return { availability: 'out_of_stock', availableOn: null }
  const releaseOn = releaseAhead(shop, variant.releaseOn)
  if (releaseOn) return { availability: 'preorder', availableOn: releaseOn }
  if (!backordered(variant)) return { availability: 'in_stock', availableOn: null }
  const promise = promiseTo(shop, country, { backordered: true })
  return { availability: 'backorder', availableOn: promise?.earliest ?? null }
}
