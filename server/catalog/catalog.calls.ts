import type { Handlers } from '#server/platform/calls.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { productCards } from './cards/product-cards.ts'
import { cardsWith } from './cards/related-cards.ts'
import { listProducts } from './lists/list-products.ts'
import { suggest } from './lists/suggest.ts'
import { findProduct } from './product/find-product.ts'

export const catalogHandlers: Handlers<
  | '/product/list'
  | '/search/query'
  | '/search/suggest'
  | '/product/detail'
  | '/product/together'
  | '/product/cards'
> = {
  '/product/list': (ctx, payload) => listProducts(ctx, payload),
  '/search/query': (ctx, payload) => listProducts(ctx, payload),
  '/search/suggest': (ctx, { q }) => suggest(ctx, q),
  async '/product/detail'(ctx, { slug, sku }) {
    const found = await findProduct(ctx, { slug, sku, exactStock: true })
    if (!found) throw new Refusal('not_found')
    const { product, safety, durability } = found
    return { product: { ...product, delivery: found.deliveryTo(ctx.shipTo), safety, durability } }
  },
  async '/product/together'(ctx, { ids }) {
    return { items: await cardsWith(ctx, validIds(ids)) }
  },
  async '/product/cards'(ctx, { ids }) {
    return { items: await productCards(ctx, validIds(ids)) }
  },
}

function validIds(ids: string[]): number[] {
  const valid = ids.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31)
  return [...new Set(valid)]
}
