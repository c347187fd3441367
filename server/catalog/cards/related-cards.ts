import type { ProductCard } from '#contract/catalog.ts'
import { searchOf } from '#server/search/open-search.ts'
import type { FoundProduct } from '../product/find-product.ts'
import type { Reader } from '../reader.ts'
import { idsByHandle } from './cards-by-handle.ts'
import { productCards } from './product-cards.ts'

/** Cards beside a product. */
const most = 4

/** What is shown beside a product: what the merchant named, filled up by the best selling of its category. */
export async function relatedCards(
  reader: Reader,
  { product, beside }: Pick<FoundProduct, 'product' | 'beside'>,
): Promise<ProductCard[]> {
  const { shop, lang, currency } = reader
  const { handles, category } = beside
  const ids = await idsByHandle(reader, handles.slice(0, most))
  if (ids.length < most && category !== null) {
    const found = await searchOf(shop).find({ lang, currency, category, size: most * 2 })
    ids.push(...found.ids)
  }
  const others = [...new Set(ids)].filter((id) => id !== Number(product.id))
  return productCards(reader, others.slice(0, most))
}
