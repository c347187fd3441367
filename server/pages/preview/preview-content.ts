import type { PageData } from '#contract/page.ts'
import { type Rehearsed, rehearse } from '#server/campaigns/rehearse-campaign.ts'
import type { Content } from '#server/content/content.ts'
import type { Shop } from '#server/platform/shop.ts'
import { loaders } from '../loaders/loaders.ts'
import type { Makers } from '../render/make-page.ts'
import { renderPage } from '../render/render-page.ts'
import { contextIn } from '../request/page-key.ts'
import { requestOf } from '../request/request-of.ts'
import { matchPath } from '../routing/match-path.ts'
import { routesSetting } from '../routing/routes.settings.ts'
import { withSections } from '../sections/with-sections.ts'

type Asked = {
  /** The page's path with its language prefix. */
  path: string
  content: Content
  currency: string | undefined
} & Rehearsed

/** Renders the main part of a page or an article with content that is not saved. null: there is no such page. */
export type ContentPreview = (asked: Asked) => Promise<{ html: string; data: PageData } | null>

export function openContentPreview(
  shop: Shop,
  { theme, frames }: Pick<Makers, 'theme' | 'frames'>,
): ContentPreview {
  return async ({ path, content, currency, ...rehearsed }) => {
    const found = matchPath(shop.settings(routesSetting), path)
    if (!found || 'moved' in found) return null
    // The short address of a page stays while it is only switched off.
    const match = found.kind === 'root' ? { ...found, kind: 'page' as const } : found
    return rehearse(shop, rehearsed, async (then) => {
      const context = contextIn(then, currency)
      const request = requestOf(then, { match, context, drafts: ['content'], unsaved: content })
      const loaded = await loaders[match.kind](request)
      if (!loaded || 'moved' in loaded) return null
      const page = await withSections(theme, request, loaded)
      const { pageBody, data } = await renderPage(theme, frames, request, page)
      return { html: pageBody, data }
    })
  }
}
