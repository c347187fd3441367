import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { AdminData, AdminParsed } from '#contract/admin/calls.ts'
import { type ChangeRow, changeList } from '#contract/admin/change.ts'
import { audit } from '#server/db/tables.ts'
import { Refusal } from '../../refusal.ts'
import type { AdminContext } from '../context.ts'
import { defineList } from '../lists/define-list.ts'
import { answerList } from '../lists/read-list.ts'
import { hiddenFields, withoutFields } from '../restricted.ts'
import { changeOf } from '../write.ts'
import { wholesOf } from './parts.ts'
import { mayUndo, originsOf, type Undoing } from './undo-change.ts'

export type AuditRow = typeof audit.$inferSelect

export const changesInDatabase = defineList(changeList, {
  from: 'audit a',
  id: { sql: 'a.id', type: 'bigint' },
  columns: {
    ...{ at: 'a.at', resource: 'a.resource', resourceId: 'a.resource_id' },
    ...{ staff: 'a.caller_id', action: 'a.action' },
  },
  lookups: { field: (values) => sql`a.fields && ${values}` },
  flags: {
    // With `offset 0`, PostgreSQL looks each entry of a page up instead of reading all that undid another.
    undoable: ({ at }) => sql`(a.undo_kind is not null
      and coalesce(a.undo_until, 'infinity') > ${at.toISOString()}::timestamptz
      and not exists (select from audit u where u.undoes = a.id offset 0))`,
  },
  search: 'change',
})

export function listChanges(
  ctx: AdminContext,
  undoing: Undoing,
  payload: AdminParsed<'/change/list'>,
): Promise<AdminData<'/change/list'>> {
  return answerList(ctx, changesInDatabase, payload, (ids) => readRows(ctx, undoing, ids.map(Number)))
}

/**
 * A change with the values before and after, without those that the caller may not read in the record itself.
 * @throws Refusal `not_found`.
 */
export async function showChange(
  ctx: AdminContext,
  undoing: Undoing,
  id: number,
): Promise<AdminData<'/change/detail'>> {
  const { shop, caller } = ctx
  const [[row], [change]] = await Promise.all([
    shop.db.select().from(audit).where(eq(audit.id, id)),
    readRows(ctx, undoing, [id]),
  ])
  if (!row || !change) throw new Refusal('not_found')
  const hidden = hiddenFields(row.resource, caller)
  const shown = row.changes.filter(({ path }) => !hidden.has(path.split('.').at(-1)!))
  return {
    change,
    changes: shown.map(({ path, before, after }) => ({
      path,
      before: withoutFields(before, hidden),
      after: withoutFields(after, hidden),
    })),
  }
}

/** The newest changes of one record, without its reads. Reasons are for those who may read the audit. */
export async function changesOf(
  ctx: Pick<AdminContext, 'shop' | 'caller'>,
  undoing: Undoing,
  { resource, id, most }: { resource: string; id: string; most: number },
): Promise<ChangeRow[]> {
  const found = await ctx.shop.db
    .select({ id: audit.id })
    .from(audit)
    .where(and(eq(audit.resource, resource), eq(audit.resourceId, id), eq(audit.kind, 'change')))
    .orderBy(desc(audit.id))
    .limit(most)
  const rows = await readRows(
    ctx,
    undoing,
    found.map((each) => each.id),
  )
  const sorted = rows.toSorted((one, other) => Number(other.id) - Number(one.id))
  return ctx.caller.permissions.has('audit.read') ? sorted : sorted.map((row) => ({ ...row, reason: '' }))
}

/** Undo is said of changes that the caller may undo. */
async function readRows(
  { shop: { db }, caller }: Pick<AdminContext, 'shop' | 'caller'>,
  undoing: Undoing,
  ids: number[],
): Promise<ChangeRow[]> {
  const rows = await db.select().from(audit).where(inArray(audit.id, ids))
  const wholeOf = await wholesOf(db, rows)
  const wholes = [...new Set(rows.map(wholeOf))]
  const undone = wholes.map(({ id }) => id)
  const [undoings, origins] = await Promise.all([
    db.select({ id: audit.id, undoes: audit.undoes }).from(audit).where(inArray(audit.undoes, undone)),
    originsOf(db, wholes),
  ])
  const undoneBy = new Map(undoings.map(({ id, undoes }) => [undoes, String(id)]))
  return rows.map((row) => {
    const whole = wholeOf(row)
    const origin = origins.get(whole.id)
    const isTheirs = origin !== undefined && mayUndo(caller, undoing, whole, origin)
    const { undoKind, undoUntil, undoes } = whole
    return rowOf({ ...row, undoKind, undoUntil, undoes }, undoneBy.get(whole.id) ?? null, isTheirs)
  })
}

function rowOf(row: AuditRow, undoneBy: string | null, isTheirs: boolean): ChangeRow {
  const undo = isTheirs && row.undoKind ? { kind: row.undoKind, until: row.undoUntil } : null
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    kind: row.kind,
    by: { kind: row.callerKind, id: row.callerId, name: row.callerName },
    call: row.call,
    resource: row.resource,
    resourceId: row.resourceId,
    label: row.label,
    reason: row.reason,
    paths: row.changes.map(({ path }) => path),
    undo: changeOf(row.id, row.label, undo).undo,
    undoes: row.undoes === null ? null : String(row.undoes),
    undoneBy,
  }
}
