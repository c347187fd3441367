import type { Lang } from '#contract/languages.ts'
import { pathByRule } from './match-rule.ts'
import type { Routes, RuleKind } from './routes.settings.ts'

export type LinkedKind = Exclude<RuleKind, 'app'> | 'promotion' | 'coupon' | 'inquiry'

/** Path of a page by kind and slug, without language prefix, by the shop's route rules. */
export function pagePath(routes: Routes, kind: LinkedKind, slug: string): string {
  if (kind === 'promotion' || kind === 'coupon' || kind === 'inquiry')
    return `/${kind}/${encodeURIComponent(slug)}`
  return pathByRule(routes.rules[kind], slug)
}

/** Path of an entry's page in every language that it has a slug in. */
export function entryPaths(
  routes: Routes,
  kind: LinkedKind,
  slugs: Partial<Record<Lang, string>>,
): Partial<Record<Lang, string>> {
  return Object.fromEntries(Object.entries(slugs).map(([lang, slug]) => [lang, pagePath(routes, kind, slug)]))
}
