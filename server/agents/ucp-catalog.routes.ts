import { ucpProduct, withOptions } from './ucp-catalog.ts'
import { LookupRequest, maxProducts, ProductRequest, SearchRequest, ucpPart } from './ucp-schemas.ts'
import {
  type AgentDeps,
  type Answering,
  notFound,
  openVisit,
  UcpRefusal,
  type UcpVisit,
} from './ucp-visit.ts'

/** Mounts search and look-up of products. */
export function mountCatalog(deps: AgentDeps, answer: Answering): void {
  answer('POST', '/catalog/search', '/search/query', async (request, reply) => {
    const { query, context, filters, pagination } = SearchRequest.parse(request.body ?? {})
    const visit = await openVisit(deps, request, reply, { context })
    const page = Number(pagination?.cursor ?? 1)
    const size = Math.min(pagination?.limit ?? 10, maxProducts)
    const [category] = filters?.categories ?? []
    const found = await visit.call('/search/query', {
      ...(query ? { q: query } : {}),
      ...(category ? { category } : {}),
      ...(filters?.price ? { filters: { price: filters.price } } : {}),
      page,
      size,
    })
    const products = await detailsOf(
      visit,
      found.items.map(({ slug }) => slug),
    )
    const more = page * size < found.total
    return {
      ucp: ucpPart('catalog.search'),
      products: products.map((product) => ucpProduct(visit, product)),
      pagination: {
        has_next_page: more,
        total_count: found.total,
        ...(more ? { cursor: String(page + 1) } : {}),
      },
    }
  })

  answer('POST', '/catalog/lookup', '/search/query', async (request, reply) => {
    const { ids, context } = LookupRequest.parse(request.body)
    const visit = await openVisit(deps, request, reply, { context })
    const slugs = await slugsOf(visit, ids)
    const found = await detailsOf(visit, [...new Set(slugs.values())])
    const products = found.map((detail) => {
      const own = ids.filter((id) => slugs.get(id) === detail.slug)
      const skus = own.filter((id) => detail.variants.some(({ sku }) => sku === id))
      // Without a SKU among the ids, the first variant that can be bought stands for the product.
      const first = detail.variants.find(({ outOfStock }) => !outOfStock) ?? detail.variants[0]!
      const wanted = skus.length === own.length ? skus : [...skus, first.sku]
      const product = ucpProduct(visit, detail)
      return {
        ...product,
        variants: product.variants
          .filter(({ id }) => wanted.includes(id))
          .map((variant) => ({ ...variant, inputs: inputsOf(own, skus, variant.id) })),
      }
    })
    const missing = ids.filter((id) => !found.some(({ slug }) => slug === slugs.get(id)))
    return {
      ucp: ucpPart('catalog.lookup'),
      products,
      messages: missing.map((id) => ({
        type: 'info',
        code: 'not_found',
        content: `${id}: ${visit.t('reason.not_found')}`,
      })),
    }
  })

  answer('POST', '/catalog/product', '/search/query', async (request, reply) => {
    const { id, selected, context } = ProductRequest.parse(request.body)
    const visit = await openVisit(deps, request, reply, { context })
    const slug = (await slugsOf(visit, [id])).get(id)
    const [product] = slug ? await detailsOf(visit, [slug]) : []
    if (!product?.variants[0]) throw notFound(visit.ctx.lang)
    const variants = withOptions(product, selected)
    return {
      ucp: ucpPart('catalog.lookup'),
      product: {
        ...ucpProduct(visit, { ...product, variants }),
        ...(selected.length > 0 ? { selected } : {}),
      },
    }
  })
}

/** Which of the ids led to a variant: its SKU, or the product that it stands for. */
function inputsOf(own: string[], skus: string[], sku: string) {
  const exact = own.filter((id) => id === sku).map((id) => ({ id, match: 'exact' }))
  const featured = own.filter((id) => !skus.includes(id)).map((id) => ({ id, match: 'featured' }))
  return exact.length > 0 ? exact : featured
}

/** Slugs by id: of a product, of a variant (SKU), or a slug itself. Unknown ids are left out. */
async function slugsOf(visit: UcpVisit, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await visit.ctx.shop.pool.query<{ sku: string; id: number }>(
    'select sku, product_id as id from variant where sku = any($1)',
    [ids],
  )
  const bySku = new Map(rows.map(({ sku, id }) => [sku, String(id)]))
  const productIds = ids.map((id) => bySku.get(id) ?? id)
  const { items } = await visit.call('/product/cards', { ids: [...new Set(productIds)] })
  const byProduct = new Map(items.map(({ id, slug }) => [id, slug]))
  return new Map(ids.map((id, index) => [id, byProduct.get(productIds[index]!) ?? id]))
}

async function detailsOf(visit: UcpVisit, slugs: string[]) {
  const found = await Promise.all(
    slugs.map((slug) =>
      visit.call('/product/detail', { slug }).catch((error) => {
        if (error instanceof UcpRefusal && ['not_found', 'invalid'].includes(error.code)) return null
        throw error
      }),
    ),
  )
  return found.flatMap((each) => (each && each.product.variants.length > 0 ? [each.product] : []))
}
