import type pg from 'pg'
import { type BenchProduct, makeProduct } from './make-product.ts'
import { randomFrom } from './random.ts'
import { colours, materials, qualities, sizes } from './words.ts'

const chunk = 2000
const categoryCount = 200
const tagCount = qualities.en.length

/** Fills an empty, migrated database with synthetic products in 200 nested categories and five languages. */
export async function fillCatalogue(pool: pg.Pool, products: number): Promise<void> {
  await fillGroups(pool)
  for (const batch of generatedProducts(products)) await insertProducts(pool, batch)
  for (const table of ['category', 'tag', 'product']) {
    await pool.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`)
  }
  await pool.query('analyze')
}

/** Fills a database that may hold these products from an earlier run. */
export async function fillOnce(pool: pg.Pool, products: number): Promise<void> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from product')
  const stored = rows[0]!.count
  if (stored === products) return
  if (stored > 0) throw new Error(`The database holds ${stored} products, not ${products}`)
  console.log(`Filling the database with ${products} products`)
  await fillCatalogue(pool, products)
}

/** The products of `fillCatalogue`, in batches. */
export function* generatedProducts(products: number): Generator<BenchProduct[]> {
  const random = randomFrom(20_260_101)
  const leaves = Array.from({ length: categoryCount - 20 }, (_, index) => 21 + index)
  for (let first = 1; first <= products; first += chunk) {
    const length = Math.min(chunk, products - first + 1)
    yield Array.from({ length }, (_, index) => makeProduct(random, first + index, leaves, tagCount))
  }
}

/** Twenty categories with nine subcategories each. */
async function fillGroups(pool: pg.Pool): Promise<void> {
  const categories = Array.from({ length: categoryCount }, (_, index) => ({
    id: index + 1,
    handle: `category-${index + 1}`,
    parent: index < 20 ? null : 1 + Math.floor((index - 20) / 9),
  }))
  await pool.query(
    `insert into category (id, handle, parent_id, position) overriding system value
     select id, handle, parent, id from json_to_recordset($1) as r(id int, handle text, parent int)`,
    [JSON.stringify(categories)],
  )
  await pool.query(`
    insert into translation (kind, owner_id, lang, slug, name)
    select 'category', id, 'en', handle, initcap(replace(handle, '-', ' ')) from category`)
  await pool.query(
    `insert into tag (id, handle) overriding system value
     select ordinality, name from json_array_elements_text($1) with ordinality as r(name, ordinality)`,
    [JSON.stringify(qualities.en)],
  )
  await pool.query(
    `insert into translation (kind, owner_id, lang, slug, name) select 'tag', id, 'en', handle, handle from tag`,
  )
  await pool.query(`
    insert into attribute (code, labels, type, position) values
      ('colour', '{"en": "Colour"}', 'swatch', 0), ('size', '{"en": "Size"}', 'list', 1), ('material', '{"en": "Material"}', 'list', 2)`)
  for (const [code, values] of Object.entries({ colour: colours, size: sizes, material: materials })) {
    await pool.query(
      `insert into attribute_value (attribute_code, code, labels, swatch, position)
       select $1, name, json_build_object('en', initcap(name)), case when $1 = 'colour' then '#888888' end, ordinality
       from json_array_elements_text($2) with ordinality as r(name, ordinality)`,
      [code, JSON.stringify(values)],
    )
  }
  await pool.query(
    `insert into picture (key, mime, width, height, bytes) values (repeat('a', 32), 'image/webp', 1200, 1200, 1)`,
  )
}

async function insertProducts(pool: pg.Pool, products: BenchProduct[]): Promise<void> {
  const insert = (text: string, rows: unknown[]) => pool.query(text, [JSON.stringify(rows)])
  await insert(productInsert, products)
  await insert(
    textInsert,
    products.flatMap(({ id, texts }) => texts.map((text) => ({ id, ...text }))),
  )
  await insert(
    variantInsert,
    products.flatMap(({ id, variants }) =>
      variants.map((variant, position) => ({ product: id, position, ...variant })),
    ),
  )
  await insert(
    tagInsert,
    products.flatMap(({ id, tags }) => tags.map((tag) => ({ id, tag }))),
  )
}

const productInsert = `
  with given as (
    select * from json_to_recordset($1)
      as r(id int, vendor text, sales int, "daysOld" int, category int, material text)),
  made as (
    insert into product (id, handle, vendor, sales, published_at) overriding system value
    select id, 'product-' || id, vendor, sales, now() - make_interval(days => "daysOld") from given returning id),
  filed as (
    insert into product_category (product_id, category_id) select given.id, category from given join made using (id)),
  shown as (
    insert into product_picture (product_id, picture_id) select made.id, picture.id from made, picture),
  chosen as (
    insert into product_option (product_id, attribute_code, position)
    select id, code, place from made, (values ('colour', 0), ('size', 1)) as options(code, place))
  insert into product_attribute (product_id, attribute_code, value_code)
  select given.id, 'material', material from given join made using (id)`
const textInsert = `
  insert into translation (kind, owner_id, lang, slug, name, summary, body)
  select 'product', id, lang, slug, name, summary, body
  from json_to_recordset($1) as r(id int, lang text, slug text, name text, summary text, body text)`
const variantInsert = `
  with made as (
    insert into variant (product_id, sku, position, options, price, compare_at_price)
    select product, sku, position, options, price, "compareAtPrice"
    from json_to_recordset($1) as r(product int, sku text, position int, options jsonb, price int, "compareAtPrice" int)
    returning id, sku, price, compare_at_price),
  priced as (
    insert into price_history (variant_id, currency, price, reduced, since)
    select id, 'base', price, compare_at_price is not null, now() - interval '10 days' from made
    union all
    select id, 'base', compare_at_price, false, now() - interval '90 days' from made where compare_at_price is not null)
  insert into stock (variant_id, on_hand)
  select id, "onHand" from json_to_recordset($1) as r(sku text, "onHand" int) join made using (sku)`
const tagInsert = `
  insert into product_tag (product_id, tag_id) select id, tag from json_to_recordset($1) as r(id int, tag int)`
