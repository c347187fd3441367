import type { StoredSection } from '#server/db/tables/content.ts'
import type { Shop } from '#server/platform/shop.ts'
import { shopAtOrNow } from '#server/platform/shop-at.ts'
import { envOf } from '../render/env-of.ts'
import type { Makers } from '../render/make-page.ts'
import { contextIn } from '../request/page-key.ts'
import { requestOf } from '../request/request-of.ts'
import { matchPath } from '../routing/match-path.ts'
import { routesSetting } from '../routing/routes.settings.ts'
import { viewSections } from '../sections/section-views.ts'

type Asked = {
  /** The page's path with its language prefix. */
  path: string
  section: StoredSection
  /** The page begins with it. */
  begin: boolean
  currency: string | undefined
  /** The moment at which the section is looked at; null: now. */
  at: Date | null
}

/** The section's markup; empty if it is not shown. null: there is no such page. */
export type SectionPreview = (asked: Asked) => Promise<string | null>

export function openSectionPreview(
  shop: Shop,
  { theme, frames }: Pick<Makers, 'theme' | 'frames'>,
): SectionPreview {
  return async ({ path, section, begin, currency, at }) => {
    const match = matchPath(shop.settings(routesSetting), path)
    if (!match || 'moved' in match) return null
    const then = shopAtOrNow(shop, at)
    const request = requestOf(then, { match, context: contextIn(then, currency), drafts: [] })
    const [{ values }, { views }] = await Promise.all([
      frames.get(request),
      viewSections(request, theme.sectionTypes(), [section], { begin }),
    ])
    return theme.render('snippets/parts', envOf(request, 'b'), { ...values, sections: views }).html
  }
}
