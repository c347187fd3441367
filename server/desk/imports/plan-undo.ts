import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { KeptProduct, KeptReason, UndoPlan } from '#contract/admin/system/import.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { importRow, productImport } from '#server/db/tables.ts'
import { countGroups } from './undo-groups.ts'
import { importedUnits } from './undo-stock.ts'

/** Products shown of those that stay. The report has all. */
const maxShown = 100

/**
 * The verdict on each product of an import. `gone`: somebody deleted it since, so that nothing is left to do; null: it can be
 * undone. `some`: only these products.
 */
export function verdicts(importId: string, some?: number[]): SQL {
  return sql`
    select r.record_id, r.label, r.is_new, case
      when p.id is null or (r.is_new and p.status = 'deleted') then 'gone'
      when not r.is_mixed and exists (
        select from import_row l where l.kind = 'product' and l.record_id = p.id and l.version_after = p.version
          and l.import_id <> r.import_id and l.version_before >= r.version_after and l.state = 'saved') then 'later'
      when r.is_mixed or p.version <> r.version_after then 'edited'
      when exists (
        select from order_line l join orders o on o.id = l.order_id
        where l.product_id = p.id and o.created_at >= r.saved_at and o.status <> 'cancelled') then 'ordered'
      when r.is_new and exists (
        select from draft_line l join draft_order d on d.id = l.draft_id join variant v on v.id = l.variant_id
        where v.product_id = p.id and d.status in ('draft', 'sent', 'accepted')) then 'ordered'
      when r.is_new and exists (
        select from quote_line l join quote q on q.id = l.quote_id join variant v on v.id = l.variant_id
        where v.product_id = p.id and q.status in ('draft', 'sent', 'accepted')) then 'ordered'
    end why
    from import_row r left join product p on p.id = r.record_id
    where r.import_id = ${importId} and r.kind = 'product' and r.state = 'saved'
      ${some ? sql`and r.record_id = any(${sql.param(some)}::int[])` : sql``}`
}

/** Products with the same verdict. `reason`: as it is shown, which can be that only the stock stays. */
type Sum = { isNew: boolean; why: string | null; reason: string | null; count: number }

/** The effect that undoing the rest of an import would have now. */
export async function previewUndo(tx: Tx, importId: string): Promise<UndoPlan> {
  const found = verdicts(importId)
  // A product in the trash does not need its stock.
  const named = sql`
    select record_id, label, is_new, why, coalesce(why, case when not is_new and record_id in (
      select product_id from (${importedUnits(importId)}) i where i.settled) then 'counted' end) reason
    from (${found}) v`
  const { rows: counted } = await tx.execute<Sum>(sql`
    select is_new "isNew", why, reason, count(*)::int count from (${named}) n group by 1, 2, 3`)
  const { rows: products } = await tx.execute<KeptProduct>(sql`
    select record_id id, label handle, reason why from (${named}) n where reason <> 'gone'
    order by label limit ${maxShown}`)
  const undoable = sql`select record_id from (${found}) v where why is null`
  const sum = (matches: (row: Sum) => boolean) =>
    counted.filter(matches).reduce((total, { count }) => total + count, 0)
  return {
    removed: sum(({ isNew, why }) => isNew && why === null),
    restored: sum(({ isNew, why }) => !isNew && why === null),
    kept: sum(({ reason }) => reason !== null && reason !== 'gone'),
    groups: await countGroups(tx, importId, undoable),
    products,
  }
}

/** The first products that an undo left as they are, or whose stock it did. */
export async function keptProducts(db: Db | Tx, importId: string, limit = maxShown): Promise<KeptProduct[]> {
  const rows = await db
    .select({ id: importRow.recordId, handle: importRow.label, why: importRow.why })
    .from(importRow)
    .where(and(eq(importRow.importId, importId), eq(importRow.kind, 'product'), isNotNull(importRow.why)))
    .orderBy(asc(importRow.label))
    .limit(limit)
  return rows.map(({ why, ...row }) => ({ ...row, why: why as KeptReason }))
}

/** Of these imports, those that saved something. */
export async function withRows(db: Db | Tx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: productImport.id })
    .from(productImport)
    .where(
      and(
        inArray(productImport.id, ids),
        sql`exists (select from import_row r where r.import_id = ${productImport.id})`,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
