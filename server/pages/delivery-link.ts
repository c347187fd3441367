import type { Lang } from '#contract/languages.ts'
import { findLinks } from '#server/content/find-links.ts'
import { cachedRead } from '#server/platform/changes/cache.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { PageRequest } from './page.ts'

/** The page that says what delivery costs and how long it takes, where the shop has one. */
export async function deliveryLink({ shop, lang, linkTo }: PageRequest): Promise<string | null> {
  const page = (await shippingPage(shop, lang)).get('page:shipping')
  return page ? linkTo('page', page.slug) : null
}

const shippingPage = cachedRead({
  name: 'delivery link',
  max: 50,
  stale: (changed) => changed.touchesBeyond('product'),
  read: (shop: Shop, lang: Lang) => findLinks(shop.pool, [{ kind: 'page', handle: 'shipping' }], lang),
})
