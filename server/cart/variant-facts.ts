import { fallbacks, type Lang } from '#contract/languages.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import type { Shop } from '#server/platform/shop.ts'

/** What a line shows of its variant and is sorted by; changes seldom, and is kept in memory. */
export type VariantFacts = {
  productId: number
  slug: string
  name: string
  options: { labels: Texts; values: Texts | null; code: string }[]
  picture: { key: string; width: number; height: number; colour: string; alt: Texts } | null
  categoryIds: number[]
}

type Kept = {
  /** By language and variant. */
  facts: Map<string, VariantFacts>
  /** Grows whenever something was dropped: what was read before that is not kept any more. */
  generation: number
}

/** About 1 kB each. */
const most = 5000

const kept = new WeakMap<Shop, Kept>()

/** The facts of variants by id, in one language; from memory, the missing ones in one query. */
export async function variantFacts(
  shop: Shop,
  ids: readonly number[],
  lang: Lang,
): Promise<Map<number, VariantFacts>> {
  const holder = kept.get(shop) ?? follow(shop)
  const found = new Map<number, VariantFacts>()
  for (const id of ids) {
    const known = holder.facts.get(`${lang} ${id}`)
    if (known) found.set(id, known)
  }
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length === 0) return found
  const { generation } = holder
  const { rows } = await shop.pool.query<{ id: number; facts: VariantFacts }>({
    name: 'variant-facts',
    text: factsOfVariants,
    values: [missing, fallbacks(lang)],
  })
  for (const { id, facts } of rows) {
    found.set(id, facts)
    if (holder.generation === generation) keep(holder, `${lang} ${id}`, facts)
  }
  return found
}

function keep({ facts }: Kept, key: string, value: VariantFacts): void {
  if (facts.size >= most) facts.delete(facts.keys().next().value!)
  facts.set(key, value)
}

function follow(shop: Shop): Kept {
  const holder: Kept = { facts: new Map(), generation: 0 }
  kept.set(shop, holder)
  shop.changes.follow((tags) => {
    holder.generation += 1
    if (tags.includes('catalogue')) return holder.facts.clear()
    const changed = new Set(tags.filter((tag) => tag.startsWith('product:')))
    if (changed.size === 0) return
    for (const [key, { productId }] of holder.facts) {
      if (changed.has(`product:${productId}`)) holder.facts.delete(key)
    }
  })
  return holder
}

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
