import type { Brand } from '#server/platform/settings/brand.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { ThemeSetting } from '#server/theme/theme.settings.ts'
import { contextIn } from '../request/page-key.ts'
import { requestOf } from '../request/request-of.ts'
import { matchPath } from '../routing/match-path.ts'
import { routesSetting } from '../routing/routes.settings.ts'
import type { ThemeMakers } from './theme-makers.ts'

/** The page's path has its language prefix. `theme` is the theme that it is shown in. */
type Asked = { path: string; theme: string; look: ThemeSetting; brand: Brand }
type Shown = { css: string; head: string; foot: string }

/** Renders the parts of a page that a look and a brand change which are not saved. null: there is no such page. */
export type DesignPreview = (asked: Asked) => Promise<Shown | null>

export function openDesignPreview(shop: Shop, themes: ThemeMakers): DesignPreview {
  return async ({ path, theme: name, look, brand }) => {
    const match = matchPath(shop.settings(routesSetting), path)
    if (!match || 'moved' in match) return null
    const { theme, frames } = await themes.of(name)
    const request = requestOf(shop, { match, context: contextIn(shop, undefined), drafts: [] })
    const { head, foot } = await frames.preview(request, brand)
    return {
      css: theme.variables(look),
      head: look.hideHead ? '' : head,
      foot: look.hideFoot ? '' : foot,
    }
  }
}
