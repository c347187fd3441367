import type pg from 'pg'
import { indexProducts } from '#server/catalog/staff/index-products.ts'
import { openDatabase } from '#server/db/open.ts'

/** Adds `count` products with one variant and ample stock each to every category of the demo shop. */
export async function stockShop(pool: pg.Pool, count: number, onHand: number): Promise<string[]> {
  await pool.query(
    `with made as (
      insert into product (handle, status) select 'bench-' || n, 'active' from generate_series(1, $1) n returning id, handle),
    named as (
      insert into translation (kind, owner_id, lang, slug, name)
      select 'product', id, 'en', handle, initcap(replace(handle, '-', ' ')) from made),
    filed as (
      insert into product_category (product_id, category_id)
      select id, (select min(id) + made.id % count(*)::int from category) from made),
    varied as (
      insert into variant (product_id, sku, price, weight) select id, upper(handle), 500 + id % 40 * 50, 300 from made
      returning id),
    stocked as (insert into stock (variant_id, on_hand) select id, $2 from varied)
    insert into stock_move (variant_id, on_hand, reason) select id, $2, 'import' from varied`,
    [count, onHand],
  )
  await indexAll(pool)
  await pool.query('analyze')
  return Array.from({ length: count }, (_, index) => `BENCH-${index + 1}`)
}

/** Makes the products searchable for staff. The shop would do it within minutes, beside the orders that are measured. */
async function indexAll(pool: pg.Pool): Promise<void> {
  const database = openDatabase(pool.options.connectionString!, { max: 2 })
  try {
    while ((await pool.query('select from product where gaps is null limit 1')).rowCount! > 0)
      await indexProducts(database)
  } finally {
    await database.close()
  }
}

/** Adds one product with limited stock. */
export async function stockRare(pool: pg.Pool, sku: string, onHand: number): Promise<void> {
  await pool.query(
    `with made as (insert into product (handle, status) values (lower($1), 'active') returning id),
    varied as (insert into variant (product_id, sku, price, weight) select id, $1, 2000, 300 from made returning id),
    stocked as (insert into stock (variant_id, on_hand) select id, $2 from varied)
    insert into stock_move (variant_id, on_hand, reason) select id, $2, 'import' from varied`,
    [sku, onHand],
  )
}
