import type { ProductCard } from '#contract/catalog.ts'
import { searchOf } from '#server/search/open-search.ts'
import type { FoundProduct } from '../product/find-product.ts'
import type { Viewer } from '../viewer.ts'
import { idsByHandle, productCards } from './product-cards.ts'

/** Maximum number of products in a row. */
const maxCards = 4
/** Orders that contain two products before these count as bought together. */
const minOrders = 2

export type Beside = {
  /** Bought in the same orders, completed with the merchant's selection. */
  together: ProductCard[]
  /** Some of `together` come from orders. */
  isBought: boolean
  /** Best sellers of the product's category that are not in `together`. */
  related: ProductCard[]
}

/** Two rows of products for a product page. */
export async function cardsBeside(
  viewer: Viewer,
  { product, beside }: Pick<FoundProduct, 'product' | 'beside'>,
): Promise<Beside> {
  const own = Number(product.id)
  const [bought, chosen, alike] = await Promise.all([
    boughtWith(viewer, [own]),
    idsByHandle(viewer, beside.handles.slice(0, maxCards)),
    bestSellers(viewer, beside.category),
  ])
  const [together, related] = await Promise.all([
    cardsInStock(viewer, [...bought, ...chosen], [own]),
    productCards(viewer, without(alike, [own]).slice(0, 2 * maxCards)),
  ])
  const shown = new Set(together.map(({ id }) => id))
  return {
    together,
    isBought: together.some(({ id }) => bought.includes(Number(id))),
    related: related.filter(({ id }) => !shown.has(id)).slice(0, maxCards),
  }
}

/** Products that go with all of these: bought in the same orders, then those the merchants selected, then best sellers. */
export async function cardsWith(viewer: Viewer, ids: readonly number[]): Promise<ProductCard[]> {
  const [bought, chosen, best] = await Promise.all([
    boughtWith(viewer, ids),
    selectedWith(viewer, ids),
    bestSellers(viewer, undefined),
  ])
  return cardsInStock(viewer, [...bought, ...chosen, ...best], ids)
}

async function cardsInStock(
  viewer: Viewer,
  ids: number[],
  except: readonly number[],
): Promise<ProductCard[]> {
  const cards = await productCards(viewer, without(ids, except).slice(0, 3 * maxCards))
  return cards.filter(({ outOfStock }) => !outOfStock).slice(0, maxCards)
}

async function boughtWith({ shop }: Viewer, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await shop.pool.query<{ id: number }>({
    name: 'bought-with',
    text: `select other_id as id from bought_together where product_id = any($1::int[]) and other_id <> all($1::int[])
      group by 1 having sum(orders) >= $2 order by sum(orders) desc, 1 limit $3`,
    values: [ids, minOrders, 2 * maxCards],
  })
  return rows.map(({ id }) => id)
}

/** The products that merchants selected beside these. */
async function selectedWith(viewer: Viewer, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await viewer.shop.pool.query<{ handle: string }>({
    name: 'selected-with',
    text: `select distinct beside.handle from product p, unnest(p.related) as beside(handle)
      where p.id = any($1::int[]) order by 1 limit $2`,
    values: [ids, 2 * maxCards],
  })
  return idsByHandle(
    viewer,
    rows.map(({ handle }) => handle),
  )
}

/** Of a category, or of the whole shop; none for a product without a category. */
async function bestSellers(
  { shop, lang, currency }: Viewer,
  category: number | null | undefined,
): Promise<number[]> {
  if (category === null) return []
  const within = category === undefined ? {} : { category }
  const { ids } = await searchOf(shop).find({ lang, currency, ...within, size: 2 * maxCards })
  return ids
}

function without(ids: readonly number[], except: readonly number[]): number[] {
  return [...new Set(ids)].filter((id) => !except.includes(id))
}
