import type { Image } from '#contract/image.ts'
import { fallbacks, type Lang } from '#contract/languages.ts'
import type { StoredSection } from '#server/db/tables/content.ts'
import type { Shop } from '#server/platform/shop.ts'
import { taggedAs } from '#server/platform/text-in.ts'
import { type Drafts, draftToShow } from './content.ts'
import { type Entry, findEntry, withTexts } from './find-entry.ts'
import { findImages, imageOf, type PictureRow } from './picture-image.ts'

export type Article = Entry & {
  author: string
  /** Name of its own template; null: that of its kind. */
  template: string | null
  image: Image | null
  /** Handles. */
  products: string[]
  sections: StoredSection[]
  commentsOpen: boolean
  publishedAt: Date
  updatedAt: Date
}

export type ArticleCard = {
  id: number
  handle: string
  slug: string
  name: string
  summary: string
  /** BCP 47 tag of its texts, unless they are in the page's language. */
  lang?: string
  author: string
  publishedAt: Date
  image: Image | null
}

type Asked = { slug: string; lang: Lang; drafts: Drafts }

/**
 * An article by slug. Drafts and articles scheduled for later are found only with `drafts`, which also shows each with its
 * unpublished changes.
 */
export async function findArticle(shop: Shop, { slug, lang, drafts }: Asked): Promise<Article | null> {
  const entry = await findEntry(shop.pool, 'article', slug, lang)
  if (!entry) return null
  const { rows } = await shop.pool.query<PictureRow & Omit<Article, keyof Entry | 'image'>>({
    name: 'article-by-id',
    text: `select a.author, a.template, a.products, a.sections, a.comments_open "commentsOpen",
        a.published_at "publishedAt", a.updated_at "updatedAt", p.key, p.width, p.height, p.colour, p.alt
      from article a left join picture p on p.id = a.picture_id
      where a.id = $1 and ($2 or (a.status = 'published' and a.published_at <= $3))`,
    values: [entry.id, drafts !== false, shop.now()],
  })
  const [row] = rows
  if (!row) return null
  const { key: _key, width: _width, height: _height, colour: _colour, alt: _alt, ...facts } = row
  const article = { ...entry, ...facts, image: imageOf(row, lang, entry.name) }
  return withDraft(shop, article, { lang, drafts })
}

async function withDraft(
  shop: Shop,
  article: Article,
  { lang, drafts }: Omit<Asked, 'slug'>,
): Promise<Article> {
  const draft = await draftToShow(shop.db, 'article', article.id, drafts)
  if (!draft) return article
  const { author, template, products, sections, commentsOpen, pictureId } = draft
  const images = await findImages(shop.pool, pictureId === null ? [] : [pictureId], lang)
  const [image = null] = images.values()
  return {
    ...article,
    ...withTexts(article, draft.texts, lang),
    author,
    template,
    products,
    sections,
    commentsOpen,
    image,
  }
}

type Listed = {
  lang: Lang
  page?: number
  size?: number
  /** Only these, in the given order. */
  handles?: string[] | null
}

/** Published articles, newest first. */
export async function listArticles(
  shop: Shop,
  { lang, page = 1, size = 12, handles = null }: Listed,
): Promise<{ items: ArticleCard[]; total: number }> {
  const { rows } = await shop.pool.query<CardRow>({
    name: 'articles',
    text: `select ${cardColumns}, count(*) over () total ${cards}
      where a.status = 'published' and a.published_at <= $2 and ($3::text[] is null or a.handle = any($3::text[]))
      order by array_position($3::text[], a.handle), a.published_at desc, a.id
      limit $4 offset $5`,
    values: [fallbacks(lang), shop.now(), handles, size, (page - 1) * size],
  })
  return { items: rows.map((row) => cardOf(row, lang)), total: Number(rows[0]?.total ?? 0) }
}

/** The article published before this one; after the oldest, the newest again. null if there is no other. */
export async function nextArticle(
  shop: Shop,
  { id, publishedAt }: Pick<Article, 'id' | 'publishedAt'>,
  lang: Lang,
): Promise<ArticleCard | null> {
  const { rows } = await shop.pool.query<CardRow>({
    name: 'next-article',
    text: `select ${cardColumns} ${cards}
      where a.status = 'published' and a.published_at <= $2 and a.id <> $3
      order by (a.published_at, -a.id) < ($4::timestamptz, -$3::int) desc, a.published_at desc, a.id
      limit 1`,
    values: [fallbacks(lang), shop.now(), id, publishedAt],
  })
  return rows[0] ? cardOf(rows[0], lang) : null
}

type CardRow = Omit<ArticleCard, 'image' | 'lang'> & PictureRow & { own: string; total?: string }

const cardColumns = `a.id, a.handle, a.author, a.published_at "publishedAt", t.slug, t.name, t.summary, t.lang own,
  p.key, p.width, p.height, p.colour, p.alt`

/** $1: languages in order of fallback. */
const cards = `from article a
  cross join lateral (select slug, name, summary, lang from translation t where t.kind = 'article' and t.owner_id = a.id
    and t.lang = any($1::text[]) order by array_position($1::text[], t.lang) limit 1) t
  left join picture p on p.id = a.picture_id`

function cardOf(
  { key, width, height, colour, alt, own, total: _total, ...card }: CardRow,
  lang: Lang,
): ArticleCard {
  return {
    ...card,
    ...taggedAs(own, lang),
    image: imageOf({ key, width, height, colour, alt }, lang, card.name),
  }
}

export type FeedArticle = Pick<
  Article,
  'id' | 'slug' | 'name' | 'summary' | 'body' | 'author' | 'publishedAt' | 'updatedAt'
>

/** The newest articles with their texts. */
export async function feedArticles(
  shop: Shop,
  { lang, size }: { lang: Lang; size: number },
): Promise<FeedArticle[]> {
  const { rows } = await shop.pool.query<FeedArticle>({
    name: 'feed-articles',
    text: `select a.id, a.author, a.published_at "publishedAt", a.updated_at "updatedAt",
        t.slug, t.name, t.summary, t.body
      from article a
      cross join lateral (select slug, name, summary, body from translation t where t.kind = 'article'
        and t.owner_id = a.id and t.lang = any($1::text[]) order by array_position($1::text[], t.lang) limit 1) t
      where a.status = 'published' and a.published_at <= $2
      order by a.published_at desc, a.id limit $3`,
    values: [fallbacks(lang), shop.now(), size],
  })
  return rows
}
