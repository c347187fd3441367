import { langPath } from '#contract/languages.ts'
import { findPage } from '#server/content/find-page.ts'
import type { Loader, Moved, Page, PageRequest } from '../page.ts'
import { entryPaths } from '../routing/page-path.ts'

export const loadPage: Loader = (request) => textPage(request, { template: 'page' })

/** /{slug}: a page that is reached at the root as well. */
export const loadRoot: Loader = (request) => textPage(request, { template: 'page', atRoot: true })

/** A path of the shop's custom list: a page of that slug, by templates/custom.liquid. */
export const loadCustom: Loader = (request) =>
  textPage(request, { template: 'custom', path: request.match.path })

type Options = {
  template: string
  /** Reached at /{slug}: only pages that stand there, and their canonical address. */
  atRoot?: boolean
  /** The page's own path where it is not that of its kind. */
  path?: string
}

/** A page of text by the slug that was matched. */
async function textPage(
  request: PageRequest,
  { template, atRoot = false, path }: Options,
): Promise<Page | Moved | null> {
  const { shop, match, lang, routes, preview, linkTo } = request
  const page = await findPage(shop, { slug: match.slug, lang, drafts: preview })
  if (!page || (atRoot && !page.atRoot)) return null
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
  }
}

function rootPaths(slugs: Page['paths']): Page['paths'] {
  return Object.fromEntries(Object.entries(slugs ?? {}).map(([lang, slug]) => [lang, `/${slug}`]))
}
