import { sql } from 'drizzle-orm'
import type { AdminData, AdminParsed } from '#contract/admin/calls.ts'
import type { Demand } from '#contract/admin/customers/alert.ts'
import { fallbacks } from '#contract/languages.ts'
import { namesOf, optionLabels, optionOrder } from '#server/catalog/rows/names.ts'
import { containing } from '#server/db/like.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'

type Row = Omit<Demand, 'product' | 'variant' | 'since'> & {
  product: number
  name: string | null
  handle: string
  status: Demand['product']['status']
  /** 0: any variant. */
  variant: number
  sku: string | null
  options: Record<string, string> | null
  order: string[]
  since: Date | string
}

/** Products and variants that match, and all who wait for them. */
type Counted = { total: number; everybody: number }

/** A page of the products and variants that people wait for, most wanted first. */
export async function listDemand(
  { shop, lang }: AdminContext,
  { kind, q, cursor, size }: AdminParsed<'/alert/list'>,
): Promise<AdminData<'/alert/list'>> {
  const like = containing(q)
  const matches =
    q === '' ? sql`true` : sql`(w.sku ilike ${like} or w.product in (select product from named))`
  const [waiting, product, variant] = (cursor ?? '').split('.').map(Number)
  const behind = cursor
    ? sql`where (-w.waiting, w.product, w.variant) > (${-waiting!}::bigint, ${product}::bigint, ${variant}::bigint)`
    : sql``
  // Alerts are read once for the page and the totals, and names of each product that is waited for once.
  const { rows } = await shop.db.execute<Counted & (Row | { product: null })>(sql`
    with waited as materialized (
      select v.product_id product, case when a.whole then 0 else v.id end variant, v.sku, a.created_at
      from product_alert a join variant v on v.id = a.variant_id
      join product p on p.id = v.product_id and p.status <> 'deleted'
      where a.kind = ${kind} and a.confirmed and a.sent_at is null),
    named as materialized (
      select product from (select distinct product from waited) p where exists (select from translation t
        where t.kind = 'product' and t.owner_id = p.product and t.name ilike ${like})),
    wanted as materialized (
      select product, variant, count(*)::int waiting, min(created_at) since
      from waited w where ${matches} group by 1, 2),
    counted as (select count(*)::int total, coalesce(sum(waiting), 0)::int everybody from wanted)
    select c.total, c.everybody, ${kind} kind, w.product, w.variant, w.waiting, w.since, p.handle, p.status, v.sku, v.options,
      ${optionOrder('w.product')} "order",
      (select t.name from translation t where t.kind = 'product' and t.owner_id = p.id
        order by array_position(${sql.param(fallbacks(lang))}::text[], t.lang) nulls last limit 1) as name,
      (select case when bool_and(o.stock_policy = 'deny') then sum(greatest(s.on_hand - s.reserved, 0))::int end
        from variant o left join stock s on s.variant_id = o.id
        where o.active and o.product_id = w.product and w.variant in (0, o.id)) available
    from counted c left join (
      select * from wanted w ${behind} order by -w.waiting, w.product, w.variant limit ${size + 1}) w on true
    left join product p on p.id = w.product left join variant v on v.id = w.variant
    order by -w.waiting, w.product, w.variant`)
  const found = rows.filter((row): row is Counted & Row => row.product !== null)
  const names = await namesOf(shop)
  const page = found.slice(0, size)
  const last = found.length > size ? page.at(-1)! : null
  return {
    items: page.map((row) => ({
      kind,
      product: { id: row.product, name: row.name ?? row.handle, status: row.status },
      variant: row.variant
        ? {
            id: row.variant,
            sku: row.sku ?? '',
            labels: optionLabels(names, row.options ?? {}, row.order, lang),
          }
        : null,
      waiting: row.waiting,
      since: new Date(row.since).toISOString(),
      available: row.available,
    })),
    next: last && `${last.waiting}.${last.product}.${last.variant}`,
    ...{ total: rows[0]!.total, waiting: rows[0]!.everybody },
  }
}
