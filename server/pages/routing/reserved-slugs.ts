import { languages } from '#contract/languages.ts'
import { fixedDetails, fixedRoutes, userScreens } from './fixed-routes.ts'
import type { Routes } from './routes.settings.ts'

/** First segments of routes that are no pages. */
const machinery = [
  'admin',
  'api',
  'assets',
  'theme',
  'pictures',
  'avatars',
  'uploads',
  'ws',
  'dev',
  'healthz',
  'readyz',
  'metrics',
  'preview',
  'currency',
  'plain',
  'ucp',
  '.well-known',
]
const files = [
  'robots.txt',
  'sitemap.xml',
  'favicon.ico',
  'favicon.svg',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'wordmark.png',
  'site.webmanifest',
  'sw.js',
  'llms.txt',
]

/** Slugs that a page at the root must not use: language codes and the first segment of every route. */
export function reservedSlugs(routes: Routes): Set<string> {
  const rules = [
    ...Object.values(routes.rules),
    ...routes.custom.map((entry) => entry.path),
    routes.userPrefix,
  ]
  const first = (path: string) => path.split('/')[1]!
  return new Set(
    [
      ...languages.map((lang) => lang.toLowerCase()),
      ...[...fixedRoutes.keys()].map(first),
      ...fixedDetails.keys(),
      ...rules.map(first),
      ...machinery,
      ...files,
    ].filter((slug) => slug !== '' && slug !== ':slug'),
  )
}

/** First segments below which requests never reach the pages. */
const elsewhere = /^\/(?:admin(?:\/|$)|(?:api|assets)\/)/

/**
 * True if the shop answers a path itself, whatever its data: the desk, calls and files, and the pages with fixed
 * addresses. A redirect from it would never be asked for.
 */
export function answersItself(routes: Routes, path: string): boolean {
  if (elsewhere.test(path) || files.includes(path.slice(1)) || fixedRoutes.has(path)) return true
  const { userPrefix } = routes
  if (`${path}/` === userPrefix) return true
  return path.startsWith(userPrefix) && userScreens.has(path.slice(userPrefix.length))
}
