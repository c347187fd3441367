import { type FeedChannel, type FeedFault, feedErrors } from '#contract/admin/catalog/feed.ts'
import type { FeedItem } from './feed-items.ts'

/** Lengths that each program accepts. */
export const limits: Record<FeedChannel, { id: number; title: number; description: number }> = {
  google: { id: 50, title: 150, description: 5000 },
  meta: { id: 100, title: 200, description: 9999 },
  pinterest: { id: 127, title: 500, description: 10_000 },
  idealo: { id: 100, title: 255, description: 1000 },
}

/** Programs that refuse an offer without a brand. */
const needBrand: FeedChannel[] = ['idealo']

/** The faults of an item for a program. */
export function faultsOf(channel: FeedChannel, item: FeedItem): FeedFault[] {
  const { id, title } = limits[channel]
  const hasMaker = item.brand !== '' && item.mpn !== ''
  const found: Record<FeedFault, boolean> = {
    no_text: item.link === '',
    no_picture: item.pictures.length === 0,
    no_price: (item.sale?.price ?? item.price).amount <= 0,
    no_brand: needBrand.includes(channel) && item.brand === '',
    no_shipping: item.needsShipping && item.shipping.length === 0,
    no_description: item.link !== '' && item.description === '',
    bad_gtin: item.hasBadGtin,
    no_identifier: item.gtin === '' && !hasMaker,
    long_title: item.title.length > title,
    long_id: item.sku.length > id,
  }
  return (Object.keys(found) as FeedFault[]).filter((fault) => found[fault])
}

/** True if a program would refuse the item, so that the feed leaves it out. */
export function isLeftOut(faults: readonly FeedFault[]): boolean {
  return faults.some((fault) => (feedErrors as readonly string[]).includes(fault))
}
