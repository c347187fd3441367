import type { Image } from '#contract/image.ts'
import { fallbacks, type Lang } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type Entry, findEntry } from './find-entry.ts'
import { imageOf, type PictureRow } from './picture-image.ts'

export type Article = Entry & {
  author: string
  /** Name of its own template; null: that of its kind. */
  template: string | null
  image: Image | null
  publishedAt: Date
  updatedAt: Date
}

export type ArticleCard = {
  id: number
  slug: string
  name: string
  summary: string
  author: string
  publishedAt: Date
  image: Image | null
}

/** An article by slug. Drafts and articles scheduled for later are found only with `drafts`. */
export async function findArticle(
  shop: Shop,
  { slug, lang, drafts }: { slug: string; lang: Lang; drafts: boolean },
): Promise<Article | null> {
  const entry = await findEntry(shop.pool, 'article', slug, lang)
  if (!entry) return null
  const { rows } = await shop.pool.query<
    PictureRow & { author: string; template: string | null; publishedAt: Date; updatedAt: Date }
  >({
    name: 'article-by-id',
    text: `select a.author, a.template, a.published_at "publishedAt", a.updated_at "updatedAt", p.key, p.width, p.height, p.colour, p.alt
      from article a left join picture p on p.id = a.picture_id
      where a.id = $1 and ($2 or (a.status = 'published' and a.published_at <= $3))`,
    values: [entry.id, drafts, shop.now()],
  })
  const [row] = rows
  return row ? { ...entry, ...row, image: imageOf(row, lang, entry.name) } : null
}

/** Published articles, newest first. With `handles`, only those, in the given order. */
export async function listArticles(
  shop: Shop,
  {
    lang,
    page = 1,
    size = 12,
    handles = null,
  }: { lang: Lang; page?: number; size?: number; handles?: string[] | null },
): Promise<{ items: ArticleCard[]; total: number }> {
  const { rows } = await shop.pool.query<Omit<ArticleCard, 'image'> & PictureRow & { total: string }>({
    name: 'articles',
    text: `select a.id, a.author, a.published_at "publishedAt", t.slug, t.name, t.summary,
        p.key, p.width, p.height, p.colour, p.alt, count(*) over () total
      from article a
      cross join lateral (select slug, name, summary from translation t where t.kind = 'article' and t.owner_id = a.id
        and t.lang = any($1::text[]) order by array_position($1::text[], t.lang) limit 1) t
      left join picture p on p.id = a.picture_id
      where a.status = 'published' and a.published_at <= $2 and ($3::text[] is null or a.handle = any($3::text[]))
      order by array_position($3::text[], a.handle), a.published_at desc, a.id
      limit $4 offset $5`,
    values: [fallbacks(lang), shop.now(), handles, size, (page - 1) * size],
  })
  const items = rows.map(({ id, slug, name, summary, author, publishedAt, ...picture }) => {
    return { id, slug, name, summary, author, publishedAt, image: imageOf(picture, lang, name) }
  })
  return { items, total: Number(rows[0]?.total ?? 0) }
}
