import { type SQL, sql } from 'drizzle-orm'
import type { ReportBy } from '#contract/admin/money/report.ts'
import { type Column, count, money, nameOf, type ReportQuery, type Scope } from './report-query.ts'

/** Units on hand at the end of the last day: today's, less what the ledger says has moved since. */
function onHandAt({ ends }: Scope): SQL {
  return sql`(select s.variant_id, s.location, s.on_hand - coalesce(m.units, 0) as units
    from stock s left join (select variant_id, sum(on_hand) as units from stock_move
      where on_hand <> 0 and at >= ${ends} group by variant_id) m using (variant_id)) s`
}

/**
 * Units on hand at the end of the last day, at today's costs and prices, of the variants that the list of stock shows.
 * Variants that were deleted for good are gone from past days, too.
 */
export function stockValue(by: ReportBy, scope: Scope): ReportQuery {
  return {
    from: sql`r ${withCategory(by)}`,
    records: sql`select v.sku, v.price, v.cost, v.product_id, p.vendor, s.location, s.units
      from ${onHandAt(scope)} join variant v on v.id = s.variant_id join product p on p.id = v.product_id
      where v.active and p.status <> 'deleted' and s.units > 0`,
    ...groupedBy(by, scope),
    figures: [...values, count('on_hand', sql`sum(r.units)`), ...variantsOf(by), withoutCost],
  }
}

/**
 * Variants in stock and published during the whole period of which none was sold in it. An order counts as a sale unless
 * it was cancelled as a whole.
 */
export function unsoldVariants(by: ReportBy, scope: Scope): ReportQuery {
  const { since, ends, now } = scope
  const end = sql`least(${ends}, ${now.toISOString()}::timestamptz)`
  const days = (from: SQL) => sql`round(avg(floor(extract(epoch from ${end} - ${from}) / 86400)))::int`
  const daysOf = (id: string, from: SQL): Column => ({ id, kind: 'days', value: days(from) })
  return {
    from: sql`r ${withCategory(by)}`,
    records: sql`
      -- The last sale of each variant, in one pass: \`offset 0\` keeps from reading the ledger in the order of an index.
      with sold as (
        select m.variant_id, max(m.at) as at
        from (select * from stock_move where at < ${ends} offset 0) m join orders o on o.id = m.order_id
        where m.reason = 'order' and o.status <> 'cancelled' group by m.variant_id
      ), unsold as materialized (
        select v.id, v.sku, v.price, v.cost, v.product_id, p.vendor, p.published_at, s.units, l.at as sold_at
        from ${onHandAt(scope)} join variant v on v.id = s.variant_id join product p on p.id = v.product_id
          left join sold l on l.variant_id = v.id
        where v.active and p.status = 'active' and p.published_at <= ${since} and s.units > 0
          and (l.at is null or l.at < ${since})
      ), filled as (
        -- The last time that the stock rose from nothing.
        select variant_id, max(at) as at from (
          select m.variant_id, m.at, m.on_hand, sum(m.on_hand) over (partition by m.variant_id order by m.id) as units
          from stock_move m join unsold u on u.id = m.variant_id where m.on_hand <> 0 and m.at < ${ends}) moved
        where units > 0 and units <= on_hand group by variant_id
      )
      select u.*, greatest(f.at, u.published_at) as offered_at
      from unsold u join filled f on f.variant_id = u.id where f.at <= ${since}`,
    ...groupedBy(by, scope),
    figures: [
      ...values,
      count('on_hand', sql`sum(r.units)`),
      daysOf('age', sql`r.offered_at`),
      daysOf('since_sale', sql`r.sold_at`),
      ...variantsOf(by),
      withoutCost,
    ],
  }
}

const values: Column[] = [
  money('value_price', sql`sum(r.units * r.price)`),
  { ...money('value_cost', sql`sum(r.units * r.cost)`), mayLack: true },
]

/** The number of variants, which is one in each row of a variant. */
function variantsOf(by: ReportBy): Column[] {
  return by === 'variant' ? [] : [count('variants', sql`count(*)`)]
}

const withoutCost = count('without_cost', sql`count(*) filter (where r.cost is null)`)

/** The figures that tell what variants cost. */
export const costFigures: readonly string[] = ['value_cost', 'without_cost']

/** A product counts in one category, the first: that of its breadcrumb. */
function withCategory(by: ReportBy): SQL {
  if (by !== 'category') return sql``
  return sql`left join (select product_id, min(category_id) as category_id from product_category group by product_id) c
    on c.product_id = r.product_id`
}

function groupedBy(by: ReportBy, { lang }: Scope): Pick<ReportQuery, 'key' | 'name' | 'product'> {
  switch (by) {
    case 'category':
      return {
        key: sql`coalesce(c.category_id::text, '')`,
        name: nameOf('category', sql`max(c.category_id)`, lang),
      }
    case 'variant':
      return {
        key: sql`r.sku`,
        name: nameOf('product', sql`max(r.product_id)`, lang),
        product: sql`max(r.product_id)::text`,
      }
    default:
      return { key: by === 'vendor' ? sql`r.vendor` : sql`r.location` }
  }
}
