import type { Image } from '#contract/image.ts'
import { fallbacks } from '#contract/languages.ts'
import { imageOf } from '#server/catalog/rows/image-of.ts'
import type { CallContext } from '#server/platform/shop.ts'

export type TextCard = { id: string; slug: string; name: string; image: Image | null }

type Row = { id: number; slug: string; name: string; picture: Parameters<typeof imageOf>[0] | null }

/** Cards of published articles or pages. */
export async function textCards(
  { shop, lang }: Pick<CallContext, 'shop' | 'lang'>,
  type: 'article' | 'page',
  ids: number[],
): Promise<TextCard[]> {
  const { rows } = await shop.pool.query<Row>(type === 'article' ? articles : pages, [ids, fallbacks(lang)])
  return rows.map(({ id, slug, name, picture }) => ({
    id: String(id),
    slug,
    name,
    image: picture && imageOf(picture, lang, name),
  }))
}

const words = (kind: string) => `cross join lateral (select slug, name from translation
  where kind = '${kind}' and owner_id = o.id order by array_position($2::text[], lang) nulls last, lang limit 1) t`

const articles = `select o.id, t.slug, t.name, case when k.id is not null then json_build_object(
    'key', k.key, 'width', k.width, 'height', k.height, 'colour', k.colour, 'alt', k.alt) end picture
  from article o left join picture k on k.id = o.picture_id ${words('article')}
  where o.id = any($1::int[]) and o.status = 'published'`

const pages = `select o.id, t.slug, t.name, null picture from page o ${words('page')}
  where o.id = any($1::int[]) and o.status = 'published'`
