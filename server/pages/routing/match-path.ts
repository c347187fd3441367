import { defaultLanguage, type Lang, langPath, splitLanguage } from '#contract/languages.ts'
import { fixedDetails, fixedRoutes, userScreens } from './fixed-routes.ts'
import type { Kind, Match, Misspelt } from './match.ts'
import { matchRule } from './match-rule.ts'
import type { Routes, RuleKind } from './routes.settings.ts'

const ruleKinds: RuleKind[] = ['product', 'category', 'collection', 'article', 'page', 'tag', 'app']

/**
 * Finds the page that a path names: strips the language prefix, then tries fixed routes, the custom list, the configured
 * rules and /{slug}. null if none matches. A path in another case or with a trailing slash is moved.
 * @param path decoded path, beginning with a slash.
 */
export function matchPath(routes: Routes, path: string): Match | Misspelt | null {
  const { lang, rest, exact } = takeLanguage(path)
  const plain = rest.length > 1 && rest.endsWith('/') ? rest.replace(/\/+$/, '') || '/' : rest
  if (plain.includes('//')) return null
  const spelt = inRightCase(routes, plain)
  if (!exact || spelt !== rest) return { moved: langPath(lang, spelt) }
  const found = matchPlain(routes, plain)
  return found && { lang, path: plain, ...found }
}

/** Lower-cases a path, except for SKUs, order numbers and the rest after the catch-all rule. */
function inRightCase(routes: Routes, path: string): string {
  const lower = path.toLowerCase()
  if (lower === path) return path
  const found = matchPlain(routes, lower)
  const kept = found ? keptSegments(found) : 0
  const from = path.split('/').length - kept
  return [...lower.split('/').slice(0, from), ...path.split('/').slice(from)].join('/')
}

/** The number of segments at the end of a path whose case is significant. */
function keptSegments({ kind, slug, sku }: Found): number {
  if (kind === 'app') return slug.split('/').length
  const numbered = kind === 'return' || kind === 'quote' || (kind === 'order' && slug !== 'find')
  return sku !== undefined || numbered || (kind === 'user' && isDetail(slug)) ? 1 : 0
}

type Found = { kind: Kind; slug: string; sku?: string }

function matchPlain(routes: Routes, path: string): Found | null {
  return matchFixed(routes, path) ?? matchCustom(routes, path) ?? matchRules(routes, path) ?? matchRoot(path)
}

function matchFixed(routes: Routes, path: string): Found | null {
  const fixed = fixedRoutes.get(path)
  if (fixed) return fixed
  if (path.startsWith(routes.userPrefix)) return matchUser(path.slice(routes.userPrefix.length))
  if (`${path}/` === routes.userPrefix) return { kind: 'user', slug: 'center' }
  const [, head = '', slug = '', ...more] = path.split('/')
  const kind = fixedDetails.get(head)
  if ((kind === 'order' || kind === 'return' || kind === 'quote') && !isNumber(slug)) return null
  return kind && slug && more.length === 0 ? { kind, slug } : null
}

function matchUser(screen: string): Found | null {
  if (userScreens.has(screen) || isDetail(screen)) return { kind: 'user', slug: screen }
  return null
}

/** Checks that a screen is one order, return or inquiry, by its number. */
function isDetail(screen: string): boolean {
  const [kind = '', number = '', ...more] = screen.split('/')
  return ['order', 'return', 'inquiry'].includes(kind) && isNumber(number) && more.length === 0
}

function isNumber(slug: string): boolean {
  return /^[\w-]{1,64}$/.test(slug)
}

function matchCustom(routes: Routes, path: string): Found | null {
  for (const { path: rule, type } of routes.custom) {
    const slug = matchRule(rule, path)
    if (slug !== null) return { kind: type, slug: slug || rule.split('/').at(-1)! }
  }
  return null
}

function matchRules(routes: Routes, path: string): Found | null {
  for (const kind of ruleKinds) {
    const rule = routes.rules[kind]
    const slug = matchRule(rule, path)
    if (slug !== null) return { kind, slug }
    if (kind === 'product') {
      const variant = matchVariant(rule, path)
      if (variant) return { kind, ...variant }
    }
  }
  return null
}

/** /product/{slug}/{sku} */
function matchVariant(rule: string, path: string): { slug: string; sku: string } | null {
  const cut = path.lastIndexOf('/')
  const slug = cut > 0 ? matchRule(rule, path.slice(0, cut)) : null
  return slug ? { slug, sku: path.slice(cut + 1) } : null
}

function matchRoot(path: string): Found | null {
  return /^\/[^/]+$/.test(path) ? { kind: 'root', slug: path.slice(1) } : null
}

function takeLanguage(path: string): { lang: Lang; rest: string; exact: boolean } {
  const { lang, rest } = splitLanguage(path)
  if (!lang) return { lang: defaultLanguage, rest, exact: true }
  // "/de/" and "/de" are both the home page of that language.
  return { lang, rest, exact: path.startsWith(`/${lang}`) && path !== `/${lang}/` }
}
