import { durabilitySql, type ProductRow } from '#server/catalog/product/read-product.ts'
import { mediaJson, variantsJson } from '#server/catalog/rows/variant-row.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Market } from './market.ts'

/** Products read per query. */
const batchSize = 200

/** A product on sale with everything that feeds tell. */
export type FeedProduct = Pick<
  ProductRow,
  | 'id'
  | 'vendor'
  | 'taxClass'
  | 'shippingClass'
  | 'safety'
  | 'vendorSafety'
  | 'partNumber'
  | 'options'
  | 'variants'
  | 'pictures'
  | 'variantPictures'
  | 'categoryIds'
> & {
  /** Its name in English or any other language, for people. */
  label: string
  /** Texts in the language of the feed; null: it has none. */
  text: { slug: string; name: string; summary: string; body: string } | null
}

/** Reads products on sale after this id, a batch at a time, in order of their ids. */
export async function* readFeedProducts(
  shop: Shop,
  market: Market,
  after = 0,
): AsyncGenerator<FeedProduct[]> {
  for (let last = after; ; ) {
    const { rows } = await shop.pool.query<FeedProduct>({
      name: 'feed-products',
      text: query,
      values: [last, market.currency, market.lang, shop.now(), batchSize],
    })
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)!.id
  }
}

const query = `
  select p.id, p.vendor, p.tax_class as "taxClass", p.shipping_class as "shippingClass", ${durabilitySql},
    (select t.name from translation t where t.kind = 'product' and t.owner_id = p.id
      order by t.lang <> 'en', t.lang limit 1) as label,
    (select json_build_object('slug', t.slug, 'name', t.name, 'summary', t.summary, 'body', t.body)
      from translation t where t.kind = 'product' and t.owner_id = p.id and t.lang = $3) as text,
    (select json_agg(o.attribute_code order by o.position) from product_option o where o.product_id = p.id) as options,
    ${variantsJson} as variants,
    (select json_agg(${mediaJson} order by pp.position)
      from product_picture pp join picture k on k.id = pp.picture_id where pp.product_id = p.id) as pictures,
    (select json_agg(json_build_object('variantId', vp.variant_id, 'picture', ${mediaJson}) order by vp.variant_id, vp.position)
      from variant v join variant_picture vp on vp.variant_id = v.id join picture k on k.id = vp.picture_id
      where v.product_id = p.id and v.active) as "variantPictures",
    (select json_agg(c.category_id order by c.category_id) from product_category c where c.product_id = p.id) as "categoryIds"
  from product p
  where p.id > $1 and p.status = 'active' and p.published_at <= $4
    and exists (select from variant v where v.product_id = p.id and v.active)
  order by p.id limit $5`
