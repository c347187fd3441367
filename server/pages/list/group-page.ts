import type { Image } from '#contract/image.ts'
import { listProducts } from '#server/catalog/lists/list-products.ts'
import type { Entry } from '#server/content/find-entry.ts'
import { tagsOf } from '#server/platform/changes/tags.ts'
import type { Moved, Page, PageRequest } from '../page.ts'
import { entryPaths } from '../routing/page-path.ts'
import { breadcrumbList, type Crumb } from '../seo/json-ld.ts'
import { listSize, readListQuery } from './list-query.ts'
import { listView } from './list-view.ts'
import { backToLast } from './pagination.ts'

type Group = {
  kind: 'category' | 'collection' | 'tag' | 'promotion'
  /** Name of its own template; null: that of its kind. */
  template: string | null
  image: Image | null
  crumbs: Crumb[]
  /** The group's picture is shown above the list and preloaded, instead of the first product's. */
  showsImage?: boolean
  values?: Record<string, unknown>
}

/** The page of a category, collection, tag or promotion with the list of its products. */
export async function groupPage(
  request: PageRequest,
  entry: Entry,
  group: Group,
): Promise<Page | Moved | null> {
  const { shop, currency, match, routes, query, linkTo } = request
  const { kind, image, crumbs, showsImage = false } = group
  if (entry.slug !== match.slug) return { moved: linkTo(kind, entry.slug), permanent: true }
  const ask = readListQuery(query, currency)
  const { filters, page, sort } = ask
  const list = await listProducts(request, {
    [kind]: entry.slug,
    filters,
    page,
    size: listSize,
    ...(sort ? { sort } : {}),
  })
  const back = backToLast(request, list)
  if (back) return back
  const lead = showsImage ? image : (list.items[0]?.image ?? null)
  return {
    status: 200,
    kind,
    template: group.template ?? kind,
    slug: entry.slug,
    title: entry.seoTitle || entry.name,
    description: entry.seoDescription || entry.summary,
    paths: entryPaths(routes, kind, entry.slugs),
    canonicalQuery: page > 1 ? `?page=${page}` : '',
    noindex: Object.keys(filters).length > 0 || sort !== null,
    social: { type: 'website', image: image ?? lead },
    first: lead && { image: lead, sizes: showsImage ? pictureSizes : cardSizes },
    jsonLd: [breadcrumbList(shop.publicUrl, crumbs)],
    tags: [`${kind}:${entry.id}`, 'lists', ...tagsOf('product', list.items)],
    values: {
      group: { ...entry, image },
      crumbs,
      sizes: pictureSizes,
      list: listView(request, ask, list),
      ...group.values,
    },
  }
}

const pictureSizes = '(min-width:768px) 58vw, 100vw'

/** The same value as in snippets/cards.liquid. */
export const cardSizes = '(min-width:1280px) 19rem, (min-width:768px) 31vw, 46vw'
