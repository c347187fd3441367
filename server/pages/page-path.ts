import { pathByRule } from './match-rule.ts'
import type { Routes, RuleKind } from './routes.settings.ts'

export type LinkedKind = Exclude<RuleKind, 'app'> | 'promotion' | 'coupon' | 'inquiry'

/** Path of a page by kind and slug, without language prefix, as the shop's route rules have it. */
export function pagePath(routes: Routes, kind: LinkedKind, slug: string): string {
  if (kind === 'promotion' || kind === 'coupon' || kind === 'inquiry')
    return `/${kind}/${encodeURIComponent(slug)}`
  return pathByRule(routes.rules[kind], slug)
}
