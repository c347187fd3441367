import { type Menus, menusSetting } from '#server/content/menus.settings.ts'
import { brandSetting } from '#server/platform/brand.ts'
import type { Shop } from '#server/platform/shop.ts'
import { shopAtOrNow, shopWith } from '#server/platform/shop-at.ts'
import type { Makers } from '../render/make-page.ts'
import { contextIn } from '../request/page-key.ts'
import { requestOf } from '../request/request-of.ts'
import { matchPath } from '../routing/match-path.ts'
import { routesSetting } from '../routing/routes.settings.ts'

type Asked = {
  /** The page's path with its language prefix. */
  path: string
  /** Banners of promotions would hide the announcement that is being edited. */
  banners: 'all' | 'own'
  menus: Menus
  currency: string | undefined
  /** The moment at which the page is looked at; null: now. */
  at: Date | null
}

/** Renders header and footer with menus that are not saved. null: there is no such page. */
export type MenuPreview = (asked: Asked) => Promise<{ head: string; foot: string } | null>

export function openMenuPreview(
  shop: Shop,
  { theme, frames }: Pick<Makers, 'theme' | 'frames'>,
): MenuPreview {
  return async ({ path, banners, menus, currency, at }) => {
    const match = matchPath(shop.settings(routesSetting), path)
    if (!match || 'moved' in match) return null
    const then = shopWith(shopAtOrNow(shop, at), menusSetting, menus)
    const request = requestOf(then, { match, context: contextIn(then, currency), preview: true })
    const { head, foot } = await frames.preview(request, shop.settings(brandSetting), banners)
    const { hideHead, hideFoot } = theme.setting()
    return { head: hideHead ? '' : head, foot: hideFoot ? '' : foot }
  }
}
