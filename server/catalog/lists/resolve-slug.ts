import { fallbacks, type Lang, languages } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'

export type GroupKind = 'category' | 'collection' | 'tag' | 'promotion'

/**
 * Resolves a slug to an id: in the page's language, then in its fallbacks, then in any language, for links that were
 * copied from a page in another language. null if there is none.
 */
export async function resolveSlug(
  { pool }: Pick<Shop, 'pool'>,
  kind: GroupKind | 'product',
  slug: string,
  lang: Lang,
): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'resolve-slug',
    text: `select owner_id as id from translation where kind = $1 and slug = $2 and lang = any($4::text[])
      order by array_position($3::text[], lang) nulls last, lang limit 1`,
    values: [kind, slug, fallbacks(lang), languages],
  })
  return rows[0]?.id ?? null
}
