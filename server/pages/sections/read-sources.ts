import type { ProductCard } from '#contract/catalog.ts'
import type { Image } from '#contract/image.ts'
import { productCards } from '#server/catalog/cards/product-cards.ts'
import { listProducts } from '#server/catalog/lists/list-products.ts'
import { type ArticleCard, listArticles } from '#server/content/articles.ts'
import { findLinks, type Linked } from '#server/content/find-links.ts'
import { type Group, listGroups } from '#server/content/groups.ts'
import { findImages } from '#server/content/picture-image.ts'
import type { SectionTarget } from '#server/content/sections/section-settings.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { type BestReview, bestReviews } from '#server/reviews/shown/best-reviews.ts'
import type { Field } from '#server/theme/sections/section-type.ts'
import type { PageRequest } from '../page.ts'

export type PictureSetting = { pictureId: number; alt: Texts }
export type LinkSetting = { label: Texts; to: SectionTarget }

type Wish = { field: Field; value: unknown; limit: number }

/** Everything that the sections of one page name, read with few queries. */
export type Sources = {
  images: Map<number, Image>
  links: Map<string, Linked>
  products: Map<string, ProductCard>
  /** The first products of a collection, by its handle. */
  members: Map<string, ProductCard[]>
  articles: Map<string, ArticleCard>
  newest: ArticleCard[]
  categories: Group[]
  collections: Group[]
  /** The best reviews of products, by the setting's value. */
  reviews: Map<unknown, BestReview[]>
}

export async function readSources(request: PageRequest, wishes: Wish[]): Promise<Sources> {
  const { shop, lang } = request
  const of = <Value>(type: Field['type']) =>
    wishes.flatMap(({ field, value }) => (field.type === type && value ? [value as Value] : []))
  const has = (type: Field['type']) => wishes.some(({ field }) => field.type === type)
  const collections = new Map(
    wishes.flatMap(({ field, value, limit }) =>
      field.type === 'collection' && value ? [[value as string, limit] as const] : [],
    ),
  )
  const articles = of<string[]>('articles').flat()
  const [images, links, products, chosen, newest, allCategories, allCollections, reviews] = await Promise.all(
    [
      findImages(
        shop.pool,
        of<PictureSetting>('picture').map(({ pictureId }) => pictureId),
        lang,
      ),
      findLinks(
        shop,
        [
          ...of<LinkSetting>('link').flatMap(({ to }) =>
            to.kind === 'path' || to.kind === 'url' ? [] : [{ kind: to.kind, handle: to.handle }],
          ),
          ...[...collections.keys()].map((handle) => ({ kind: 'collection' as const, handle })),
        ],
        lang,
      ),
      cardsOf(request, [...of<string[]>('products').flat(), ...of<string>('product')]),
      articles.length > 0 ? listArticles(shop, { lang, handles: articles, size: articles.length }) : null,
      has('articles') ? listArticles(shop, { lang }) : null,
      has('categories') ? listGroups(shop, 'category', lang) : [],
      has('collections') ? listGroups(shop, 'collection', lang) : [],
      reviewsOf(request, wishes),
    ],
  )
  return {
    images,
    links,
    products,
    members: await membersOf(request, collections, links),
    articles: new Map((chosen?.items ?? []).map((each) => [each.handle, each])),
    newest: newest?.items ?? [],
    categories: allCategories,
    collections: allCollections,
    reviews,
  }
}

async function reviewsOf(request: PageRequest, wishes: Wish[]): Promise<Sources['reviews']> {
  const asked = wishes.filter(({ field }) => field.type === 'reviews')
  const lists = await Promise.all(
    asked.map(async ({ value, limit }) => {
      const found = await bestReviews(request, { among: value as string[], limit })
      return [value, found] as const
    }),
  )
  return new Map(lists)
}

async function cardsOf(request: PageRequest, handles: string[]): Promise<Map<string, ProductCard>> {
  if (handles.length === 0) return new Map()
  const { rows } = await request.shop.pool.query<{ id: number; handle: string }>({
    name: 'products-named',
    text: 'select id, handle from product where handle = any($1::text[])',
    values: [[...new Set(handles)]],
  })
  const cards = await productCards(
    request,
    rows.map(({ id }) => id),
  )
  const byId = new Map(cards.map((card) => [card.id, card]))
  return new Map(
    rows.flatMap(({ id, handle }) => {
      const card = byId.get(String(id))
      return card ? [[handle, card] as const] : []
    }),
  )
}

async function membersOf(
  request: PageRequest,
  collections: Map<string, number>,
  links: Map<string, Linked>,
): Promise<Map<string, ProductCard[]>> {
  const lists = await Promise.all(
    [...collections].flatMap(([handle, size]) => {
      const found = links.get(`collection:${handle}`)
      if (!found) return []
      const list = listProducts(request, { collection: found.slug, filters: {}, page: 1, size })
      return [list.then(({ items }) => [handle, items] as const)]
    }),
  )
  return new Map(lists)
}
