import { langPath } from '#contract/languages.ts'
import type { ProductRow } from '#server/catalog/product/read-product.ts'
import type { Content } from '#server/content/content.ts'
import { translator } from '#server/platform/messages.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { PageRequest } from '../page.ts'
import type { Match } from '../routing/match.ts'
import { pagePath } from '../routing/page-path.ts'
import { routesSetting } from '../routing/routes.settings.ts'
import type { PageContext } from './page-key.ts'

type Asked = {
  match: Match
  context: PageContext
  query?: URLSearchParams
  preview?: boolean
  unsaved?: Content
  unsavedProduct?: ProductRow
}

/** Builds the request that loaders and templates receive. */
export function requestOf(
  shop: Shop,
  { match, context, query = new URLSearchParams(), preview = false, ...unsaved }: Asked,
): PageRequest {
  const routes = shop.settings(routesSetting)
  const { lang } = match
  return {
    shop,
    match,
    routes,
    lang,
    ...context,
    query,
    preview,
    ...unsaved,
    t: translator(lang),
    linkTo: (kind, slug) => langPath(lang, pagePath(routes, kind, slug)),
  }
}
