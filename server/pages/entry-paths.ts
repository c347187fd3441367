import type { Lang } from '#contract/languages.ts'
import { type LinkedKind, pagePath } from './page-path.ts'
import type { Routes } from './routes.settings.ts'

/** Path of a thing's page in every language it is written in. */
export function entryPaths(
  routes: Routes,
  kind: LinkedKind,
  slugs: Partial<Record<Lang, string>>,
): Partial<Record<Lang, string>> {
  return Object.fromEntries(Object.entries(slugs).map(([lang, slug]) => [lang, pagePath(routes, kind, slug)]))
}
