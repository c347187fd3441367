import type { FavoriteType } from '#contract/favorite.ts'
import { fallbacks } from '#contract/languages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'

export type Target = { type: FavoriteType; id?: string | undefined; slug?: string | undefined }

/** Queries for public records, by type. */
const open: Record<FavoriteType, string> = {
  product: "select id from product where status = 'active' and published_at <= $1",
  article: "select id from article where status = 'published' and published_at <= $1",
  page: "select id from page where status = 'published' and published_at <= $1 and handle <> '/'",
}

/**
 * Finds the row id of a public record by id or slug. With `gone`, accepts any id, so that records that are no longer
 * public can still be removed from a list.
 * @throws Refusal `invalid` without id and slug, `not_found` for an unknown record.
 */
export async function findTarget(
  { shop, lang, t }: Pick<CallContext, 'shop' | 'lang' | 't'>,
  { type, id, slug }: Target,
  { gone = false } = {},
): Promise<number> {
  if (id === undefined && slug === undefined) {
    throw new Refusal('invalid', {
      fields: { id: { key: 'form.required', values: { field: t('form.this_field') } } },
    })
  }
  const row = id === undefined ? null : rowId(id)
  if (gone && row) return row
  if (id !== undefined && row === null) throw new Refusal('not_found')
  const { rows } = await shop.pool.query<{ id: number }>(
    `with open as (${open[type]})
      select open.id from open where open.id = $2::int
      union all
      (select open.id from translation t join open on open.id = t.owner_id
        where t.kind = $3 and t.slug = $4 order by array_position($5::text[], t.lang) nulls last)
      limit 1`,
    [shop.now(), row, type, slug ?? null, fallbacks(lang)],
  )
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0].id
}

/** Parses a row id from a payload; null for text that cannot be one, such as "1.5" or "99999999999". */
export function rowId(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
