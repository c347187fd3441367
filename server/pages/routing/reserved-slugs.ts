import { languages } from '#contract/languages.ts'
import { fixedDetails, fixedRoutes } from './fixed-routes.ts'
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
