import { langPath } from '#contract/languages.ts'
import type { AgentDeps } from '#server/agents/ucp-visit.ts'
import type { PreviewOf } from '#server/catalog/staff/products/product.admin.calls.ts'
import type { PathOf } from '#server/content/editing/view-content.ts'
import type { GroupPath } from '#server/content/merging/try-merge.ts'
import { previewLifetime, previewLink } from '#server/content/preview-link.ts'
import type { ProductPath } from '#server/feeds/feed-items.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkoutLinks } from '../checkout-links.ts'
import { matchPath } from './match-path.ts'
import { pagePath } from './page-path.ts'
import { routesSetting } from './routes.settings.ts'

/** Paths of pages and articles, with language prefix, by the shop's route rules. */
export function contentPaths(shop: Shop): PathOf {
  const routes = shop.settings(routesSetting)
  return ({ kind, home, content }, lang, slug) => {
    if (home) return langPath(lang, '/')
    const isRoot = kind === 'page' && content.atRoot
    return langPath(lang, isRoot ? `/${encodeURIComponent(slug)}` : pagePath(routes, kind, slug))
  }
}

export const groupPath: GroupPath = (shop, kind, lang, slug) =>
  langPath(lang, pagePath(shop.settings(routesSetting), kind, slug))

/** Path of a product's page, without language prefix. */
export const productPath: ProductPath = (shop, slug) =>
  pagePath(shop.settings(routesSetting), 'product', slug)

/** A link to a product's page that also shows drafts of products. */
export const productPreview: PreviewOf = (shop, lang, slug) => {
  const path = langPath(lang, pagePath(shop.settings(routesSetting), 'product', slug))
  return {
    url: previewLink(shop, path, ['product']),
    until: new Date(shop.now().getTime() + previewLifetime * 1000),
    page: new URL(path, shop.publicUrl).href,
  }
}

/** Says whether an encoded path is a product's page, by the shop's route rules. */
export function isProductPath(shop: Shop): (path: string) => boolean {
  return (path) => {
    try {
      const match = matchPath(shop.settings(routesSetting), decodeURIComponent(path))
      return match !== null && 'kind' in match && match.kind === 'product'
    } catch {
      return false
    }
  }
}

/** Paths that programs hand to buyers, with language prefix. */
export function agentPaths(shop: Shop): Pick<AgentDeps, 'pathOf' | 'legalPaths'> {
  return {
    pathOf: (lang, to, slug = '') => langPath(lang, to === 'cart' ? '/cart' : productPath(shop, slug)),
    legalPaths: (lang) =>
      checkoutLinks({
        shop,
        lang,
        linkTo: (kind, slug) => langPath(lang, pagePath(shop.settings(routesSetting), kind, slug)),
      }),
  }
}
