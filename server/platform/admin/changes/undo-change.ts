import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AdminCallShape } from '#contract/admin/admin-call.ts'
import { type AdminPath, adminShapeOf } from '#contract/admin/calls.ts'
import { codes } from '#contract/codes.ts'
import type { Tx } from '#server/db/open.ts'
import { audit, outbox } from '#server/db/tables.ts'
import { Refusal } from '../../refusal.ts'
import { type Audited, requireStepUp, type WriteContext } from '../context.ts'
import { type RecordKind, revertRecord } from '../records.ts'
import type { AuditRow } from './list-changes.ts'

/** The parts that an undo put back, and those it kept because they were changed again since. */
export type Undone = Pick<Audited, 'label' | 'changes'> & { kept?: { path: string; why: string }[] }

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
  const [change] = await ctx.tx.select().from(audit).where(eq(audit.id, id)).for('update')
  if (!change) throw new Refusal('not_found')
  const origin = await originOf(ctx.tx, change)
  const kind = undoing.records.find(({ resource }) => resource === change.resource)
  allow(ctx, origin, kind)
  await checkOpen(ctx, change)
  if (change.undoKind === 'hold') await cancelHeld(ctx, change)
  const own = undoing.calls[origin.call as AdminPath]
  const { label, changes, kept = [] } = own ? await own(ctx, change) : await revert(ctx, kind, change)
  if (changes.length === 0 && kept.length > 0) throw new Refusal('undo_closed', { details: { kept } })
  const { resource, resourceId } = change
  const undone = { resource, id: resourceId, label, changes, undoes: id }
  return { kept, audit: change.undoKind === 'free' ? { ...undone, undo: freeAgain(change) } : undone }
}

/** The undo of an undo has the time that was left for the first. */
function freeAgain({ undoUntil }: AuditRow): Audited['undo'] {
  return { kind: 'free', until: undoUntil }
}

/** The change that a chain of undos began with: its call says which permission and handler apply. */
async function originOf(tx: Tx, change: AuditRow): Promise<AuditRow> {
  let origin = change
  while (origin.undoes !== null) {
    const [earlier] = await tx.select().from(audit).where(eq(audit.id, origin.undoes))
    if (!earlier) throw new Refusal('undo_closed')
    origin = earlier
  }
  return origin
}

/** If the call itself is open to everyone, the kind of record checks the permission of each path. */
function allow(ctx: WriteContext, { call, callerId }: AuditRow, kind: RecordKind | undefined): void {
  const shape = adminShapeOf(call)
  if (!shape) throw new Refusal('undo_closed')
  const { permission, stepUp } = shape
  const { caller } = ctx
  const allowed =
    permission === 'signed_in' || permission === 'anyone'
      ? kind !== undefined || callerId === caller.id
      : caller.permissions.has(permission)
  if (!allowed) throw new Refusal('not_allowed', { code: codes.permission })
  if (stepUp) requireStepUp(ctx)
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
