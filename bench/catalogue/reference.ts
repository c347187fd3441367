import type pg from 'pg'
import type { Question } from './questions.ts'

/**
 * Reference queries of a shop without a read model: total, page and the counts of one facet.
 * Returns the total if it is comparable, otherwise null.
 */
export async function askInSql(pool: pg.Pool, question: Question): Promise<number | null> {
  if (question.kind === 'category') return inCategory(pool, question.payload)
  await byWords(pool, question)
  return null
}

async function inCategory(pool: pg.Pool, { category, filters = {} }: Question['payload']): Promise<number> {
  const values = [
    category,
    filters.colour ?? null,
    filters.size ?? null,
    filters.price?.min ?? null,
    filters.price?.max ?? null,
    filters.inStock ?? false,
  ]
  const page = await pool.query(
    `${matching} select id, count(*) over () as total from matching order by sales desc, id limit 24`,
    values,
  )
  await pool.query(
    `${matching} select v.options ->> 'colour' as colour, count(distinct v.product_id)
     from matching m join variant v on v.product_id = m.id and v.active group by 1`,
    values,
  )
  return Number(page.rows[0]?.total ?? 0)
}

const matching = `
  with recursive below as (
    select id from category where handle = $1
    union all select c.id from category c join below b on c.parent_id = b.id),
  offered as (
    select v.product_id, v.price, v.options, coalesce(s.on_hand - s.reserved, 0) > 0 as available
    from variant v left join stock s on s.variant_id = v.id
    where v.active and v.product_id in (select product_id from product_category where category_id in (select id from below))),
  priced as (
    select product_id, coalesce(min(price) filter (where available), min(price)) as price from offered group by product_id),
  matching as (
    select p.id, p.sales from product p join priced on priced.product_id = p.id
    where p.status = 'active' and p.published_at <= now()
      and ($4::bigint is null or priced.price between $4 and $5)
      and exists (
        select from offered o where o.product_id = p.id
          and ($2::text[] is null or o.options ->> 'colour' = any($2))
          and ($3::text[] is null or o.options ->> 'size' = any($3))
          and (not $6::boolean or o.available)))`

async function byWords(pool: pg.Pool, { kind, payload, lang }: Question): Promise<void> {
  const text = kind === 'search' ? "name || ' ' || summary || ' ' || body" : 'name'
  await pool.query(
    `select owner_id, count(*) over () from translation
     where kind = 'product' and lang = any($1) and ${text} ilike all($2) limit 24`,
    [[lang, 'en'], (payload.q ?? '').split(' ').map((word) => `%${word}%`)],
  )
}
