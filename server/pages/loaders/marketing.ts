import type { Image } from '#contract/image.ts'
import { langPath } from '#contract/languages.ts'
import { listProducts } from '#server/catalog/lists/list-products.ts'
import { findEntry } from '#server/content/find-entry.ts'
import { listGroups } from '#server/content/groups.ts'
import { readCoupons } from '#server/marketing/coupons/read-coupons.ts'
import { showCoupon } from '#server/marketing/coupons/show-coupon.ts'
import { offerTexts } from '#server/marketing/offer-texts.ts'
import { readMarketing } from '#server/marketing/read-marketing.ts'
import { exchangeOf } from '#server/pricing/currency/exchange-of.ts'
import { groupPage } from '../list/group-page.ts'
import type { Loader, PageRequest } from '../page.ts'
import { entryPaths } from '../routing/page-path.ts'
import { breadcrumbList } from '../seo/json-ld.ts'
import { shell } from './shells.ts'

/** Coupons belong to nobody on pages, which all shoppers share. */
const nobody = { customerId: null, visitorId: null }

/** The page of a running promotion: its banner, how it works, and the products it covers. */
export const loadPromotion: Loader = async (request) => {
  const { shop, match, lang, t, linkTo } = request
  const entry = await findEntry(shop.pool, 'promotion', match.slug, lang)
  const group = entry && (await listGroups(shop, 'promotion', lang)).find(({ id }) => id === entry.id)
  if (!entry || !group) return null
  const offer = await offerView(request, entry.id)
  return groupPage(request, entry, {
    kind: 'promotion',
    template: group.template,
    image: group.image,
    crumbs: [
      { name: t('marketing.promotions'), url: langPath(lang, '/promotion') },
      { name: entry.name, url: linkTo('promotion', entry.slug), lang: entry.langs?.name },
    ],
    showsImage: true,
    values: { offer },
  })
}

export const loadPromotions: Loader = async (request) => {
  const { shop, lang, t, linkTo } = request
  const groups = await listGroups(shop, 'promotion', lang)
  const offers = await Promise.all(
    groups.map(async ({ id, slug, image }) => ({
      offer: await offerView(request, id),
      pictures: image ? [] : await picturesOf(request, slug),
    })),
  )
  return shell(request, {
    template: 'promotions',
    title: t('marketing.promotions'),
    description: t('marketing.promotions_description'),
    tags: ['lists'],
    values: {
      groups: groups.map((group, index) => ({
        ...group,
        url: linkTo('promotion', group.slug),
        ...offers[index],
      })),
    },
  })
}

/** Pictures of the first goods that a promotion covers, for one without a picture of its own. */
async function picturesOf(request: PageRequest, promotion: string): Promise<Image[]> {
  const { items } = await listProducts(request, { promotion, filters: {}, page: 1, size: 3 })
  return items.flatMap(({ image }) => image ?? [])
}

/** The steps of a promotion in words, and its end. */
async function offerView({ shop, lang, currency }: PageRequest, id: number) {
  const promotion = (await readMarketing(shop)).promotions(lang).find((each) => each.id === id)
  if (!promotion) return { texts: [], endsAt: null }
  const { endsAt } = promotion
  return {
    texts: offerTexts(promotion, { lang, currency, exchange: exchangeOf(shop, currency) }),
    endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
  }
}

export const loadCoupons: Loader = async (request) => {
  const { t } = request
  return shell(request, {
    template: 'coupons',
    title: t('marketing.coupons'),
    description: t('marketing.coupons_description'),
    tags: ['lists'],
    values: { coupons: (await listedCoupons(request)).map(({ shown }) => shown) },
  })
}

/** The page of a listed coupon. Unlisted coupons have none. */
export const loadCoupon: Loader = async (request) => {
  const { shop, match, lang, t, routes, linkTo } = request
  const entry = await findEntry(shop.pool, 'coupon', match.slug, lang)
  const coupon = entry && (await listedCoupons(request)).find(({ id }) => id === entry.id)?.shown
  if (!entry || !coupon) return null
  if (entry.slug !== match.slug) return { moved: linkTo('coupon', entry.slug), permanent: true }
  const crumbs = [
    { name: t('marketing.coupons'), url: langPath(lang, '/coupon') },
    { name: entry.name, url: linkTo('coupon', entry.slug), lang: entry.langs?.name },
  ]
  return {
    status: 200,
    kind: 'coupon',
    template: 'coupon',
    slug: entry.slug,
    title: entry.seoTitle || entry.name,
    description: entry.seoDescription || entry.summary,
    paths: entryPaths(routes, 'coupon', entry.slugs),
    jsonLd: [breadcrumbList(shop.publicUrl, crumbs)],
    tags: [`coupon:${entry.id}`, 'lists'],
    values: { coupon, body: entry.body, crumbs },
  }
}

async function listedCoupons(request: PageRequest) {
  const { shop, lang } = request
  const found = await readCoupons(shop, nobody, lang, 'listed')
  return found.map((each) => ({ id: each.coupon.id, shown: showCoupon(each, request) }))
}
