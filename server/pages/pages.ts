import type { IncomingMessage } from 'node:http'
import { defaultLanguage, isLang, type Lang, langPath } from '#contract/languages.ts'
import { rehearse } from '#server/campaigns/rehearse-campaign.ts'
import { readFrameGrant } from '#server/content/preview-link.ts'
import { type CachedPage, cachePage, type MadePage } from '#server/platform/page-cache/cached-page.ts'
import { openPageCache, type PageCache } from '#server/platform/page-cache/page-cache.ts'
import type { Closed } from '#server/platform/settings/opening.setting.ts'
import type { Shop } from '#server/platform/shop.ts'
import { searchOf } from '#server/search/open-search.ts'
import { openTheme, type ThemeEngine } from '#server/theme/theme.ts'
import { makeClosed } from './closed/closed-page.ts'
import type { IssuedTexts } from './frame/component-texts.ts'
import { openFrames } from './frame/frame-cache.ts'
import { followAttributes } from './list/attributes.ts'
import type { Page, PageRequest } from './page.ts'
import { readGrant } from './preview/open-preview.ts'
import { type ContentPreview, openContentPreview } from './preview/preview-content.ts'
import { type DesignPreview, openDesignPreview } from './preview/preview-design.ts'
import { type FramePreview, openFramePreview } from './preview/preview-frame.ts'
import { openProductPreview, type ProductPreview } from './preview/preview-product.ts'
import { openSectionPreview, type SectionPreview } from './preview/preview-section.ts'
import { openThemeMakers } from './preview/theme-makers.ts'
import { type Makers, makeNotFound, makePage, makePersonal } from './render/make-page.ts'
import { bareHeaders } from './render/page-headers.ts'
import { openUpcomingMoments } from './render/upcoming-moments.ts'
import { declaredQuery, withoutEmpty } from './request/declared-query.ts'
import { type PageAsk, readAsk } from './request/page-ask.ts'
import {
  baseContext,
  contextIn,
  documentKey,
  type PageContext,
  pageKey,
  readPageContext,
} from './request/page-key.ts'
import { refuseGuest } from './request/refuse-guest.ts'
import { requestOf } from './request/request-of.ts'
import type { Match, Misspelt } from './routing/match.ts'
import { matchPath } from './routing/match-path.ts'
import { addressCountsOf } from './routing/redirects/address-counts.ts'
import { routesSetting } from './routing/routes.settings.ts'

export type Pages = {
  /** The cached page, or undefined. Never reads the database. */
  kept(request: IncomingMessage): CachedPage | undefined
  answer(request: IncomingMessage): Promise<CachedPage>
  /**
   * A document that only this reader gets, at the path of the request or as the page that is given. `show` answers null
   * if there is no such page.
   */
  personal(
    request: IncomingMessage,
    show: (asked: PageRequest) => Promise<Page | null>,
    page?: Match,
  ): Promise<CachedPage>
  /** The page that visitors of a closed shop see at every address. */
  closed(request: IncomingMessage, closed: Closed): Promise<CachedPage>
  /** Renders one section of a page with its drafts. */
  section: SectionPreview
  /** Renders the main part of a page with content that is not saved. */
  content: ContentPreview
  /** Renders the main part of a product's page with values that are not saved. */
  product: ProductPreview
  /** Styles, header and footer with a design that is not saved. */
  design: DesignPreview
  /** Header and footer with a setting that is not saved. */
  frame: FramePreview
  theme: ThemeEngine
  cache: PageCache
  /** Texts of the components in closed dialogs, by the list of names in their address. */
  dialogTexts(lang: Lang, list: string): Promise<IssuedTexts | undefined>
  /** Development only: reads templates, styles and components again. */
  reload(): Promise<void>
  close(): Promise<void>
}

/** Opens the shop's pages: from a request to the reply, with their cache. */
export async function openPages(shop: Shop): Promise<Pages> {
  const theme = await openTheme(shop)
  const frames = openFrames(theme)
  const moments = openUpcomingMoments(shop)
  const makers: Makers = { theme, frames, moments }
  const otherThemes = openThemeMakers(shop, makers)
  const cache = openPageCache()
  const attributes = await followAttributes(shop)
  shop.changes.follow({
    name: 'pages',
    phase: 'pages',
    take(changed) {
      moments.clear()
      if (!changed.touchesBeyond('product', 'lists') && !frames.link(changed)) {
        // A changed product may move within any list, or leave it.
        cache.drop([...changed.tags, 'lists'])
        return
      }
      // Rare changes by the merchant that any page may show: menus, settings, texts.
      frames.clear()
      otherThemes.clear()
      cache.clear()
    },
  })

  function matchOf({ path }: PageAsk): Match | Misspelt | null {
    return path === null ? null : matchPath(shop.settings(routesSetting), path)
  }

  function kept(request: IncomingMessage): CachedPage | undefined {
    const url = request.url!
    if (url.indexOf('?') < 0 && url.indexOf('%') < 0)
      return cache.get('plain', documentKey(url, readPageContext(shop, request, false)))
    const ask = readAsk(request)
    if (ask.preview || ask.grant !== null) return undefined
    const match = matchOf(ask)
    if (!match || 'moved' in match || (match.kind === 'user' && ask.payload)) return undefined
    if (withoutEmpty(match.kind, ask.query, attributes.codes) !== null) return undefined
    const context = readPageContext(shop, request, ask.payload)
    const { shelf, key } = pageKey(ask, match, context, attributes.codes)
    return cache.get(shelf, key)
  }

  async function answer(request: IncomingMessage): Promise<CachedPage> {
    const ask = readAsk(request)
    const context = readPageContext(shop, request, ask.payload)
    const match = matchOf(ask)
    if (!match) return cachePage(await makeNotFound(makers, lost(shop, ask, context), ask))
    if ('moved' in match) return cachePage(redirect(shop, encodePath(match.moved) + ask.search))
    if (match.kind === 'user' && ask.payload) {
      const refused = await refuseGuest(shop, request, match)
      if (refused) return cachePage(refused)
    }
    const shorter = withoutEmpty(match.kind, ask.query, attributes.codes)
    if (shorter !== null)
      return cachePage(redirect(shop, encodePath(langPath(match.lang, match.path)) + shorter))
    const query = declaredQuery(match.kind, ask.query, attributes.codes)
    const drafts = ask.preview ? readGrant(shop, request.headers.cookie) : null
    if (drafts)
      return cachePage(await makePage(makers, requestOf(shop, { match, context, query, drafts }), ask))
    const framed = ask.grant !== null && !ask.payload ? readFrameGrant(shop, ask.grant, ask.path!) : null
    if (framed) {
      const chosen = await otherThemes.of(framed.theme)
      const made = await rehearse(shop, framed, (then) => {
        const asked = { match, context: contextIn(then, framed.currency), query, drafts: framed.drafts }
        return makePage(chosen, requestOf(then, asked), { ...ask, framed: true })
      })
      return cachePage(made)
    }
    const { shelf, key } = pageKey(ask, match, context, attributes.codes)
    return cache.getOrMake(shelf, key, async () => {
      const keeps = searchOf(shop).ready()
      const page = await makePage(makers, requestOf(shop, { match, context, query }), ask)
      return keeps ? page : passing(page)
    })
  }

  return {
    kept,
    answer,
    async personal(request, show, given) {
      const ask = readAsk(request)
      const match = given ?? matchOf(ask)
      if (!match || 'moved' in match) throw new Error('a form is sent to a page of its own')
      const context = readPageContext(shop, request, false)
      const asked = requestOf(shop, { match, context })
      const page = await show(asked)
      if (!page) return cachePage(await makeNotFound(makers, lost(shop, ask, context), ask))
      return cachePage(await makePersonal(makers, asked, page))
    },
    async closed(request, closed) {
      const ask = readAsk(request)
      const asked = lost(shop, ask, readPageContext(shop, request, ask.payload))
      return cachePage(await makeClosed(theme, asked, request, closed))
    },
    section: openSectionPreview(shop, makers),
    content: openContentPreview(shop, makers),
    product: openProductPreview(shop, makers),
    design: openDesignPreview(shop, otherThemes),
    frame: openFramePreview(shop, makers),
    theme,
    cache,
    async dialogTexts(lang, list) {
      const issued = frames.dialogTexts.find(lang, list)
      if (issued) return issued
      // A process that has just started issues the list when it renders its first frame.
      await frames.get(requestOf(shop, { match: homeIn(lang), context: baseContext(shop) }))
      return frames.dialogTexts.find(lang, list)
    },
    async reload() {
      await theme.reload()
      frames.clear()
      cache.clear()
    },
    async close() {
      await addressCountsOf(shop).flush()
      cache.close()
      await Promise.all([theme.sheets.close(), otherThemes.close()])
    },
  }
}

function homeIn(lang: Lang): Match {
  return { lang, path: '/', kind: 'home', slug: '' }
}

/** A page made before the catalogue had been read for search: its lists are plain, so that nobody keeps it. */
function passing(page: MadePage): MadePage {
  const { 'cdn-cache-control': _, ...headers } = page.headers
  return { ...page, headers: { ...headers, 'cache-control': 'no-store' }, keep: false }
}

/** Encodes a decoded path for an address. */
function encodePath(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent)
}

function redirect(shop: Shop, location: string): MadePage {
  return {
    status: 301,
    body: '',
    headers: { ...bareHeaders(shop, 'document'), location },
    tags: [],
    keep: false,
  }
}

/** A page request for a path without a page, in the language of its prefix. */
function lost(shop: Shop, { path }: PageAsk, context: PageContext) {
  const decoded = path ?? '/'
  const first = decoded.split('/')[1] ?? ''
  const lang = isLang(first) ? first : defaultLanguage
  const rest = isLang(first) ? decoded.slice(first.length + 1) : decoded
  const match: Match = { lang, path: rest || '/', kind: 'error', slug: '404' }
  return requestOf(shop, { match, context })
}
