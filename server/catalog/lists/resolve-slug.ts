import { fallbacks, type Lang, languages } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'

export type GroupKind = 'category' | 'collection' | 'tag' | 'promotion'

/**
 * The id of what a slug names: in the page's language, in one of its fallbacks, else in any language, as a link
 * that somebody took along to another language has it. null: nothing.
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
