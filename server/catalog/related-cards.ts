import type { ProductCard } from '#contract/catalog.ts'
import { searchOf } from '#server/search/open-search.ts'
import { idsByHandle } from './cards-by-handle.ts'
import { productCards } from './product-cards.ts'
import type { Reader } from './reader.ts'

/** Cards beside a product. */
const most = 4

/** What is shown beside a product: what the merchant named, filled up by the best selling of its category. */
export async function relatedCards(reader: Reader, productId: string): Promise<ProductCard[]> {
  const { shop, lang, currency } = reader
  const { rows } = await shop.pool.query<{ related: string[]; category: number | null }>({
    name: 'product-related',
    text: `select related, (select min(category_id) from product_category where product_id = id) as category
      from product where id = $1`,
    values: [Number(productId)],
  })
  const [row] = rows
  if (!row) return []
  const ids = await idsByHandle(reader, row.related.slice(0, most))
  if (ids.length < most && row.category !== null) {
    const found = await searchOf(shop).find({ lang, currency, category: row.category, size: most * 2 })
    ids.push(...found.ids)
  }
  const others = [...new Set(ids)].filter((id) => id !== Number(productId))
  return productCards(reader, others.slice(0, most))
}
