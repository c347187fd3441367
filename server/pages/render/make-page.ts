import { currencyCodes } from '#server/platform/currency.ts'
import { withoutMarket } from '#server/platform/http/old-path.ts'
import { say } from '#server/platform/messages.ts'
import { type Outage, outageOf } from '#server/platform/outage.ts'
import type { MadePage } from '#server/platform/page-cache/cached-page.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { pricesDependOnCountry } from '#server/pricing/shipping/ship-to.ts'
import type { ThemeEngine } from '#server/theme/theme.ts'
import type { FrameCache } from '../frame/frame-cache.ts'
import { queryOfPage } from '../list/pagination.ts'
import { loaders } from '../loaders/loaders.ts'
import type { Moved, Page, PageRequest } from '../page.ts'
import type { PageAsk } from '../request/page-ask.ts'
import { findOldAddress } from '../routing/old-addresses.ts'
import { addressCountsOf } from '../routing/redirects/address-counts.ts'
import { withSections } from '../sections/with-sections.ts'
import { renderDocument } from './document.ts'
import { errorPage, plainError } from './error-page.ts'
import { pageHeaders } from './page-headers.ts'
import { payloadOf, refusalOf } from './payload.ts'
import { renderPage } from './render-page.ts'
import { expiryOf, type UpcomingMoments } from './upcoming-moments.ts'

export type Makers = { theme: ThemeEngine; frames: FrameCache; moments: UpcomingMoments }

/** The form of the reply. */
export type Form = Pick<PageAsk, 'payload' | 'hideHead' | 'hideFoot' | 'search'> & {
  /** A document for a frame of the desk. */
  framed?: boolean
}

/** Loads a page's data and renders it in the requested form. If that fails, the error page is answered. */
export async function makePage(makers: Makers, request: PageRequest, form: Form): Promise<MadePage> {
  try {
    const [moments, found] = await Promise.all([makers.moments.read(), loaders[request.match.kind](request)])
    if (found && 'moved' in found) {
      return moved(request, found.moved + queryOf(found, form.search), found.permanent)
    }
    if (found) {
      const page = await withSections(makers.theme, request, found)
      const made = await finish(makers, request, page, form)
      return { ...made, expiresAt: expiryOf(moments, page, request.shop.config.clockOffset) }
    }
    return await makeNotFound(makers, request, form)
  } catch (error) {
    return makeFailure(makers, request, error, form)
  }
}

function queryOf({ dropsQuery, page }: Moved, search: string): string {
  if (dropsQuery) return ''
  return page === undefined ? search : queryOfPage(search, page)
}

/** Renders a document for one reader, such as a form with what was entered. It is never stored. */
export async function makePersonal(makers: Makers, request: PageRequest, page: Page): Promise<MadePage> {
  const form: Form = { payload: false, hideHead: false, hideFoot: false, search: '' }
  try {
    const parts = await renderPage(makers.theme, makers.frames, request, page)
    const { html, policy } = await renderDocument(makers.theme, request, parts)
    const headers = headersOf(request, form, 'never', policy)
    return { status: page.status, body: html, headers, tags: [], keep: false }
  } catch (error) {
    return makeFailure(makers, request, error, form)
  }
}

/** Redirects an old address to its replacement; otherwise answers the 404 page, or 410 for what was deleted. */
export async function makeNotFound(makers: Makers, request: PageRequest, form: Form): Promise<MadePage> {
  try {
    const found = await findOldAddress(request)
    if (!form.payload && !request.preview) countAddress(request, found)
    if (found === null || found === 'gone') return await failed(makers, request, found ? 410 : 404, form)
    return moved(request, withSearch(found.location, form.search), true)
  } catch (error) {
    return makeFailure(makers, request, error, form)
  }
}

function countAddress({ shop, match }: PageRequest, found: Awaited<ReturnType<typeof findOldAddress>>): void {
  const counts = addressCountsOf(shop)
  if (found === null) counts.missed(withoutMarket(match.path.toLowerCase()))
  else if (found !== 'gone' && found.redirect !== null) counts.followed(found.redirect)
}

/** Appends the request's query to the address, unless the address has its own or leads to another site. */
function withSearch(location: string, search: string): string {
  return location.startsWith('/') && !/[?#]/.test(location) ? location + search : location
}

async function makeFailure(
  makers: Makers,
  request: PageRequest,
  error: unknown,
  form: Form,
): Promise<MadePage> {
  const { shop, t } = request
  shop.log.error({ err: error, path: request.match.path }, 'page failed')
  const said = error instanceof Refusal ? say(t, error.text) : null
  const outage = outageOf(error)
  const isOfShop = !(error instanceof Refusal || request.preview)
  const about = { kind: request.match.kind, failure: isOfShop ? error : undefined }
  try {
    return { ...during(outage, await failed(makers, request, 500, form, said)), ...about }
  } catch (again) {
    shop.log.error({ err: again }, 'the error page failed')
    const headers = headersOf(request, form, 'never', null)
    return { ...during(outage, { ...plainError(t, said), headers, tags: [], keep: false }), ...about }
  }
}

/** During an outage the error page is sent with 503 and Retry-After, so that search engines keep the page. */
function during(outage: Outage | null, page: MadePage): MadePage {
  if (!outage) return page
  return { ...page, status: 503, headers: { ...page.headers, 'retry-after': String(outage.retryAfter) } }
}

async function failed(
  makers: Makers,
  request: PageRequest,
  status: 404 | 410 | 500,
  form: Form,
  said: string | null = null,
): Promise<MadePage> {
  if (form.payload) {
    const refusal = refusalOf(status, request.t)
    const body = JSON.stringify(said ? { ...refusal, msg: said } : refusal)
    return { status, body, headers: headersOf(request, form, 'never', null), tags: [], keep: false }
  }
  const page = await finish(makers, request, errorPage(request, status, said), form)
  return { ...page, keep: false }
}

async function finish(
  { theme, frames }: Makers,
  request: PageRequest,
  page: Page,
  form: Form,
): Promise<MadePage> {
  const parts = await renderPage(theme, frames, request, page)
  const kept = keptOf(request, page, form)
  const { tags } = page
  const { kind } = request.match
  if (form.payload) {
    const body = JSON.stringify(payloadOf(parts, form))
    const headers = headersOf(request, form, kept, null)
    return { status: 200, body, headers, tags, kind, keep: kept === 'public' }
  }
  const { html, policy } = await renderDocument(theme, request, parts, form.framed ? { framed: true } : {})
  return {
    status: page.status,
    body: html,
    headers: headersOf(request, form, kept, policy, parts.data.wallets !== undefined),
    tags,
    kind,
    keep: kept === 'public',
  }
}

function keptOf(
  { preview, match }: PageRequest,
  page: Page,
  { payload }: Form,
): 'public' | 'private' | 'never' {
  if (preview || (page.status !== 200 && !payload)) return 'never'
  return match.kind === 'user' && payload ? 'private' : 'public'
}

function headersOf(
  { shop, currency }: PageRequest,
  { payload, framed = false }: Form,
  kept: 'public' | 'private' | 'never',
  policy: string | null,
  wallets = false,
) {
  return pageHeaders({
    type: payload ? 'payload' : 'document',
    policy,
    kept,
    wallets,
    framed,
    secure: shop.publicUrl.startsWith('https:'),
    varies: {
      currency: currencyCodes(shop).length > 1,
      country: pricesDependOnCountry(shop, currency),
    },
  })
}

function moved(request: PageRequest, location: string, permanent: boolean): MadePage {
  return {
    status: permanent ? 301 : 302,
    body: '',
    headers: {
      ...headersOf(request, { payload: false, hideHead: false, hideFoot: false, search: '' }, 'public', null),
      location,
    },
    tags: [],
    keep: false,
  }
}
