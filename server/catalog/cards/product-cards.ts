import type { ProductCard } from '#contract/catalog.ts'
import { fallbacks, type Lang } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import { taggedAs, textIn } from '#server/platform/text-in.ts'
import { badgeOf } from '../prices/product-offers.ts'
import { lowestPrices, type Pricing, pricingIn, shownPrices } from '../prices/product-prices.ts'
import { imageOf } from '../rows/image-of.ts'
import { type Names, namesOf } from '../rows/names.ts'
import { rating } from '../rows/rating.ts'
import { nameOfProduct, type PictureRow, pictureJson, variantJoins, variantSql } from '../rows/variant-row.ts'
import type { Viewer } from '../viewer.ts'

/** Cards of these products in the given order, with current prices and stock. Skips products that are not on sale. */
export async function productCards(viewer: Viewer, ids: readonly number[]): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const { shop, lang, currency, shipTo } = viewer
  const [{ rows }, names, pricingOf] = await Promise.all([
    shop.pool.query<Row>({
      name: 'product-cards',
      text: query,
      values: [ids, currency, fallbacks(lang), shop.now()],
    }),
    namesOf(shop),
    pricingIn(shop, currency, shipTo, lang),
  ])
  const priced = rows.flatMap(({ offers, ...row }) =>
    offers ? [{ row, ...cheapest(offers, pricingOf(row)) }] : [],
  )
  const lowest = await lowestPrices(
    shop,
    priced.filter(({ prices }) => prices.compareAtPrice !== null),
  )
  return priced.map(({ row, stored, pricing, prices, fromPrice, available, sku }) => ({
    id: String(row.id),
    slug: row.slug,
    name: row.name,
    ...taggedAs(row.lang, lang),
    image: row.picture && imageOf(row.picture, lang, row.name),
    ...prices,
    lowestPrice30: lowest.get(stored.id) ?? null,
    badge: badgeOf(prices, lowest.get(stored.id), pricing, lang),
    fromPrice,
    outOfStock: !available,
    rating: rating(row),
    sku,
    second: row.second && imageOf(row.second, lang, row.name),
    swatches: swatchesOf(row, names, lang),
  }))
}

/** Cards of products by handle, in the given order. Skips products that are not on sale. */
export async function cardsByHandle(viewer: Viewer, handles: readonly string[]): Promise<ProductCard[]> {
  return productCards(viewer, await idsByHandle(viewer, handles))
}

export async function idsByHandle({ shop }: Viewer, handles: readonly string[]): Promise<number[]> {
  if (handles.length === 0) return []
  const { rows } = await shop.pool.query<{ id: number }>({
    name: 'products-by-handle',
    text: `select p.id from unnest($1::text[]) with ordinality as wanted(handle, place)
      join product p on p.handle = wanted.handle order by wanted.place`,
    values: [handles],
  })
  return rows.map(({ id }) => id)
}

type Row = {
  id: number
  slug: string
  name: string
  lang: string
  taxClass: string
  ratingSum: number
  ratingCount: number
  picture: PictureRow | null
  second: PictureRow | null
  categoryIds: number[] | null
  offers: Offer[] | null
  swatches: Swatch[] | null
}

type Swatch = {
  attribute: string
  value: string
  sku: string
  available: boolean
  picture: PictureRow | null
}

/** The cheapest variant and the highest price among a product's variants with the same availability and kind of price. */
type Offer = {
  available: boolean
  fixed: boolean
  count: number
  id: number
  sku: string
  price: number
  compareAtPrice: number | null
  highest: number
}

/** $1 ids, $2 currency, $3 languages in order of fallback, $4 now. Groups a product's variants into four rows at most. */
const query = `
  select p.id, t.slug, t.name, t.lang, p.tax_class as "taxClass",
    p.rating_sum as "ratingSum", p.rating_count as "ratingCount",
    coalesce((
      select ${pictureJson} from product_picture pp join picture k on k.id = pp.picture_id
      where pp.product_id = p.id order by pp.position limit 1), (
      select ${pictureJson} from variant v join variant_picture vp on vp.variant_id = v.id join picture k on k.id = vp.picture_id
      where v.product_id = p.id and v.active order by v.position, vp.position limit 1)) as picture,
    (select ${pictureJson} from product_picture pp join picture k on k.id = pp.picture_id
      where pp.product_id = p.id and k.video is null order by pp.position offset 1 limit 1) as second,
    (select array_agg(c.category_id) from product_category c where c.product_id = p.id) as "categoryIds",
    (select json_agg(o) from (
      select e.available, e.fixed, count(*)::int as count, max(e.price) as highest, min(e.price) as price,
        (array_agg(e.id order by e.price, e.position, e.id))[1] as id,
        (array_agg(e.sku order by e.price, e.position, e.id))[1] as sku,
        (array_agg(e.compare_at order by e.price, e.position, e.id))[1] as "compareAtPrice"
      from (
        select v.id, v.sku, v.position, ${variantSql.price} as price, ${variantSql.fixed} as fixed,
          ${variantSql.compareAtPrice} as compare_at, ${variantSql.inStock} as available
        from variant v ${variantJoins}
        where v.product_id = p.id and v.active) e
      group by e.available, e.fixed) o) as offers,
    (select json_agg(json_build_object('attribute', w.code, 'value', w.value, 'sku', w.sku, 'available', w.available,
        'picture', (select ${pictureJson} from variant_picture vp join picture k on k.id = vp.picture_id
          where vp.variant_id = w.variant order by vp.position limit 1)) order by w.first, w.place) from (
      select a.code, v.options ->> a.code as value, min(v.position) as first, po.position as place,
        bool_or(${variantSql.inStock}) as available,
        (array_agg(v.id order by not ${variantSql.inStock}, v.position, v.id))[1] as variant,
        (array_agg(v.sku order by not ${variantSql.inStock}, v.position, v.id))[1] as sku
      from product_option po
      join attribute a on a.code = po.attribute_code and a.type = 'swatch'
      join variant v on v.product_id = p.id and v.active and v.options ? a.code
      left join stock s on s.variant_id = v.id
      where po.product_id = p.id group by 1, 2, 4) w) as swatches
  from unnest($1::int[]) with ordinality as wanted(id, place)
  join product p on p.id = wanted.id and p.status = 'active' and p.published_at <= $4
  ${nameOfProduct('$3')}
  order by wanted.place`

/** The cheapest variant in stock, or of all if none is. Search sorts and filters by the same price. */
function cheapest(offers: Offer[], pricing: Pricing) {
  const available = offers.some((offer) => offer.available)
  const counted = offers.filter((offer) => offer.available === available)
  const priced = counted.map((stored) => ({ stored, prices: shownPrices(stored, pricing) }))
  const best = priced.reduce((least, each) => (amountOf(each) < amountOf(least) ? each : least))
  const highest = counted.map((offer) =>
    amountOf({ prices: shownPrices({ ...offer, price: offer.highest }, pricing) }),
  )
  const [only, ...others] = offers
  return {
    ...best,
    pricing,
    available,
    fromPrice: highest.some((amount) => amount !== amountOf(best)),
    sku: only?.count === 1 && others.length === 0 ? only.sku : null,
  }
}

function amountOf({ prices }: { prices: { price: Money } }): number {
  return prices.price.amount
}

/** The product's colours, in the order of its variants. */
function swatchesOf(
  { swatches: used, name }: Pick<Row, 'swatches' | 'name'>,
  { attributes }: Names,
  lang: Lang,
): NonNullable<ProductCard['swatches']> {
  const swatches = new Map<string, NonNullable<ProductCard['swatches']>[number]>()
  for (const { attribute, value, sku, available, picture } of used ?? []) {
    const named = attributes.get(attribute)?.values.get(value)
    if (!named?.swatch) continue
    swatches.set(value, {
      label: textIn(named.labels, lang) || value,
      swatch: named.swatch,
      sku,
      image: picture && imageOf(picture, lang, name),
      outOfStock: !available,
    })
  }
  return [...swatches.values()]
}
