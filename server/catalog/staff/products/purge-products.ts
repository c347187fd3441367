import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from '#server/db/any-of.ts'
import { product, translationSame, translationState } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Deleted products can be restored this long. */
const days = 30

/** Products per transaction. */
const batch = 200

/** Replacements that were deleted themselves are followed this far. */
const maxReplacements = 10

/**
 * Deletes products for good some time after staff deleted them, except those in orders, draft orders and quotes that are
 * still open. Addresses of a product with a replacement lead there from now on; those of others stay gone.
 */
export async function purgeProducts({ db, now, log }: Pick<Shop, 'db' | 'now' | 'log'>): Promise<void> {
  const before = new Date(now().getTime() - days * 24 * 3600_000).toISOString()
  for (;;) {
    const purged = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(sql`
        select p.id from product p where p.status = 'deleted' and p.updated_at < ${before}
          and not exists (select from order_line l join orders o on o.id = l.order_id
            where l.product_id = p.id and o.status in ('in_progress', 'pending_cancellation'))
          and not exists (select from draft_line l join draft_order d on d.id = l.draft_id
            join variant v on v.id = l.variant_id
            where v.product_id = p.id and d.status in ('draft', 'sent', 'accepted'))
          and not exists (select from quote_line l join quote q on q.id = l.quote_id
            join variant v on v.id = l.variant_id
            where v.product_id = p.id and q.status in ('draft', 'sent', 'accepted'))
        order by p.updated_at, p.id limit ${batch} for update of p skip locked`)
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return 0
      const wanted = sql.param(ids)
      // A trigger keeps the slugs of deleted texts.
      await tx.execute(
        sql`delete from translation where kind = 'product' and owner_id = any(${wanted}::int[])`,
      )
      await tx.execute(sql`
        with recursive stands as (
          select id, replaced_by as goal, 0 as step from product where id = any(${wanted}::int[])
          union all
          select s.id, p.replaced_by, s.step + 1 from stands s join product p on p.id = s.goal and p.status = 'deleted'
            where s.step < ${maxReplacements}),
        goals as (select distinct on (id) id, goal from stands order by id, step desc),
        followed as (update product p set replaced_by = g.goal from goals g where p.replaced_by = g.id)
        update former_slug f set owner_id = g.goal from goals g
        where f.kind = 'product' and f.owner_id = g.id and g.goal is not null`)
      await tx.execute(sql`
        delete from desk_search where (kind = 'product' and id = any(${wanted}::int[]::text[]))
          or (kind = 'variant' and id in (select v.id::text from variant v where v.product_id = any(${wanted}::int[])))`)
      await tx.delete(product).where(anyOf(product.id, ids))
      for (const table of [translationState, translationSame])
        await tx.delete(table).where(and(eq(table.kind, 'product'), anyOf(table.ownerId, ids.map(String))))
      return ids.length
    })
    if (purged > 0) log.info({ products: purged }, 'deleted products purged')
    if (purged < batch) return
  }
}
