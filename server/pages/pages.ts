import type { IncomingMessage } from 'node:http'
import { defaultLanguage, isLang } from '#contract/languages.ts'
import { type CachedPage, cachePage, type MadePage } from '#server/platform/page-cache/cached-page.ts'
import { openPageCache, type PageCache, type Shelf } from '#server/platform/page-cache/page-cache.ts'
import type { Shop } from '#server/platform/shop.ts'
import { openTheme, type ThemeEngine } from '#server/theme/theme.ts'
import { type Attributes, followAttributes } from './attributes.ts'
import { bareHeaders } from './bare-headers.ts'
import { declaredQuery } from './declared-query.ts'
import { changesAll, changesFrame, withLists } from './dropped-by.ts'
import { openFrames } from './frame-cache.ts'
import { type Makers, makeNotFound, makePage } from './make-page.ts'
import type { Match } from './match.ts'
import { matchPath } from './match-path.ts'
import { type PageAsk, readAsk } from './page-ask.ts'
import { currencyOf } from './page-currency.ts'
import { isGranted } from './preview.ts'
import { refuseGuest } from './refuse-guest.ts'
import { requestOf } from './request-of.ts'
import { routesSetting } from './routes.settings.ts'

export type Pages = {
  /** The page if it is kept already: looked up without touching the database. */
  kept(request: IncomingMessage): CachedPage | undefined
  answer(request: IncomingMessage): Promise<CachedPage>
  theme: ThemeEngine
  cache: PageCache
  /** Reads templates, styles and components anew: development, after a file changed. */
  reload(): Promise<void>
  close(): Promise<void>
}

/** Every page of the shop, from its address to what is sent. */
export async function openPages(shop: Shop): Promise<Pages> {
  const theme = await openTheme(shop)
  const frames = openFrames(theme)
  const makers: Makers = { theme, frames }
  const cache = openPageCache()
  const attributes = await followAttributes(shop)
  shop.changes.follow((tags) => {
    if (tags.some(changesFrame)) frames.clear()
    if (tags.some(changesAll)) cache.clear()
    else cache.drop(withLists(tags))
  })

  function kept(request: IncomingMessage): CachedPage | undefined {
    const url = request.url!
    if (url.indexOf('?') < 0 && url.indexOf('%') < 0)
      return cache.get('plain', `d ${currencyOf(shop, request)} ${url}`)
    const ask = readAsk(request)
    if (!ask || ask.preview) return undefined
    const match = matchPath(shop.settings(routesSetting), ask.path)
    if (!match || 'moved' in match || (match.kind === 'user' && ask.payload)) return undefined
    const { shelf, key } = keyOf(ask, match, currencyOf(shop, request), attributes)
    return cache.get(shelf, key)
  }

  async function answer(request: IncomingMessage): Promise<CachedPage> {
    const ask = readAsk(request)
    const currency = currencyOf(shop, request)
    const match = ask && matchPath(shop.settings(routesSetting), ask.path)
    if (!ask || !match)
      return cachePage(await makeNotFound(makers, lost(shop, ask, currency), ask ?? nowhere))
    if ('moved' in match) return cachePage(redirect(shop, encodeURI(match.moved) + ask.search))
    if (match.kind === 'user' && ask.payload) {
      const refused = await refuseGuest(shop, request, match)
      if (refused) return cachePage(refused)
    }
    const query = declaredQuery(match.kind, ask.query, attributes.codes)
    if (ask.preview && isGranted(shop, request.headers.cookie)) {
      return cachePage(
        await makePage(makers, requestOf(shop, { match, currency, query, preview: true }), ask),
      )
    }
    const { shelf, key } = keyOf(ask, match, currency, attributes)
    return cache.getOrMake(shelf, key, () =>
      makePage(makers, requestOf(shop, { match, currency, query }), ask),
    )
  }

  return {
    kept,
    answer,
    theme,
    cache,
    async reload() {
      await theme.reload()
      frames.clear()
      cache.clear()
    },
    async close() {
      cache.close()
      await theme.sheets.close()
    },
  }
}

const nowhere: PageAsk = {
  path: '/',
  search: '',
  query: new URLSearchParams(),
  payload: false,
  hideHead: false,
  hideFoot: false,
  preview: false,
}

/** The address as far as the page depends on it; documents, and payloads with and without head and foot, lie apart. */
function keyOf(
  ask: PageAsk,
  match: Match,
  currency: string,
  attributes: Attributes,
): { shelf: Shelf; key: string } {
  const query = declaredQuery(match.kind, ask.query, attributes.codes).toString()
  const form = ask.payload ? `p${ask.hideHead ? 1 : 0}${ask.hideFoot ? 1 : 0}` : 'd'
  const key = `${form} ${currency} ${encodeURI(ask.path)}`
  return query === '' ? { shelf: 'plain', key } : { shelf: 'query', key: `${key}?${query}` }
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

/** A request for a path that leads nowhere, in the language its prefix names. */
function lost(shop: Shop, ask: PageAsk | null, currency: string) {
  const first = ask?.path.split('/')[1] ?? ''
  const match: Match = {
    lang: isLang(first) ? first : defaultLanguage,
    path: ask?.path ?? '/',
    kind: 'error',
    slug: '404',
  }
  return requestOf(shop, { match, currency })
}
