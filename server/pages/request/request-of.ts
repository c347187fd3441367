import type { DraftKind } from '#contract/admin/draft-kinds.ts'
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
  /** Makes the request a preview, which shows drafts of these kinds. */
  drafts?: readonly DraftKind[]
  unsaved?: Content
  unsavedProduct?: ProductRow
}

/** Builds the request that loaders and templates receive. */
export function requestOf(
  shop: Shop,
  { match, context, query = new URLSearchParams(), drafts, ...unsaved }: Asked,
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
    preview: drafts !== undefined,
    drafts: drafts ?? [],
    ...unsaved,
    t: translator(lang),
    linkTo: (kind, slug) => langPath(lang, pagePath(routes, kind, slug)),
  }
}
