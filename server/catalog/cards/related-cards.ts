import type { ProductCard } from '#contract/catalog.ts'
import { searchOf } from '#server/search/open-search.ts'
import type { FoundProduct } from '../product/find-product.ts'
import type { Viewer } from '../viewer.ts'
import { idsByHandle, productCards } from './product-cards.ts'

/** Maximum number of related products. */
const maxCards = 4

/** Related products: those the merchant selected, then best sellers of the product's category. */
export async function relatedCards(
  viewer: Viewer,
  { product, beside }: Pick<FoundProduct, 'product' | 'beside'>,
): Promise<ProductCard[]> {
  const { shop, lang, currency } = viewer
  const { handles, category } = beside
  const ids = await idsByHandle(viewer, handles.slice(0, maxCards))
  if (ids.length < maxCards && category !== null) {
    const found = await searchOf(shop).find({ lang, currency, category, size: maxCards * 2 })
    ids.push(...found.ids)
  }
  const others = [...new Set(ids)].filter((id) => id !== Number(product.id))
  return productCards(viewer, others.slice(0, maxCards))
}
