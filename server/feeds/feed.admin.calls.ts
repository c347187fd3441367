import { desc } from 'drizzle-orm'
import { type feedCalls, feedChannels } from '#contract/admin/catalog/feed.ts'
import { feedFetch } from '#server/db/tables.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { faultsOf, isLeftOut } from './check-item.ts'
import { feedPath } from './feed.routes.ts'
import { feedItemsIn, type ProductPath } from './feed-items.ts'
import { feedsSetting } from './feeds.setting.ts'
import { marketOf, marketsOf } from './market.ts'
import { readFeedProducts } from './read-products.ts'

/** Products that one answer looks through at most, and variants with faults that it lists. */
const maxChecked = 1000
const maxListed = 50

/** Fetches listed for each feed, the latest ones. */
const maxFetches = 20

export function feedHandlers(pathOf: ProductPath): AdminHandlers<keyof typeof feedCalls> {
  return {
    async '/feed/list'({ shop, caller }) {
      const { channels, key } = shop.settings(feedsSetting)
      const fetches = await shop.db.select().from(feedFetch).orderBy(desc(feedFetch.fetchedAt)).limit(500)
      // The key opens the feed to anybody, so only people who may change it see it.
      const shownKey = key === '' ? '' : `?key=${caller.permissions.has('settings.shop') ? key : '…'}`
      return {
        items: feedChannels.map((channel) => ({
          channel,
          enabled: channels.includes(channel),
          url: shop.publicUrl + feedPath(channel) + shownKey,
          fetches: fetches
            .filter((each) => each.channel === channel)
            .slice(0, maxFetches)
            .map(({ channel: _, fetchedAt, ...each }) => ({ ...each, fetchedAt: fetchedAt.toISOString() })),
        })),
        ...marketsOf(shop),
      }
    },

    async '/feed/faults'({ shop }, { channel, cursor, ...wanted }) {
      const market = marketOf(shop, wanted)
      if (!market) throw new Refusal('invalid')
      const itemsOf = await feedItemsIn(shop, market, pathOf, true)
      const items = []
      let checked = 0
      for await (const products of readFeedProducts(shop, market, cursor ?? 0)) {
        for (const product of products) {
          checked += 1
          for (const item of itemsOf(product)) {
            const faults = faultsOf(channel, item)
            if (faults.length > 0)
              items.push({
                productId: product.id,
                sku: item.sku,
                name: item.title || product.label,
                leftOut: isLeftOut(faults),
                faults,
              })
          }
          if (items.length >= maxListed || checked >= maxChecked) return { items, checked, next: product.id }
        }
      }
      return { items, checked, next: null }
    },
  }
}
