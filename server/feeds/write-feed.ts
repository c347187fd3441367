import type { FeedChannel } from '#contract/admin/catalog/feed.ts'
import { langPath } from '#contract/languages.ts'
import { methodsTo } from '#server/cart/price-cart.ts'
import { paymentSetting } from '#server/payments/payment.setting.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { faultsOf, isLeftOut } from './check-item.ts'
import { type FeedItem, feedItemsIn, type ProductPath } from './feed-items.ts'
import { type Market, marketOf } from './market.ts'
import { readFeedProducts } from './read-products.ts'
import { type IdealoColumns, idealoHead, idealoRow } from './write-idealo.ts'
import { rssFoot, rssHead, rssItem } from './write-rss.ts'

/** Counts of a feed, complete at its end. */
export type FeedCounts = { items: number; leftOut: number }

/** The form of a feed: what stands before, for and after its items. */
type Writer = { type: string; head: string; item(item: FeedItem): string; foot: string }

export function writerOf(shop: Shop, channel: FeedChannel, market: Market): Writer {
  if (channel === 'idealo') {
    const named = idealoColumns(shop, market)
    return {
      type: 'text/csv; charset=utf-8',
      head: idealoHead(named),
      // Price comparisons list what can be bought.
      item: (item) => (item.availability === 'out_of_stock' ? '' : idealoRow(item, named, market)),
      foot: '',
    }
  }
  const head = {
    title: shop.settings(shopSetting).name,
    link: shop.publicUrl + langPath(market.lang, '/'),
    market,
  }
  return {
    type: 'application/xml; charset=utf-8',
    head: rssHead(head),
    item: (item) => rssItem(channel, item, head),
    foot: rssFoot,
  }
}

/** The feed piece by piece. Products are read in batches, so its length does not matter. */
export async function* writeFeed(
  shop: Shop,
  { head, item: write, foot }: Writer,
  {
    channel,
    market,
    pathOf,
    counts,
  }: { channel: FeedChannel; market: Market; pathOf: ProductPath; counts: FeedCounts },
): AsyncGenerator<string> {
  yield head
  const itemsOf = await feedItemsIn(shop, market, pathOf, isPreset(shop, market))
  for await (const products of readFeedProducts(shop, market)) {
    for (const item of products.flatMap(itemsOf)) {
      if (isLeftOut(faultsOf(channel, item))) {
        counts.leftOut += 1
        continue
      }
      const written = write(item)
      if (written === '') continue
      counts.items += 1
      yield written
    }
  }
  yield foot
}

/** True if pages show the market's prices to anybody, without currency and country in the address. */
export function isPreset(shop: Shop, market: Market): boolean {
  const own = marketOf(shop, { lang: market.lang })
  return market.currency === shop.settings(currencySetting).base && market.country === own?.country
}

function idealoColumns(shop: Shop, { country, lang, currency }: Market): IdealoColumns {
  const { cod, bank, stripe, paypal } = shop.settings(paymentSetting)
  const { stripe: stripeKeys, paypal: paypalKeys } = shop.config
  const payments = Object.entries({
    cod: cod.enabled,
    bank: bank.enabled,
    card: stripe.enabled && stripeKeys !== undefined,
    paypal: paypal.enabled && paypalKeys !== undefined,
  })
  const methods = methodsTo(shop, country, lang, currency).filter(({ method }) => method.kind === 'delivery')
  return {
    payments: payments.filter(([, isOn]) => isOn).map(([code]) => code),
    methods: methods.map(({ method }) => method.code),
  }
}
