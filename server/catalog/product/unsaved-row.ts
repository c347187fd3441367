import { isLang } from '#contract/languages.ts'
import type { ProductSafety } from '#server/db/tables/catalog.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { type MediaRow, mediaJson, type VariantRow } from '../rows/variant-row.ts'
import type { StoredProduct } from '../save/read-products.ts'
import type { StoredVariant } from '../save/read-variants.ts'
import type { Viewer } from '../viewer.ts'
import type { ProductRow, ProductText } from './read-product.ts'

/**
 * A product that is not saved as `readProduct` would read it afterwards, with the stock and the ratings that are stored.
 * `variants` is null if none is on sale.
 */
export async function unsavedRow({ shop, currency }: Viewer, product: StoredProduct): Promise<ProductRow> {
  const sold = product.variants.filter(({ active }) => active).toSorted(byPosition)
  const pictureIds = [...product.pictureIds, ...sold.flatMap((each) => each.pictureIds)]
  const { rows } = await shop.pool.query<Beside>({
    name: 'beside-unsaved-product',
    text: query,
    values: [product.id, product.vendor, sold.map(({ id }) => id), pictureIds, product.tags],
  })
  const { template, ratingSum, ratingCount, vendor, ...beside } = rows[0]!
  const stock = new Map(beside.stock?.map((each) => [each.id, each.available]))
  const pictures = new Map(beside.pictures?.map((each) => [each.id, each]))
  const tags = new Map(beside.tags?.map((each) => [each.handle, each]))
  const picturesOf = (ids: number[]) => ids.flatMap((id) => pictures.get(id) ?? [])
  return {
    id: product.id,
    ...{ template, ratingSum, ratingCount },
    vendor: product.vendor,
    vendorSafety: vendor?.safety ?? null,
    vendorStory: vendor?.story ?? null,
    vendorPicture: vendor?.picture ?? null,
    ...{ taxClass: product.taxClass, shippingClass: product.shippingClass, safety: product.safety },
    durabilityYears: product.durabilityYears,
    partNumber: partNumberOf(product),
    texts: textsOf(product),
    options: product.options,
    specification: product.specification.map(({ attributeCode, valueCode = null, labels = null }) => ({
      attribute: attributeCode,
      ...{ value: valueCode, labels },
    })),
    variants:
      sold.length > 0 ? sold.map((each) => variantRow(each, currency, stock.get(each.id) ?? 0)) : null,
    pictures: picturesOf(product.pictureIds),
    variantPictures: sold.flatMap(({ id, pictureIds: own }) =>
      picturesOf(own).map((picture) => ({ variantId: id, picture })),
    ),
    categoryIds: product.categoryIds.toSorted((a, b) => a - b),
    related: product.related,
    // Saving creates tags that the shop does not have, named like their handles.
    tags: product.tags.map((handle) => tags.get(handle) ?? { slugs: { en: handle }, names: { en: handle } }),
  }
}

/** The stored data beside the product itself. */
type Beside = Pick<ProductRow, 'template' | 'ratingSum' | 'ratingCount'> & {
  vendor: { safety: ProductSafety | null; story: Texts | null; picture: MediaRow | null } | null
  stock: { id: number; available: number }[] | null
  pictures: MediaRow[] | null
  tags: { handle: string; slugs: Texts; names: Texts }[] | null
}

const query = `
  select p.template, p.rating_sum as "ratingSum", p.rating_count as "ratingCount",
    (select json_build_object('safety', v.safety, 'story', v.story,
        'picture', case when k.id is not null then ${mediaJson} end)
      from vendor v left join picture k on k.id = v.picture_id where v.name = $2) as vendor,
    (select json_agg(json_build_object('id', s.variant_id, 'available', s.on_hand - s.reserved))
      from stock s where s.variant_id = any($3::int[])) as stock,
    (select json_agg(${mediaJson}) from picture k where k.id = any($4::int[])) as pictures,
    (select json_agg(json_build_object('handle', g.handle, 'slugs', g.slugs, 'names', g.names)) from (
      select t.handle, jsonb_object_agg(n.lang, n.slug) as slugs, jsonb_object_agg(n.lang, n.name) as names
      from tag t join translation n on n.kind = 'tag' and n.owner_id = t.id
      where t.handle = any($5::text[]) group by t.id) g) as tags
  from product p where p.id = $1`

function byPosition(a: StoredVariant, b: StoredVariant): number {
  return a.position - b.position || a.id - b.id
}

function variantRow(variant: StoredVariant, currency: string, available: number): VariantRow {
  const { id, sku, options, content, stockPolicy, maxPerOrder, requiresShipping, releaseOn } = variant
  const { barcode, weight } = variant
  const own = variant.prices[currency]
  const { price, compareAtPrice = null } = own ?? variant
  return {
    ...{ id, sku, options, price, compareAtPrice, fixed: own !== undefined },
    ...{ policy: stockPolicy, available, maxPerOrder, requiresShipping, releaseOn, barcode, weight },
    contentAmount: content?.amount ?? null,
    contentUnit: content?.unit ?? null,
  }
}

function textsOf({ texts }: StoredProduct): ProductText[] {
  const inOrder = Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1))
  return inOrder.flatMap(([lang, text]) =>
    text && isLang(lang) ? [{ lang, summary: '', body: '', seoTitle: '', seoDescription: '', ...text }] : [],
  )
}

function partNumberOf({ specification }: StoredProduct): string | null {
  const line = specification.find(({ attributeCode }) => attributeCode === 'mpn')
  return line?.labels?.en ?? line?.valueCode ?? null
}
