import { fallbacks, type Lang, languages } from '#contract/languages.ts'
import type { ProductSafety } from '#server/db/tables/catalog.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { type MediaRow, mediaJson, type VariantRow, variantsJson } from '../rows/variant-row.ts'
import type { Viewer } from '../viewer.ts'

/** The stored data of a product page. */
export type ProductRow = {
  id: number
  vendor: string
  /** Name of its own template; null: that of its kind. */
  template: string | null
  taxClass: string
  shippingClass: string
  /** Overrides parts of `vendorSafety`. */
  safety: Partial<ProductSafety> | null
  vendorSafety: ProductSafety | null
  vendorStory: Texts | null
  /** Stands beside the story. */
  vendorPicture: MediaRow | null
  durabilityYears: number | null
  /** The manufacturer's part number (attribute `mpn`), in English or any other language. */
  partNumber: string | null
  ratingSum: number
  ratingCount: number
  /** Texts in every language of the product; summary and body only in the page's language and its fallbacks. */
  texts: ProductText[]
  /** Attribute codes, in the order in which shoppers choose. */
  options: string[] | null
  specification: { attribute: string; value: string | null; labels: Texts | null }[] | null
  variants: VariantRow[] | null
  pictures: MediaRow[] | null
  /** By variant id. */
  variantPictures: { variantId: number; picture: MediaRow }[] | null
  categoryIds: number[] | null
  /** Handles of the related products that the merchant selected. */
  related: string[]
  tags: { slugs: Texts; names: Texts }[] | null
}

export type ProductText = {
  lang: Lang
  slug: string
  name: string
  summary: string
  body: string
  seoTitle: string
  seoDescription: string
}

/** Reads a product by slug in one query. Prefers the page's language, then its fallbacks, then any other. */
export async function readProduct(
  { shop, lang, currency }: Viewer,
  slug: string,
  { drafts }: { drafts: boolean },
): Promise<ProductRow | null> {
  const { rows } = await shop.pool.query<ProductRow>({
    name: 'product-by-slug',
    text: query,
    values: [slug, currency, fallbacks(lang), languages, drafts, shop.now()],
  })
  return rows[0] ?? null
}

/** Columns of product p for `safetyOf` and `durabilityOf`. */
export const durabilitySql = `
    p.safety, p.durability_years as "durabilityYears",
    (select v.safety from vendor v where v.name = p.vendor) as "vendorSafety",
    (select coalesce(a.labels ->> 'en', a.value_code) from product_attribute a
      where a.product_id = p.id and a.attribute_code = 'mpn' order by a.position limit 1) as "partNumber"`

const query = `
  with hit as (
    select owner_id as id from translation where kind = 'product' and slug = $1 and lang = any($4::text[])
    order by array_position($3::text[], lang) nulls last, lang limit 1)
  select p.id, p.vendor, p.template, p.tax_class as "taxClass", p.shipping_class as "shippingClass", p.rating_sum as "ratingSum", p.rating_count as "ratingCount",
    p.related, (select v.story from vendor v where v.name = p.vendor) as "vendorStory",
    (select ${mediaJson} from vendor v join picture k on k.id = v.picture_id where v.name = p.vendor) as "vendorPicture",
    ${durabilitySql},
    (select json_agg(json_build_object('lang', t.lang, 'slug', t.slug, 'name', t.name,
        'summary', case when t.lang = any($3) then t.summary else '' end,
        'body', case when t.lang = any($3) then t.body else '' end,
        'seoTitle', t.seo_title, 'seoDescription', t.seo_description) order by t.lang)
      from translation t where t.kind = 'product' and t.owner_id = p.id and t.lang = any($4)) as texts,
    (select json_agg(o.attribute_code order by o.position) from product_option o where o.product_id = p.id) as options,
    (select json_agg(json_build_object('attribute', a.attribute_code, 'value', a.value_code, 'labels', a.labels)
        order by a.position, a.attribute_code)
      from product_attribute a where a.product_id = p.id) as specification,
    ${variantsJson} as variants,
    (select json_agg(${mediaJson} order by pp.position)
      from product_picture pp join picture k on k.id = pp.picture_id where pp.product_id = p.id) as pictures,
    (select json_agg(json_build_object('variantId', vp.variant_id, 'picture', ${mediaJson}) order by vp.variant_id, vp.position)
      from variant v join variant_picture vp on vp.variant_id = v.id join picture k on k.id = vp.picture_id
      where v.product_id = p.id and v.active) as "variantPictures",
    (select json_agg(c.category_id order by c.category_id) from product_category c where c.product_id = p.id) as "categoryIds",
    (select json_agg(json_build_object('slugs', g.slugs, 'names', g.names)) from (
      select jsonb_object_agg(t.lang, t.slug) as slugs, jsonb_object_agg(t.lang, t.name) as names
      from product_tag pt join translation t on t.kind = 'tag' and t.owner_id = pt.tag_id
      where pt.product_id = p.id group by pt.tag_id order by pt.tag_id) g) as tags
  from hit join product p on p.id = hit.id
  where $5 or (p.status = 'active' and p.published_at <= $6)`
