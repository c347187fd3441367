import type { ProductCard } from '#contract/catalog.ts'
import { searchOf } from '#server/search/open-search.ts'
import type { FoundProduct } from '../product/find-product.ts'
import type { Viewer } from '../viewer.ts'
import { idsByHandle, productCards } from './product-cards.ts'

/** Cards beside a product. */
const most = 4

/** What is shown beside a product: what the merchant named, filled up by the best selling of its category. */
export async function relatedCards(
  viewer: Viewer,
  { product, beside }: Pick<FoundProduct, 'product' | 'beside'>,
): Promise<ProductCard[]> {
  const { shop, lang, currency } = viewer
  const { handles, category } = beside
  const ids = await idsByHandle(viewer, handles.slice(0, most))
  if (ids.length < most && category !== null) {
    const found = await searchOf(shop).find({ lang, currency, category, size: most * 2 })
    ids.push(...found.ids)
  }
  const others = [...new Set(ids)].filter((id) => id !== Number(product.id))
  return productCards(viewer, others.slice(0, most))
}
