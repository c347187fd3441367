import { fallbacks, languages } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Kind, Match } from './match.ts'
import { type LinkedKind, pagePath } from './page-path.ts'
import type { Routes } from './routes.settings.ts'

/** Kinds of pages by the kind of their texts. */
export const linkedKinds: Partial<Record<Kind, LinkedKind>> = {
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
 * path is looked up by entry, so it never leads to another former slug. A deleted product gives way to its replacement;
 * `gone`: the entry was deleted without one.
 */
export async function presentPath(
  shop: Shop,
  routes: Routes,
  match: Match,
): Promise<{ path: string } | 'gone' | null> {
  const kind = linkedKinds[match.kind]
  if (!kind || match.slug === '') return null
  const { rows } = await shop.pool.query<{ slug: string | null; replaced: boolean }>({
    name: 'present-slug',
    text: query,
    values: [kind, match.slug, fallbacks(match.lang), languages, match.lang],
  })
  const [found] = rows
  if (!found) return null
  const { slug, replaced } = found
  if (slug === null) return 'gone'
  if (match.kind === 'root') return { path: `/${slug}` }
  const path = decodeURIComponent(pagePath(routes, kind, slug))
  // A replacement has other variants.
  return { path: match.sku === undefined || replaced ? path : `${path}/${match.sku}` }
}

/** Replacements that were deleted themselves are followed this far. */
const maxReplacements = 10

const query = `
  with recursive had as (
    (select owner_id as id from translation where $1 = 'product' and kind = 'product' and slug = $2
        and lang = any($4::text[]) and owner_id in (select p.id from product p where p.status = 'deleted')
      order by lang <> $5 limit 1)
    union all
    (select owner_id from former_slug where kind = $1 and slug = $2 and lang = any($4::text[])
      order by lang <> $5, until desc limit 1)),
  stands as (
    select * from (select id, 0 as step from had limit 1) first
    union all
    select p.replaced_by, s.step + 1 from stands s join product p on p.id = s.id
      where $1 = 'product' and p.status = 'deleted' and p.replaced_by is not null and s.step < ${maxReplacements})
  select t.slug, f.step > 0 as replaced from (select * from stands order by step desc limit 1) f
  left join translation t on t.kind = $1 and t.owner_id = f.id and t.slug <> '' and t.lang = any($4::text[])
    and not ($1 = 'product' and exists (select from product p where p.id = f.id and p.status = 'deleted'))
  order by array_position($3::text[], t.lang) nulls last, t.lang limit 1`
