import { langPath } from '#contract/languages.ts'
import { findPage } from '#server/content/find-page.ts'
import type { Loader, Moved, Page, PageRequest } from '../page.ts'
import { entryPaths } from '../routing/page-path.ts'

export const loadPage: Loader = (request) => textPage(request, { template: 'page' })

/** /{slug}: a page that is also reachable at the root. */
export const loadRoot: Loader = (request) => textPage(request, { template: 'page', atRoot: true })

/** A path of the shop's custom list: the page with that slug, rendered with templates/custom.liquid. */
export const loadCustom: Loader = (request) =>
  textPage(request, { template: 'custom', path: request.match.path })

type Options = {
  template: string
  /** Requested at /{slug}: finds only pages that are reachable there. */
  atRoot?: boolean
  /** Path of a custom rule, which replaces the path of the page's kind. */
  path?: string
}

/** A content page by the matched slug. */
async function textPage(
  request: PageRequest,
  { template, atRoot = false, path }: Options,
): Promise<Page | Moved | null> {
  const { shop, match, lang, routes, drafts, unsaved, linkTo } = request
  const page = await findPage(shop, { slug: match.slug, lang, drafts: unsaved ?? drafts.includes('content') })
  if (!page || page.slug === '' || (atRoot && !page.atRoot)) return null
  const toRoot = page.atRoot && path === undefined
  if (page.slug !== match.slug && path === undefined) {
    return { moved: atRoot ? langPath(lang, `/${page.slug}`) : linkTo('page', page.slug), permanent: true }
  }
  return {
    status: 200,
    kind: match.kind,
    template: page.template ?? template,
    slug: page.slug,
    title: page.seoTitle || page.name,
    description: page.seoDescription || page.summary,
    paths:
      path !== undefined ? null : toRoot ? rootPaths(page.slugs) : entryPaths(routes, 'page', page.slugs),
    jsonLd: [],
    tags: [`page:${page.id}`],
    values: { page },
    sections: page.sections,
  }
}

function rootPaths(slugs: Page['paths']): Page['paths'] {
  return Object.fromEntries(Object.entries(slugs ?? {}).map(([lang, slug]) => [lang, `/${slug}`]))
}
