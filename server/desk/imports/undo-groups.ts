import { and, eq, sql } from 'drizzle-orm'
import { lockOrder } from '#server/catalog/staff/groups/group.admin.calls.ts'
import { tellGroup } from '#server/catalog/staff/groups/group-record.ts'
import type { Tx } from '#server/db/open.ts'
import { translation } from '#server/db/tables.ts'

/** Products and everything else that needs a group. What lies in the trash does not. */
const uses = {
  category: sql`
    exists (select from product_category m join product p on p.id = m.product_id
      where m.category_id = g.id and p.status <> 'deleted')
    or exists (select from category c where c.parent_id = g.id)
    or exists (select from promotion where g.id = any(category_ids))
    or exists (select from coupon where g.id = any(category_ids))
    or exists (select from search_rule s where s.category_id = g.id)
    or exists (select from collection c where c.rule -> 'categories' ? g.handle)`,
  tag: sql`
    exists (select from product_tag m join product p on p.id = m.product_id
      where m.tag_id = g.id and p.status <> 'deleted')
    or exists (select from collection c where c.rule -> 'tags' ? g.handle)`,
} as const

/**
 * Deletes categories and tags that the import made and nobody else uses or has edited, those at the bottom of the tree
 * first. Returns their number.
 */
export async function undoGroups(tx: Tx, importId: string): Promise<number> {
  await lockOrder(tx)
  let count = 0
  for (const kind of ['category', 'tag'] as const) {
    for (;;) {
      const { rows } = await tx.execute<{ id: number }>(sql`
        select g.id from import_row r join ${sql.identifier(kind)} g on g.id = r.record_id and g.version = r.version_after
        where r.import_id = ${importId} and r.kind = ${kind} and r.state = 'saved' and not (${uses[kind]})
        order by g.id for update of g`)
      for (const { id } of rows) {
        await tellGroup(tx, kind, id)
        // A trigger keeps the slugs of deleted texts.
        await tx.delete(translation).where(and(eq(translation.kind, kind), eq(translation.ownerId, id)))
        await tx.execute(sql`delete from ${sql.identifier(kind)} where id = ${id}`)
        await tx.execute(sql`
          update import_row set state = 'undone'
          where import_id = ${importId} and kind = ${kind} and record_id = ${id}`)
      }
      count += rows.length
      if (rows.length === 0) break
    }
  }
  return count
}
