import type { PageData } from '#contract/page.ts'
import { unsavedRow } from '#server/catalog/product/unsaved-row.ts'
import type { StoredProduct } from '#server/catalog/save/read-products.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { shopAtOrNow } from '#server/platform/shop-at.ts'
import { loadProduct } from '../loaders/product.ts'
import type { Makers } from '../render/make-page.ts'
import { renderPage } from '../render/render-page.ts'
import { contextIn } from '../request/page-key.ts'
import { requestOf } from '../request/request-of.ts'
import { matchPath } from '../routing/match-path.ts'
import { routesSetting } from '../routing/routes.settings.ts'

type Asked = {
  /** The path of the stored product's page with its language prefix. */
  path: string
  product: StoredProduct
  /** The id of the variant to choose. */
  variant: number | undefined
  currency: string | undefined
  /** The moment at which the page is looked at; null: now. */
  at: Date | null
}

type Shown = {
  html: string
  data: PageData
  /** Shoppers can open the page at that moment, once it is saved. */
  isPublic: boolean
}

/**
 * Renders the main part of a product's page with values that are not saved.
 * @throws Refusal `not_found`, or `invalid` for a product without a variant on sale, which has no page.
 */
export type ProductPreview = (asked: Asked) => Promise<Shown>

export function openProductPreview(
  shop: Shop,
  { theme, frames }: Pick<Makers, 'theme' | 'frames'>,
): ProductPreview {
  return async ({ path, product, variant, currency, at }) => {
    const match = matchPath(shop.settings(routesSetting), path)
    if (!match || 'moved' in match) throw new Refusal('not_found')
    const then = shopAtOrNow(shop, at)
    const context = contextIn(then, currency)
    const row = await unsavedRow({ shop: then, lang: match.lang, ...context }, product)
    if (!row.variants) throw new Refusal('invalid', { text: { key: 'desk.product.no_page' } })
    const chosen = row.variants.find(({ id }) => id === variant)
    const shown = { ...match, ...(chosen ? { sku: chosen.sku } : {}) }
    const request = requestOf(then, { match: shown, context, drafts: ['product'], unsavedProduct: row })
    const page = await loadProduct(request)
    if (!page || 'moved' in page) throw new Refusal('not_found')
    const { pageBody, data } = await renderPage(theme, frames, request, page)
    const isPublic = product.status === 'active' && product.publishedAt <= then.now()
    return { html: pageBody, data, isPublic }
  }
}
