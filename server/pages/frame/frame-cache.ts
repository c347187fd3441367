import { calls } from '#contract/calls.ts'
import type { ComponentName } from '#contract/components.ts'
import { bcp47, langPath } from '#contract/languages.ts'
import { agentsSetting } from '#server/agents/agents.setting.ts'
import { passedAt, readAnywhereLinked } from '#server/content/anywhere-linked.ts'
import { type Banner, bannerAt } from '#server/content/banner.ts'
import { readMarketing } from '#server/marketing/read-marketing.ts'
import type { Changed } from '#server/platform/changes/tags.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { type Brand, brandSetting } from '#server/platform/settings/brand.ts'
import { isAtMoment } from '#server/platform/shop-at.ts'
import type { ThemeEngine } from '#server/theme/theme.ts'
import type { PageRequest } from '../page.ts'
import { envOf } from '../render/env-of.ts'
import { hashOf } from '../render/markup.ts'
import { contextKey } from '../request/page-key.ts'
import { type DialogTexts, openDialogTexts } from './component-texts.ts'
import { loadFrame } from './frame.ts'

export type RenderedFrame = {
  head: string
  foot: string
  headHash: string
  footHash: string
  /** Components visible in header and footer. */
  components: ComponentName[]
  /** Address of the texts of components in closed dialogs. */
  texts: string | null
  /** Values that every template receives. */
  values: Record<string, unknown>
}

export type FrameCache = {
  get(request: PageRequest): Promise<RenderedFrame>
  /** Header and footer with a brand that is not saved. `own`: without banners of promotions, which go before announcements. */
  preview(request: PageRequest, brand: Brand, banners?: 'all' | 'own'): Promise<RenderedFrame>
  /** Texts of the components in closed dialogs; rendering a frame issues their address. */
  dialogTexts: DialogTexts
  /** True if a changed product is one that a menu links, or would if it were public. */
  link(changed: Changed): boolean
  clear(): void
}

/** Caches the rendered header and footer by language and the shopper's choices until something changes. */
export function openFrames(theme: ThemeEngine): FrameCache {
  let frames = new Map<string, Promise<RenderedFrame>>()
  let products = new Set<number>()
  const dialogTexts = openDialogTexts()
  const bannerOf = async ({ shop, lang }: PageRequest, banners: 'all' | 'own' = 'all') => {
    const marketing = await readMarketing(shop)
    const shown = banners === 'all' ? marketing : { ...marketing, banners: [] }
    return bannerAt(shop, shown, lang, shop.now().getTime())
  }
  const fresh = async (request: PageRequest, brand: Brand, banners?: 'all' | 'own') =>
    renderFrame(theme, request, { banner: await bannerOf(request, banners), brand }, dialogTexts)
  return {
    dialogTexts,
    async get(request) {
      const { shop, lang } = request
      if (isAtMoment(shop)) return fresh(request, shop.settings(brandSetting))
      // The banner and the entries of the menus change by the clock, so they are part of the key.
      const [banner, linked] = await Promise.all([bannerOf(request), readAnywhereLinked(shop)])
      for (const id of linked.products) products.add(id)
      const passed = passedAt(linked.moments, shop.now())
      const key = `${lang} ${contextKey(request)} ${passed} ${JSON.stringify(banner)}`
      let frame = frames.get(key)
      if (!frame) {
        frame = renderFrame(theme, request, { banner, brand: shop.settings(brandSetting) }, dialogTexts)
        frames.set(key, frame)
        frame.catch(() => frames.delete(key))
      }
      return frame
    },
    preview: fresh,
    link: (changed) => changed.ids('product').some((id) => products.has(id)),
    clear() {
      frames = new Map()
      products = new Set()
    },
  }
}

async function renderFrame(
  theme: ThemeEngine,
  request: PageRequest,
  { banner, brand }: { banner: Banner | null; brand: Brand },
  dialogTexts: DialogTexts,
): Promise<RenderedFrame> {
  const { shop, routes, lang, currency } = request
  const frame = await loadFrame(request, banner, brand)
  const { product } = theme.setting()
  const values = {
    lang,
    locale: bcp47[lang],
    currency,
    shop: { name: shop.settings(shopSetting).name, tagline: frame.tagline },
    theme: { product, hearts: product.showFavorite && '/favorite/add' in calls },
    user_path: langPath(lang, routes.userPrefix.slice(0, -1)),
  }
  // Header and footer stay in place while pages are swapped, so they must not depend on the page.
  const anywhere = { ...request, match: { ...request.match, path: '/' } }
  const head = theme.render('sections/header', envOf(anywhere, 'h'), { ...values, frame })
  const foot = theme.render('sections/footer', envOf(anywhere, 'f'), { ...values, frame })
  const visible = (head.html + foot.html).replace(/<dialog[\s\S]*?<\/dialog>/g, '')
  const all = [...head.components, ...foot.components]
  const shown = all.filter((name) => visible.includes(`data-component="${name}"`))
  return {
    head: head.html,
    foot: foot.html,
    headHash: hashOf(head.html),
    footHash: hashOf(foot.html),
    components: shown,
    texts: dialogTexts.issue(lang, [
      ...all.filter((name) => !shown.includes(name)),
      ...(shop.settings(agentsSetting).enabled ? (['agent-tools'] as const) : []),
    ]),
    values,
  }
}
