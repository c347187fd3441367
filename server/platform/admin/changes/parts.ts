import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '#server/db/open.ts'
import { audit } from '#server/db/tables.ts'
import type { AuditRow } from './list-changes.ts'

/** The plan of entries that a call wrote for records that changed together with that of its own entry. */
export const partsId = (change: number) => `change:${change}`

/** The entry that is undone for this one: its own, or that of the call which changed several records. */
export function wholeId({ id, planId }: Pick<AuditRow, 'id' | 'planId'>): number {
  return planId?.startsWith('change:') ? Number(planId.slice('change:'.length)) : id
}

/** The same in SQL, for an alias of the audit. */
export function wholeIdOf(alias: string) {
  const { id, plan } = { id: sql.raw(`${alias}.id`), plan: sql.raw(`${alias}.plan_id`) }
  return sql`case when ${plan} like 'change:%' then split_part(${plan}, ':', 2)::bigint else ${id} end`
}

/** The entries that are undone for these, by the ids of these. One that was forgotten stands for itself. */
export async function wholesOf(
  reader: Reader,
  rows: readonly AuditRow[],
): Promise<(row: AuditRow) => AuditRow> {
  const missing = [...new Set(rows.map(wholeId))].filter((id) => !rows.some((row) => row.id === id))
  const found =
    missing.length === 0 ? [] : await reader.select().from(audit).where(inArray(audit.id, missing))
  const byId = new Map([...rows, ...found].map((row) => [row.id, row]))
  return (row) => byId.get(wholeId(row)) ?? row
}

/** The changes of all records that a call changed together. */
export async function allChanges(
  reader: Reader,
  { id, at, changes }: AuditRow,
): Promise<AuditRow['changes']> {
  // By the time too, which has an index.
  const parts = await reader
    .select({ changes: audit.changes })
    .from(audit)
    .where(and(eq(audit.at, at), eq(audit.planId, partsId(id))))
    .orderBy(asc(audit.id))
  return [...changes, ...parts.flatMap((part) => part.changes)]
}
