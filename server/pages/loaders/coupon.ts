import { listCoupons } from '#server/content/coupons.ts'
import { findEntry } from '#server/content/find-entry.ts'
import { entryPaths } from '../entry-paths.ts'
import type { Loader } from '../page.ts'

/** A coupon that everybody may see; one that is only for those who know its code has no page. */
export const loadCoupon: Loader = async ({ shop, match, lang, routes, linkTo }) => {
  const entry = await findEntry(shop.pool, 'coupon', match.slug, lang)
  const coupon = entry && (await listCoupons(shop, lang)).find((listed) => listed.id === entry.id)
  if (!entry || !coupon) return null
  if (entry.slug !== match.slug) return { moved: linkTo('coupon', entry.slug), permanent: true }
  return {
    status: 200,
    kind: 'coupon',
    template: 'coupon',
    slug: entry.slug,
    title: entry.seoTitle || entry.name,
    description: entry.seoDescription || entry.summary,
    paths: entryPaths(routes, 'coupon', entry.slugs),
    jsonLd: [],
    tags: [`coupon:${entry.id}`, 'lists'],
    values: { coupon: { ...coupon, body: entry.body } },
  }
}
