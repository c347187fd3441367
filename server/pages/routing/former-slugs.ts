import { fallbacks, languages } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Kind, Match } from './match.ts'
import { type LinkedKind, pagePath } from './page-path.ts'
import type { Routes } from './routes.settings.ts'

/** Kinds of pages by the kind of their texts. */
const kinds: Partial<Record<Kind, LinkedKind>> = {
  product: 'product',
  category: 'category',
  collection: 'collection',
  tag: 'tag',
  page: 'page',
  root: 'page',
  article: 'article',
  promotion: 'promotion',
  coupon: 'coupon',
}

/**
 * The present path of the entry that had this slug, preferably in the language of the address; null if none had. The
 * path is looked up by entry, so it never leads to another former slug.
 */
export async function presentPath(shop: Shop, routes: Routes, match: Match): Promise<string | null> {
  const kind = kinds[match.kind]
  if (!kind || match.slug === '') return null
  const { rows } = await shop.pool.query<{ slug: string }>({
    name: 'present-slug',
    text: `select t.slug from (
        select owner_id from former_slug where kind = $1 and slug = $2 and lang = any($4::text[])
        order by lang <> $5, until desc limit 1) f
      join translation t on t.kind = $1 and t.owner_id = f.owner_id and t.slug <> '' and t.lang = any($4::text[])
      order by array_position($3::text[], t.lang) nulls last, t.lang limit 1`,
    values: [kind, match.slug, fallbacks(match.lang), languages, match.lang],
  })
  const slug = rows[0]?.slug
  if (slug === undefined) return null
  if (match.kind === 'root') return `/${slug}`
  const path = decodeURIComponent(pagePath(routes, kind, slug))
  return match.sku === undefined ? path : `${path}/${match.sku}`
}
