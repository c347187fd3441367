import { fallbacks, type Lang } from '#contract/languages.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { cachedByKey } from '#server/platform/changes/cache.ts'

/** Facts of a variant that a line shows, and that promotions select by. */
export type VariantFacts = {
  productId: number
  slug: string
  name: string
  options: { labels: Texts; values: Texts | null; code: string }[]
  picture: { key: string; width: number; height: number; colour: string; alt: Texts } | null
  categoryIds: number[]
}

/** The facts of variants by id, in one language; cached, about 1 kB each. */
export const variantFacts = cachedByKey({
  name: 'variant facts',
  max: 5000,
  stale(changed) {
    if (changed.touches('catalogue', 'attribute')) return true
    const products = new Set(changed.ids('product'))
    return products.size > 0 && (({ productId }: VariantFacts) => products.has(productId))
  },
  keyOf: (id: number, lang: Lang) => `${lang} ${id}`,
  async read({ pool }, ids, lang) {
    const { rows } = await pool.query<{ id: number; facts: VariantFacts }>({
      name: 'variant-facts',
      text: factsOfVariants,
      values: [ids, fallbacks(lang)],
    })
    return new Map(rows.map(({ id, facts }) => [id, facts]))
  },
})

/** $1 variants, $2 languages in order of fallback. */
const factsOfVariants = `
  select v.id, json_build_object(
    'productId', p.id, 'slug', coalesce(t.slug, p.handle), 'name', coalesce(t.name, p.handle),
    'categoryIds', coalesce((select json_agg(category_id) from product_category where product_id = p.id), '[]'),
    'options', coalesce((
      select json_agg(json_build_object('labels', a.labels, 'values', av.labels, 'code', v.options ->> a.code) order by po.position)
      from product_option po join attribute a on a.code = po.attribute_code
      left join attribute_value av on av.attribute_code = a.code and av.code = v.options ->> a.code
      where po.product_id = p.id and v.options ? a.code), '[]'),
    'picture', (
      select json_build_object('key', k.key, 'width', k.width, 'height', k.height, 'colour', k.colour, 'alt', k.alt)
      from (
        (select picture_id, position, 0 as rank from variant_picture where variant_id = v.id order by position limit 1)
        union all
        (select picture_id, position, 1 from product_picture where product_id = p.id order by position limit 1)
        order by rank limit 1
      ) first join picture k on k.id = first.picture_id)) as facts
  from variant v join product p on p.id = v.product_id
  left join lateral (
    select slug, name from translation
    where kind = 'product' and owner_id = p.id and lang = any($2)
    order by array_position($2, lang) limit 1) t on true
  where v.id = any($1)`
