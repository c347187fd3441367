import { and, eq } from 'drizzle-orm'
import { type Lang, langPath, splitLanguage } from '#contract/languages.ts'
import { cleanHandle } from '#server/catalog/save/handle.ts'
import { findRedirect } from '#server/content/find-redirect.ts'
import { product, translation } from '#server/db/tables.ts'
import { decodedPath, splitMarket, targetPath, withoutMarket } from '#server/platform/http/old-path.ts'
import type { Shop } from '#server/platform/shop.ts'
import { loaders } from '../loaders/loaders.ts'
import type { PageRequest } from '../page.ts'
import { requestOf } from '../request/request-of.ts'
import { presentPath } from './former-slugs.ts'
import { matchPath } from './match-path.ts'
import { type LinkedKind, pagePath } from './page-path.ts'

/** The import stores each redirect with its last target, so longer chains are loops. */
const maxRedirects = 5

type OldAddress = { location: string; redirect: string | null }

/**
 * Finds the address that replaces one without a page: the target of a redirect, the page for an address of Shopify, or
 * that of an entry whose slug was changed.
 * Returns the final address, so that no redirect leads to another one, and the path whose redirect was followed; null if
 * there is none, `gone` if what had the address was deleted.
 */
export async function findOldAddress(request: PageRequest): Promise<OldAddress | 'gone' | null> {
  const own = request.match.path.toLowerCase()
  const path = withoutMarket(own)
  const target = await followRedirects(request.shop, path)
  if (target === null) return null
  const redirect = target === path ? null : path
  if (!target.startsWith('/')) return { location: target, redirect }
  const market = splitMarket(own)
  // The request's own path is decoded: it may contain any character, such as a percent sign.
  const asked = { lang: market.lang, plain: market.rest, search: '', hash: '' }
  const { lang: named, plain, search, hash } = redirect === null ? asked : partsOf(target)
  const lang = named ?? market.lang ?? request.lang
  const now = await renamed(request, lang, plain)
  const present = now === null || now === 'gone' ? [] : [now.path]
  const written = redirect === null ? [] : [plain]
  const candidates = [...written, ...(await candidatesFor(request, plain.toLowerCase())), ...present]
  for (const candidate of candidates) {
    if (candidate === own && redirect === null) continue
    const reached = await reach(request, lang, candidate)
    if (reached !== null) return { location: encodeURI(reached) + search + hash, redirect }
  }
  return now === 'gone' ? 'gone' : null
}

/** Looks up the present path of an entry that had its page at this path. */
async function renamed({ shop, routes }: PageRequest, lang: Lang, path: string) {
  const match = matchPath(routes, langPath(lang, path))
  return match && !('moved' in match) ? presentPath(shop, routes, match) : null
}

/** The target of a redirect, as a merchant wrote it. `lang`: that of its prefix, if it has one. */
function partsOf(target: string) {
  const { pathname, search, hash } = new URL(target, 'http://shop.invalid')
  const { lang, rest } = splitLanguage(decodedPath(pathname))
  return { lang, plain: rest.replace(/(?<=.)\/+$/, ''), search, hash }
}

/** The path itself, or the last target of its redirects; null if they never end. */
async function followRedirects(shop: Shop, path: string): Promise<string | null> {
  let at = path
  for (let redirects = 0; redirects < maxRedirects; redirects++) {
    const next = await findRedirect(shop, redirects === 0 ? path : targetPath(at))
    if (next === null || !next.startsWith('/')) return next ?? at
    at = next
  }
  return null
}

/** Shopify's policies by the slug that a shop's page may have. */
const policies: Record<string, string[]> = {
  'privacy-policy': ['privacy-policy', 'privacy'],
  'refund-policy': ['refund-policy', 'returns', 'withdrawal'],
  'shipping-policy': ['shipping-policy', 'shipping'],
  'terms-of-service': ['terms-of-service', 'terms'],
  'terms-of-sale': ['terms-of-sale', 'terms'],
  'legal-notice': ['legal-notice', 'imprint'],
  'contact-information': ['contact-information', 'contact'],
}

const accountPages: Record<string, string> = {
  login: '/auth/signin',
  register: '/auth/signup',
  recover: '/auth/forget',
}

/** Paths of this shop that may replace a path of Shopify, the best first. Other paths stand for themselves. */
async function candidatesFor({ shop, routes }: PageRequest, path: string): Promise<string[]> {
  const to = (kind: LinkedKind, ...slugs: string[]) =>
    slugs.map((slug) => decodeURIComponent(pagePath(routes, kind, slug)))
  const [head = '', first = '', second = '', ...rest] = path.split('/').slice(1)
  const nested = head === 'collections' && second === 'products' ? rest : []
  if (head === 'products' || nested.length > 0) {
    const handle = cleanHandle((nested[0] ?? first).replace(/\.(json|js|oembed)$/, ''))
    return handle === '' ? [] : to('product', ...(await slugsOfProduct(shop, handle)), handle)
  }
  if (head === 'collections' && first === '') return ['/collection']
  if (head === 'collections' && first === 'all') return ['/search']
  if (head === 'collections')
    return [...to('collection', first), ...to('category', first), ...to('tag', first)]
  if (head === 'pages' && first !== '') return to('page', first)
  if (head === 'blogs' && second !== '' && second !== 'tagged') return to('article', second)
  if (head === 'blogs') return ['/article']
  if (head === 'policies') return to('page', ...(policies[first] ?? [first]))
  if (head === 'account') return [accountPages[first] ?? `${routes.userPrefix}center`]
  return [path]
}

/** The slugs of a product by its handle: a merchant may have changed its address since it was imported. */
async function slugsOfProduct(shop: Shop, handle: string): Promise<string[]> {
  const rows = await shop.db
    .selectDistinct({ slug: translation.slug })
    .from(product)
    .innerJoin(translation, eq(translation.ownerId, product.id))
    .where(and(eq(translation.kind, 'product'), eq(product.handle, handle)))
  return rows.map(({ slug }) => slug)
}

/** The address of the page at this path, after the moves that the page itself asks for; null if there is none. */
async function reach(
  { shop, routes, currency, shipTo }: PageRequest,
  lang: Lang,
  path: string,
): Promise<string | null> {
  const spelt = matchPath(routes, langPath(lang, path))
  const match = spelt && 'moved' in spelt ? matchPath(routes, spelt.moved) : spelt
  if (!match || 'moved' in match) return null
  const found = await loaders[match.kind](requestOf(shop, { match, context: { currency, shipTo } }))
  if (!found) return null
  return 'moved' in found ? decodeURI(found.moved) : langPath(lang, match.path)
}
