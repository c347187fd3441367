import { listProducts } from '#server/catalog/lists/list-products.ts'
import { listCoupons } from '#server/content/coupons.ts'
import { findEntry } from '#server/content/find-entry.ts'
import { listGroups } from '#server/content/groups.ts'
import { tagsOf } from '#server/platform/changes/tags.ts'
import { listSize } from '../list/list-query.ts'
import type { Loader } from '../page.ts'
import { entryPaths } from '../routing/page-path.ts'

/** The banner page of a running promotion. */
export const loadPromotion: Loader = async (request) => {
  const { shop, match, lang, routes, linkTo } = request
  const entry = await findEntry(shop.pool, 'promotion', match.slug, lang)
  const running = entry && (await listGroups(shop, 'promotion', lang)).find((group) => group.id === entry.id)
  if (!entry || !running) return null
  if (entry.slug !== match.slug) return { moved: linkTo('promotion', entry.slug), permanent: true }
  const { items } = await listProducts(request, {
    promotion: entry.slug,
    filters: {},
    page: 1,
    size: listSize,
  })
  return {
    status: 200,
    kind: 'promotion',
    template: running.template ?? 'promotion',
    slug: entry.slug,
    title: entry.seoTitle || entry.name,
    description: entry.seoDescription || entry.summary,
    paths: entryPaths(routes, 'promotion', entry.slugs),
    social: { type: 'website', image: running.image },
    jsonLd: [],
    tags: [`promotion:${entry.id}`, 'lists', ...tagsOf('product', items)],
    values: { promotion: { ...entry, image: running.image }, products: items },
  }
}

/** The page of a listed coupon. Unlisted coupons have none. */
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
