import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AdminCallShape } from '#contract/admin/admin-call.ts'
import { type AdminPath, adminShapeOf } from '#contract/admin/calls.ts'
import { codes } from '#contract/codes.ts'
import type { Reader } from '#server/db/open.ts'
import { audit, outbox } from '#server/db/tables.ts'
import { Refusal } from '../../refusal.ts'
import type { AdminCaller } from '../caller.ts'
import { type Audited, requireStepUp, type WriteContext } from '../context.ts'
import { type RecordKind, revertRecord } from '../records.ts'
import type { AuditRow } from './list-changes.ts'
import { allChanges, wholeId } from './parts.ts'

/** The values that an undo put back, and those it kept because they were changed again since. */
export type Undone = Pick<Audited, 'label' | 'changes' | 'parts'> & { kept?: { path: string; why: string }[] }

/**
 * Undoes one change of a call, in a transaction that the platform commits.
 * @throws Refusal `undo_closed` if that is no longer possible.
 */
export type UndoHandler = (ctx: WriteContext, change: AuditRow) => Promise<Undone>

/**
 * How changes are undone: those of a call by its own handler, all others value by value through their kind of record.
 */
export type Undoing = {
  calls: { [Path in AdminPath]?: UndoHandler }
  records: readonly RecordKind[]
}

/** @throws Error naming calls with `undo: 'hold'` or `'counter'` that have no handler, so that the shop does not start. */
export function checkUndoing(calls: Record<string, AdminCallShape>, undoing: Undoing): void {
  const lacking = Object.entries(calls)
    .filter(
      ([path, { undo }]) => (undo === 'hold' || undo === 'counter') && !Object.hasOwn(undoing.calls, path),
    )
    .map(([path]) => path)
  if (lacking.length > 0) throw new Error(`merchant calls whose undo has no handler: ${lacking.join()}`)
}

/**
 * Undoes a change with the permission and second factor that it needed. Held effects are cancelled as if they had never
 * been caused.
 * @throws Refusal `not_found`, 30 `not_allowed`, 40 `step_up`, 40 `undo_closed` if it is too late, final, undone already
 * or nothing is left to undo.
 */
export async function undoChange(ctx: WriteContext, undoing: Undoing, id: number) {
  const [named] = await ctx.tx.select().from(audit).where(eq(audit.id, id))
  if (!named) throw new Refusal('not_found')
  const [change] = await ctx.tx
    .select()
    .from(audit)
    .where(eq(audit.id, wholeId(named)))
    .for('update')
  if (!change) throw new Refusal('undo_closed')
  const origin = (await originsOf(ctx.tx, [change])).get(change.id)
  const shape = origin && adminShapeOf(origin.call)
  if (!shape) throw new Refusal('undo_closed')
  const kind = kindOf(undoing, change)
  if (!mayMake(ctx.caller, origin, kind)) throw new Refusal('not_allowed', { code: codes.permission })
  if (shape.stepUp) requireStepUp(ctx)
  await checkOpen(ctx, change)
  if (change.undoKind === 'hold') await cancelHeld(ctx, change)
  const own = undoing.calls[origin.call as AdminPath]
  const whole = { ...change, changes: await allChanges(ctx.tx, change) }
  const {
    label,
    changes,
    parts = [],
    kept = [],
  } = own ? await own(ctx, whole) : await revert(ctx, kind, whole)
  if (changes.length + parts.length === 0 && kept.length > 0)
    throw new Refusal('undo_closed', { details: { kept } })
  const { resource, resourceId } = change
  const undone = { resource, id: resourceId, label, changes, parts, undoes: change.id }
  return { kept, audit: change.undoKind === 'free' ? { ...undone, undo: freeAgain(change) } : undone }
}

/** The undo of an undo has the time that was left for the first. */
function freeAgain({ undoUntil }: AuditRow): Audited['undo'] {
  return { kind: 'free', until: undoUntil }
}

/** The change that began a chain of undos: its call says which permission and handler apply. */
export type Origin = Pick<AuditRow, 'call' | 'callerId'>

/** The origins of changes by their id. One whose origin has been forgotten has none. */
export async function originsOf(reader: Reader, changes: AuditRow[]): Promise<Map<number, Origin>> {
  const origins = new Map<number, Origin>(
    changes.flatMap((change) => (change.undoes === null ? [[change.id, change]] : [])),
  )
  const undoings = changes.filter(({ undoes }) => undoes !== null).map(({ id }) => id)
  if (undoings.length === 0) return origins
  const { rows } = await reader.execute<Origin & { id: number }>(sql`
    with recursive chain as (
      select id, id as earlier, undoes from audit where id = any(${sql.param(undoings)}::bigint[])
      union all select c.id, a.id, a.undoes from chain c join audit a on a.id = c.undoes)
    select c.id::float8 as id, a.call, a.caller_id as "callerId" from chain c join audit a on a.id = c.earlier
    where c.undoes is null`)
  for (const { id, ...origin } of rows) origins.set(id, origin)
  return origins
}

function kindOf({ records }: Undoing, { resource }: AuditRow): RecordKind | undefined {
  return records.find((kind) => kind.resource === resource)
}

/** If the call itself is open to everyone, the kind of record checks the permission of each path. */
function mayMake({ id, permissions }: AdminCaller, origin: Origin, kind: RecordKind | undefined): boolean {
  const permission = adminShapeOf(origin.call)?.permission
  if (permission === undefined) return false
  if (permission === 'signed_in' || permission === 'anyone')
    return kind !== undefined || origin.callerId === id
  return permissions.has(permission)
}

/** True if the caller has the permissions that undoing this change takes, so that it can be offered. */
export function mayUndo(caller: AdminCaller, undoing: Undoing, change: AuditRow, origin: Origin): boolean {
  const kind = kindOf(undoing, change)
  if (!mayMake(caller, origin, kind)) return false
  if (undoing.calls[origin.call as AdminPath]) return true
  return change.changes.every(({ path }) => {
    const rule = kind?.rule(change.resourceId, path)
    return !rule || caller.permissions.has(rule.permission)
  })
}

async function checkOpen({ tx, at }: WriteContext, { id, undoKind, undoUntil }: AuditRow): Promise<void> {
  const isLate = undoUntil !== null && undoUntil <= at
  const [undone] = await tx.select({ id: audit.id }).from(audit).where(eq(audit.undoes, id))
  if (undoKind === null || isLate || undone) throw new Refusal('undo_closed')
}

/** Cancels the held effects of a change, unless one that decides whether it can be undone has left already. */
async function cancelHeld({ tx, at }: WriteContext, { id, undoUntil }: AuditRow): Promise<void> {
  const cancelled = await tx
    .update(outbox)
    .set({ cancelledAt: at })
    .where(and(eq(outbox.changeId, id), isNull(outbox.cancelledAt), sql`not_before > ${at.toISOString()}`))
    .returning({ notBefore: outbox.notBefore })
  const isWhole = cancelled.some(({ notBefore }) => notBefore && undoUntil && notBefore >= undoUntil)
  if (!isWhole) throw new Refusal('undo_closed')
}

function revert(ctx: WriteContext, kind: RecordKind | undefined, change: AuditRow): Promise<Undone> {
  if (!kind) throw new Refusal('undo_closed')
  return revertRecord(ctx, kind, change.resourceId, change.changes)
}
