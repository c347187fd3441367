import { and, eq, type SQL, sql } from 'drizzle-orm'
import { tellGroup } from '#server/catalog/staff/groups/group-record.ts'
import { lockOrder } from '#server/catalog/staff/groups/move-categories.ts'
import type { Tx } from '#server/db/open.ts'
import { translation } from '#server/db/tables.ts'

/** Everything but child categories that needs a group, with the products `p` that need theirs. */
const uses = {
  category: (isUsed: SQL) => sql`
    exists (select from product_category m join product p on p.id = m.product_id
      where m.category_id = g.id and ${isUsed})
    or exists (select from promotion where g.id = any(category_ids))
    or exists (select from coupon where g.id = any(category_ids))
    or exists (select from search_rule s where s.category_id = g.id)
    or exists (select from collection c where c.rule -> 'categories' ? g.handle)`,
  tag: (isUsed: SQL) => sql`
    exists (select from product_tag m join product p on p.id = m.product_id
      where m.tag_id = g.id and ${isUsed})
    or exists (select from collection c where c.rule -> 'tags' ? g.handle)`,
} as const

/** Products in the trash need no group. */
const isInShop = sql`p.status <> 'deleted'`

/** Groups `g` that the import made, and that nobody edited since or needs. */
function unused(kind: 'category' | 'tag', importId: string, isUsed: SQL): SQL {
  return sql`
    from import_row r join ${sql.identifier(kind)} g on g.id = r.record_id and g.version = r.version_after
    where r.import_id = ${importId} and r.kind = ${kind} and r.state = 'saved' and not (${uses[kind](isUsed)})`
}

/**
 * The number of groups that `undoGroups` will delete once these products are undone. A category stays if one below it does.
 * `undoable`: ids of the products.
 */
export async function countGroups(tx: Tx, importId: string, undoable: SQL): Promise<number> {
  const isUsed = sql`${isInShop} and p.id not in (${undoable})`
  const { rows } = await tx.execute<{ count: number }>(sql`
    with recursive free as (select g.id ${unused('category', importId, isUsed)}), staying as (
      select id, parent_id from category where id not in (select id from free)
      union
      select c.id, c.parent_id from category c join staying s on s.parent_id = c.id)
    select (select count(*) from free where id not in (select id from staying))::int
      + (select count(*) ${unused('tag', importId, isUsed)})::int count`)
  return rows[0]!.count
}

/**
 * Deletes categories and tags that the import made and nobody else uses or has edited, those at the bottom of the tree
 * first. Returns their number.
 */
export async function undoGroups(tx: Tx, importId: string): Promise<number> {
  await lockOrder(tx)
  let count = 0
  for (const kind of ['category', 'tag'] as const) {
    const isLeaf =
      kind === 'category' ? sql`not exists (select from category c where c.parent_id = g.id)` : sql`true`
    for (;;) {
      const { rows } = await tx.execute<{ id: number }>(sql`
        select g.id ${unused(kind, importId, isInShop)} and ${isLeaf} order by g.id for update of g`)
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
