import { sql } from 'drizzle-orm'
import type { Demand } from '#contract/admin/alert.ts'
import type { AdminData, AdminParsed } from '#contract/admin/calls.ts'
import { fallbacks } from '#contract/languages.ts'
import { namesOf, optionLabels } from '#server/catalog/rows/names.ts'
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
  since: Date | string
}

/** A page of the products and variants that people wait for, most wanted first. */
export async function listDemand(
  { shop, lang }: AdminContext,
  { kind, q, cursor, size }: AdminParsed<'/alert/list'>,
): Promise<AdminData<'/alert/list'>> {
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const matches =
    q === ''
      ? sql``
      : sql`and (v.sku ilike ${like} or exists (select from translation t
          where t.kind = 'product' and t.owner_id = p.id and t.name ilike ${like}))`
  const wanted = sql`wanted as (
    select v.product_id product, case when a.whole then 0 else v.id end variant,
      count(*)::int waiting, min(a.created_at) since
    from product_alert a join variant v on v.id = a.variant_id
    join product p on p.id = v.product_id and p.status <> 'deleted'
    where a.kind = ${kind} and a.confirmed and a.sent_at is null ${matches} group by 1, 2)`
  const [waiting, product, variant] = (cursor ?? '').split('.').map(Number)
  const behind = cursor
    ? sql`where (-w.waiting, w.product, w.variant) > (${-waiting!}::bigint, ${product}::bigint, ${variant}::bigint)`
    : sql``
  const found = await shop.db.execute<Row>(sql`
    with ${wanted}, page as (
      select * from wanted w ${behind} order by -w.waiting, w.product, w.variant limit ${size + 1})
    select ${kind} kind, w.product, w.variant, w.waiting, w.since, p.handle, p.status, v.sku, v.options,
      (select t.name from translation t where t.kind = 'product' and t.owner_id = p.id
        order by array_position(${sql.param(fallbacks(lang))}::text[], t.lang) nulls last limit 1) as name,
      (select case when bool_and(o.stock_policy = 'deny') then sum(greatest(s.on_hand - s.reserved, 0))::int end
        from variant o left join stock s on s.variant_id = o.id
        where o.active and o.product_id = w.product and w.variant in (0, o.id)) available
    from page w join product p on p.id = w.product left join variant v on v.id = w.variant
    order by -w.waiting, w.product, w.variant`)
  const counted = await shop.db.execute<{ total: number; waiting: number }>(sql`
    with ${wanted} select count(*)::int total, coalesce(sum(waiting), 0)::int waiting from wanted`)
  const names = await namesOf(shop)
  const page = found.rows.slice(0, size)
  const last = found.rows.length > size ? page.at(-1)! : null
  return {
    items: page.map((row) => ({
      kind,
      product: { id: row.product, name: row.name ?? row.handle, status: row.status },
      variant: row.variant
        ? { id: row.variant, sku: row.sku ?? '', labels: optionLabels(names, row.options ?? {}, lang) }
        : null,
      waiting: row.waiting,
      since: new Date(row.since).toISOString(),
      available: row.available,
    })),
    next: last && `${last.waiting}.${last.product}.${last.variant}`,
    ...counted.rows[0]!,
  }
}
