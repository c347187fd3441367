import type { ProductCard } from '#contract/catalog.ts'
import { fallbacks, type Lang } from '#contract/languages.ts'
import { type ShownPrice, shownPriceIn } from '#server/pricing/shown-price.ts'
import { outOfStock } from './availability.ts'
import { imageOf } from './image-of.ts'
import { type Names, namesOf } from './names.ts'
import { rating } from './rating.ts'
import type { Reader } from './reader.ts'
import { type PictureRow, pictureJson, type StoredVariant, variantsJson } from './stored-variant.ts'
import { textIn } from './text-in.ts'
import { variantPrice } from './variant-price.ts'

/** Cards of these products in the order given; what is not on sale is left out. Prices and stock are those of now. */
export async function productCards(reader: Reader, ids: readonly number[]): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const { shop, lang, currency, shipTo } = reader
  const [{ rows }, names] = await Promise.all([
    shop.pool.query<Row>({
      name: 'product-cards',
      text: query,
      values: [ids, currency, fallbacks(lang), shop.now()],
    }),
    namesOf(shop),
  ])
  const shown = shownPriceIn(shop, currency, shipTo)
  return rows.flatMap((row) => (row.variants ? [cardOf(row, row.variants, { lang, shown, names })] : []))
}

type Row = {
  id: number
  slug: string
  name: string
  taxClass: string
  ratingSum: number
  ratingCount: number
  picture: PictureRow | null
  variants: StoredVariant[] | null
}

const query = `
  select p.id, t.slug, t.name, p.tax_class as "taxClass",
    p.rating_sum as "ratingSum", p.rating_count as "ratingCount",
    coalesce((
      select ${pictureJson} from product_picture pp join picture k on k.id = pp.picture_id
      where pp.product_id = p.id order by pp.position limit 1), (
      select ${pictureJson} from variant v join variant_picture vp on vp.variant_id = v.id join picture k on k.id = vp.picture_id
      where v.product_id = p.id and v.active order by v.position, vp.position limit 1)) as picture,
    ${variantsJson} as variants
  from unnest($1::int[]) with ordinality as wanted(id, place)
  join product p on p.id = wanted.id and p.status = 'active' and p.published_at <= $4
  cross join lateral (
    select slug, name from translation where kind = 'product' and owner_id = p.id
    order by array_position($3::text[], lang) nulls last, lang limit 1) t
  order by wanted.place`

type Display = { lang: Lang; shown: ShownPrice; names: Names }

function cardOf(row: Row, variants: StoredVariant[], { lang, shown, names }: Display): ProductCard {
  const available = variants.filter((variant) => !outOfStock(variant))
  // What can be had stands before what cannot: the search sorts and filters by the same price.
  const counted = available.length > 0 ? available : variants
  const prices = counted.map((variant) => variantPrice(variant, row.taxClass, shown))
  const lowest = prices.reduce((least, each) => (each.price.amount < least.price.amount ? each : least))
  return {
    id: String(row.id),
    slug: row.slug,
    name: row.name,
    image: row.picture && imageOf(row.picture, lang, row.name),
    ...lowest,
    fromPrice: prices.some(({ price }) => price.amount !== lowest.price.amount),
    outOfStock: available.length === 0,
    rating: rating(row),
    sku: variants.length === 1 ? variants[0]!.sku : null,
    swatches: swatchesOf(variants, names, lang),
  }
}

/** The colours it comes in, in the order of its variants. */
function swatchesOf(
  variants: StoredVariant[],
  { attributes }: Names,
  lang: Lang,
): NonNullable<ProductCard['swatches']> {
  const swatches = new Map<string, { label: string; swatch: string }>()
  for (const { options } of variants) {
    for (const [code, value] of Object.entries(options)) {
      const attribute = attributes.get(code)
      const known = attribute?.type === 'swatch' ? attribute.values.get(value) : undefined
      if (known?.swatch)
        swatches.set(value, { label: textIn(known.labels, lang) || value, swatch: known.swatch })
    }
  }
  return [...swatches.values()]
}
