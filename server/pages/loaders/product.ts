import type { Product } from '#contract/catalog.ts'
import type { Lang } from '#contract/languages.ts'
import type { ShownSafety } from '#contract/safety.ts'
import { cardsBeside } from '#server/catalog/cards/related-cards.ts'
import { durabilityUrl } from '#server/catalog/guarantee/draw-label.ts'
import { guaranteeSetting } from '#server/catalog/guarantee/guarantee.setting.ts'
import { noticeView } from '#server/catalog/guarantee/notice-texts.ts'
import { labelPaths } from '#server/catalog/guarantee/read-durability.ts'
import { findProduct } from '#server/catalog/product/find-product.ts'
import { passedAt, readAnywhereLinked, shippingTarget } from '#server/content/anywhere-linked.ts'
import { findLinks } from '#server/content/find-links.ts'
import { listGroups, wayTo } from '#server/content/groups.ts'
import { cachedRead } from '#server/platform/changes/cache.ts'
import { tagsOf } from '#server/platform/changes/tags.ts'
import type { Shop } from '#server/platform/shop.ts'
import { showsTax } from '#server/pricing/shown-price.ts'
import { readShownQuestions, readShownReviews } from '#server/reviews/shown/for-page.ts'
import type { Loader, Moved, PageRequest } from '../page.ts'
import { entryPaths } from '../routing/page-path.ts'
import { breadcrumbList, type Crumb } from '../seo/json-ld.ts'
import { productJsonLd } from '../seo/product-json-ld.ts'
import { walletsOf, walletTags } from '../wallets.ts'
import { perksOf } from './perks.ts'
import { deliveryView } from './product-delivery.ts'

export const loadProduct: Loader = async (request) => {
  const { shop, match, routes, linkTo, drafts, unsavedProduct: unsaved, t } = request
  const found = await findProduct(request, {
    ...{ slug: match.slug, sku: match.sku, unsaved },
    drafts: drafts.includes('product'),
  })
  if (!found) return null
  const { product, slugs } = found
  const url = linkTo('product', product.slug)
  // The page of a product that is not saved has no other address yet.
  if (product.slug !== match.slug && !unsaved)
    return { moved: match.sku ? variantUrl(url, match.sku) : url, permanent: true }
  if (match.sku && product.selectedSku !== match.sku) return movedVariant(product, url, match.sku)
  const [{ together, isBought, related }, crumbs, wallets, reviews, questions] = await Promise.all([
    cardsBeside(request, found),
    crumbsOf(request, product),
    walletsOf(request),
    readShownReviews(request, product),
    readShownQuestions(request, product),
  ])
  const selected = product.variants.find(({ sku }) => sku === product.selectedSku)
  const { notice, label } = shop.settings(guaranteeSetting)
  const image = selected?.images[0] ?? product.images[0] ?? null
  return {
    status: 200,
    kind: 'product',
    template: found.template ?? 'product',
    slug: product.slug,
    title: found.seoTitle || product.name,
    description: found.seoDescription || product.summary || product.name,
    paths: entryPaths(routes, 'product', slugs),
    social: { type: 'product', image },
    first: image && { image, sizes: '(min-width: 768px) 50vw, 100vw' },
    jsonLd: [
      await productJsonLd(request, shop.publicUrl + url, found, reviews?.first.items ?? []),
      breadcrumbList(shop.publicUrl, crumbs),
    ],
    tags: [
      `product:${product.id}`,
      `vendor:${product.vendor ?? ''}`,
      'setting:delivery',
      'setting:shipping',
      'setting:returns',
      ...walletTags,
      ...tagsOf('product', [...together, ...related]),
    ],
    values: {
      product,
      crumbs,
      related,
      reviews,
      questions,
      together,
      together_title: t(isBought ? 'product.bought_together' : 'product.goes_with'),
      perks: perksOf(request, found),
      maker: found.makerStory
        ? {
            title: t('product.maker', { name: product.vendor ?? '' }),
            ...found.makerStory,
            image: found.makerStory.image ?? product.images[3] ?? product.images[2] ?? null,
            // A close-up of the product says nothing that its gallery does not.
            alt: found.makerStory.image?.alt ?? '',
          }
        : null,
      note: taxNote(request),
      delivery: deliveryView(request, found),
      delivery_url: await deliveryLink(request),
      safety: found.safety && safetyView(found.safety, request),
      guarantee: notice.product ? noticeView(request.lang) : null,
      durability:
        label.product && found.durability
          ? { ...found.durability, ...labelPaths(product.id, request.lang), url: durabilityUrl }
          : null,
      wallets: wallets.wallets ?? null,
    },
    browser: { productId: product.id, ...wallets },
  }
}

/** Redirects to the variant with this SKU in another case; otherwise temporarily to the product. */
function movedVariant({ variants }: Product, url: string, asked: string): Moved {
  const same = variants.find(({ sku }) => sku.toLowerCase() === asked.toLowerCase())
  return same ? { moved: variantUrl(url, same.sku), permanent: true } : { moved: url, permanent: false }
}

function variantUrl(url: string, sku: string): string {
  return `${url}/${encodeURIComponent(sku)}`
}

/** Manufacturer and responsible person with their links, and the warnings. */
function safetyView({ manufacturer, responsible, warnings, lang }: ShownSafety, { t }: PageRequest) {
  const parties = [
    { label: t('product.manufacturer'), contact: manufacturer },
    { label: t('product.responsible'), contact: responsible },
  ]
  return {
    warnings,
    lang,
    parties: parties.flatMap(({ label, contact: party }) =>
      party
        ? [
            {
              label,
              ...party,
              url: party.contact.includes('://') ? party.contact : `mailto:${party.contact}`,
            },
          ]
        : [],
    ),
  }
}

/** The breadcrumb: the product's first category and its ancestors. */
async function crumbsOf(
  { shop, lang, linkTo }: PageRequest,
  { categories, slug, name, langs }: Product,
): Promise<Crumb[]> {
  const [own] = categories
  const way = own ? wayTo(await listGroups(shop, 'category', lang), own.slug) : []
  return [
    ...way.map((group) => ({ name: group.name, url: linkTo('category', group.slug), lang: group.lang })),
    { name, url: linkTo('product', slug), lang: langs?.name },
  ]
}

/** Address of the page about delivery costs and times; null if the shop has none. */
export async function deliveryLink({ shop, lang, linkTo }: PageRequest): Promise<string | null> {
  const passed = passedAt((await readAnywhereLinked(shop)).moments, shop.now())
  const page = (await shippingPage(shop, lang, passed)).get('page:shipping')
  return page ? linkTo('page', page.slug) : null
}

const shippingPage = cachedRead({
  name: 'delivery link',
  max: 50,
  stale: (changed) => changed.touchesBeyond('product'),
  read: (shop: Shop, lang: Lang, _passed: number) => findLinks(shop, [shippingTarget], lang),
})

/** Says whether the prices of a public page include tax. */
export function taxNote({ shop, currency, shipTo, t }: PageRequest): string {
  return t(showsTax(shop, currency, shipTo) ? 'product.tax_included' : 'product.tax_excluded')
}
