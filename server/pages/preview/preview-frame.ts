import { currencyCodes } from '#server/platform/currency.ts'
import { brandSetting } from '#server/platform/settings/brand.ts'
import type { SettingDefinition } from '#server/platform/settings/settings.ts'
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
  /** The setting that is edited, and its value, which its schema has accepted. */
  setting: SettingDefinition
  value: unknown
  currency: string | undefined
  /** The moment at which the page is looked at; null: now. */
  at: Date | null
}

/** `currencies` are those that the page offers, the base currency first. */
type Shown = { head: string; foot: string; currencies: string[] }

/** Renders header and footer with a setting that is not saved, such as the menus. null: there is no such page. */
export type FramePreview = (asked: Asked) => Promise<Shown | null>

export function openFramePreview(
  shop: Shop,
  { theme, frames }: Pick<Makers, 'theme' | 'frames'>,
): FramePreview {
  return async ({ path, banners, setting, value, currency, at }) => {
    const match = matchPath(shop.settings(routesSetting), path)
    if (!match || 'moved' in match) return null
    const then = shopWith(shopAtOrNow(shop, at), setting, value)
    const request = requestOf(then, { match, context: contextIn(then, currency), drafts: [] })
    const { head, foot } = await frames.preview(request, then.settings(brandSetting), banners)
    const { hideHead, hideFoot } = theme.setting()
    return {
      head: hideHead ? '' : head,
      foot: hideFoot ? '' : foot,
      currencies: currencyCodes(then),
    }
  }
}
