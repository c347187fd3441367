import type { Filters, ProductCard } from '#contract/catalog.ts'
import { imageOf } from '../rows/image-of.ts'
import type { Names } from '../rows/names.ts'
import { type PictureRow, pictureJson, variantSql } from '../rows/variant-row.ts'
import type { Viewer } from '../viewer.ts'

/**
 * In a list filtered by colour, makes each card show the picture of a matching variant and link to it, preferring one
 * in stock. Returns the cards unchanged without such a filter.
 */
export async function chooseVariants(
  { shop, lang }: Viewer,
  cards: ProductCard[],
  filters: Filters,
  { attributes }: Names,
): Promise<ProductCard[]> {
  const asked = Object.entries(filters).filter(
    ([code, values]) => attributes.has(code) && Array.isArray(values),
  )
  const colours = asked.filter(([code]) => attributes.get(code)!.type === 'swatch').map(([code]) => code)
  if (colours.length === 0 || cards.length === 0) return cards
  const { rows } = await shop.pool.query<{ productId: number; sku: string; picture: PictureRow | null }>({
    name: 'chosen-variants',
    text: query,
    values: [cards.map(({ id }) => Number(id)), Object.fromEntries(asked), colours],
  })
  const chosen = new Map(rows.map((row) => [String(row.productId), row]))
  return cards.map((card) => {
    const variant = chosen.get(card.id)
    if (!variant) return card
    const image = variant.picture ? imageOf(variant.picture, lang, card.name) : card.image
    return { ...card, image, second: null, variantSku: variant.sku }
  })
}

/** $1 products, $2 selected values by attribute, $3 those of the attributes that are colours. */
const query = `
  select distinct on (v.product_id) v.product_id as "productId", v.sku,
    (select ${pictureJson} from variant_picture vp join picture k on k.id = vp.picture_id
      where vp.variant_id = v.id order by vp.position limit 1) as picture
  from variant v left join stock s on s.variant_id = v.id
  where v.product_id = any($1::int[]) and v.active and v.options ?| $3::text[]
    and not exists (
      select from jsonb_each($2::jsonb) asked
      where v.options ? asked.key and not asked.value ? (v.options ->> asked.key))
  order by v.product_id, not ${variantSql.inStock}, v.position, v.id`
