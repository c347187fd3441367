import type pg from 'pg'
import type { Entry, EntryVariant } from './entry.ts'

/** Reads these products as entries, in ascending order of id. Skips products that are not for sale. */
export async function readEntries(pool: pg.Pool, ids: readonly number[]): Promise<Entry[]> {
  const read = async <Row extends unknown[]>(text: string) =>
    (await pool.query<Row>({ text, values: [ids], rowMode: 'array' })).rows
  const [products, texts, variants, fixed, categories, tags, specification] = await Promise.all([
    read<ProductRow>(productQuery),
    read<TextRow>(textQuery),
    read<VariantRow>(variantQuery),
    read<[number, string, number]>(fixedPriceQuery),
    read<[number, number]>(categoryQuery),
    read<[number, number]>(tagQuery),
    read<SpecificationRow>(specificationQuery),
  ])
  const entries = new Map<number, Entry>()
  for (const [id, vendor, type, taxClass, sales, published, ratingSum, ratingCount] of products) {
    const lists = { texts: [], categories: [], tags: [], specification: [], variants: [] }
    const figures = { sales, published, ratingSum, ratingCount }
    entries.set(id, { id, vendor, type, taxClass, ...figures, ...lists })
  }
  for (const [id, lang, name, summary, body] of texts)
    entries.get(id)?.texts.push({ lang, name, summary, body })
  const byId = new Map<number, EntryVariant>()
  for (const [id, variantId, sku, options, price, reduced, inStock, cost] of variants) {
    const variant: EntryVariant = { sku, options, price, reduced, inStock, cost, fixed: null }
    entries.get(id)?.variants.push(variant)
    byId.set(variantId, variant)
  }
  for (const [variantId, currency, price] of fixed) {
    const variant = byId.get(variantId)
    if (variant) variant.fixed = { ...variant.fixed, [currency]: price }
  }
  for (const [id, category] of categories) entries.get(id)?.categories.push(category)
  for (const [id, tag] of tags) entries.get(id)?.tags.push(tag)
  for (const [id, attribute, value, labels] of specification) {
    entries.get(id)?.specification.push({ attribute, value, labels })
  }
  return [...entries.values()].filter((entry) => entry.variants.length > 0)
}

/** Ids of active products. Those of a category stand together: lists of them then read memory in one run. */
export async function readIds(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<[number]>({
    text: `select p.id from product p left join (
        select product_id, min(category_id) as category_id from product_category group by product_id
      ) c on c.product_id = p.id
      where p.status = 'active' order by c.category_id, p.id`,
    rowMode: 'array',
  })
  return rows.map(([id]) => id)
}

type ProductRow = [number, string, string, string, number, number, number, number]
type TextRow = [number, string, string, string, string]
type VariantRow = [number, number, string, Record<string, string>, number, boolean, boolean, number | null]
type SpecificationRow = [number, string, string | null, Record<string, string> | null]

const productQuery = `
  select id, vendor, type, tax_class, sales, floor(extract(epoch from published_at))::float8,
    rating_sum, rating_count
  from product where id = any($1::int[]) and status = 'active' order by id`
const textQuery = `
  select owner_id, lang, name, summary, left(body, 4000)
  from translation where kind = 'product' and owner_id = any($1::int[]) order by owner_id, lang`
const variantQuery = `
  select v.product_id, v.id, v.sku, v.options, v.price::float8, coalesce(v.compare_at_price > v.price, false),
    v.stock_policy <> 'deny' or coalesce(s.on_hand - s.reserved, 0) > 0, v.cost::float8
  from variant v left join stock s on s.variant_id = v.id
  where v.product_id = any($1::int[]) and v.active order by v.product_id, v.position, v.id`
const fixedPriceQuery = `
  select f.variant_id, f.currency, f.price::float8
  from variant v join variant_price f on f.variant_id = v.id where v.product_id = any($1::int[]) and v.active`
const categoryQuery = `
  select product_id, category_id from product_category where product_id = any($1::int[]) order by product_id, category_id`
const tagQuery = `
  select product_id, tag_id from product_tag where product_id = any($1::int[]) order by product_id, tag_id`
const specificationQuery = `
  select product_id, attribute_code, value_code, labels
  from product_attribute where product_id = any($1::int[]) order by product_id, position`
