import type { Texts } from '#server/db/tables/columns.ts'
import type { StoredVideo } from '#server/db/tables/pictures.ts'

/** A variant on sale, as returned by catalogue queries. */
export type VariantRow = {
  id: number
  sku: string
  options: Record<string, string>
  /** Fixed price in the requested currency, or the base price if `fixed` is false. */
  price: number
  compareAtPrice: number | null
  fixed: boolean
  policy: 'deny' | 'backorder' | 'untracked'
  available: number
  maxPerOrder: number
  requiresShipping: boolean
  contentAmount: number | null
  contentUnit: 'g' | 'ml' | 'm' | 'piece' | null
  releaseOn: string | null
  barcode: string | null
  /** Grams. */
  weight: number
}

export type PictureRow = {
  id: number
  key: string
  width: number
  height: number
  colour: string
  alt: Texts
}

/** Joins the prices of variant v in the currency $2, and its stock. */
export const variantJoins = `
  left join variant_price f on f.variant_id = v.id and f.currency = $2
  left join stock s on s.variant_id = v.id`

/** A variant's columns, for use with `variantJoins`. Shared by all queries that show prices and stock. */
export const variantSql = {
  price: 'coalesce(f.price, v.price)',
  fixed: 'f.price is not null',
  compareAtPrice: 'case when f.price is null then v.compare_at_price else f.compare_at_price end',
  available: 'coalesce(s.on_hand - s.reserved, 0)',
  inStock: "(v.stock_policy <> 'deny' or coalesce(s.on_hand - s.reserved, 0) > 0)",
}

/** Active variants of product p as a JSON array, in their order; $2 is the currency. */
export const variantsJson = `(
  select json_agg(json_build_object(
    'id', v.id, 'sku', v.sku, 'options', v.options,
    'price', ${variantSql.price}, 'fixed', ${variantSql.fixed}, 'compareAtPrice', ${variantSql.compareAtPrice},
    'policy', v.stock_policy, 'available', ${variantSql.available}, 'maxPerOrder', v.max_per_order,
    'requiresShipping', v.requires_shipping, 'contentAmount', v.content_amount, 'contentUnit', v.content_unit,
    'releaseOn', v.release_on, 'barcode', v.barcode, 'weight', v.weight) order by v.position, v.id)
  from variant v ${variantJoins}
  where v.product_id = p.id and v.active)`

export const pictureJson = `json_build_object(
  'id', k.id, 'key', k.key, 'width', k.width, 'height', k.height, 'colour', k.colour, 'alt', k.alt)`

/** With the video, for a product's gallery and feeds. */
export type MediaRow = PictureRow & { video: StoredVideo | null; captions: Texts; createdAt: string }

export const mediaJson = `json_build_object(
  'id', k.id, 'key', k.key, 'width', k.width, 'height', k.height, 'colour', k.colour, 'alt', k.alt,
  'video', k.video, 'captions', k.captions, 'createdAt', k.created_at)`

/** Slug and name of product p in the first of these languages that it has texts in, otherwise in any. */
export function nameOfProduct(languages: `$${number}`): string {
  return `cross join lateral (
    select slug, name, lang from translation where kind = 'product' and owner_id = p.id
    order by array_position(${languages}::text[], lang) nulls last, lang limit 1) t`
}
