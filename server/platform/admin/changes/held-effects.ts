import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { type AdminData, adminShapeOf } from '#contract/admin/calls.ts'
import { codes } from '#contract/codes.ts'
import type { Tx } from '#server/db/open.ts'
import { audit, outbox } from '#server/db/tables.ts'
import { heldEvents, heldGroups } from '../../emit.ts'
import { Refusal } from '../../refusal.ts'
import type { AdminContext, Audited, WriteContext } from '../context.ts'

/** Held effects shown at most. They wait for a minute at the longest. */
const most = 200

/** Events of a moment that staff chose, such as the start of a plan, wait too, but are not held back. */
const isHeld = (at: Date) =>
  and(
    isNull(outbox.cancelledAt),
    gt(outbox.notBefore, at),
    or(inArray(outbox.onlyGroup, Object.keys(heldGroups)), inArray(outbox.event, Object.keys(heldEvents))),
  )

/** Effects that wait and that the caller may cancel. */
export async function listHeld({ shop, caller, at }: AdminContext): Promise<AdminData<'/held/list'>> {
  const rows = await shop.db
    .select({ effect: outbox, change: audit })
    .from(outbox)
    .innerJoin(audit, eq(audit.id, outbox.changeId))
    .where(isHeld(at))
    .orderBy(outbox.notBefore)
    .limit(most)
  const items = rows.flatMap(({ effect, change }) => {
    if (!mayRelease(caller, change.call)) return []
    return {
      change: String(change.id),
      label: change.label,
      call: change.call,
      event: effect.event,
      group: effect.onlyGroup,
      until: effect.notBefore!.toISOString(),
      by: change.callerName,
      undoable: change.undoKind !== null,
    }
  })
  return { items }
}

/**
 * Sends the held effects of a change at once, after which it can no longer be undone.
 * @throws Refusal `not_found` if none is held, 30 `not_allowed`.
 */
export async function releaseHeld(
  { tx, caller, at }: WriteContext,
  id: number,
): Promise<{ released: number; audit: Audited }> {
  const [change] = await tx.select().from(audit).where(eq(audit.id, id))
  if (!change) throw new Refusal('not_found')
  if (!mayRelease(caller, change.call)) throw new Refusal('not_allowed', { code: codes.permission })
  const released = await release(tx, id, at)
  if (released === 0) throw new Refusal('not_found')
  const { resource, resourceId, label } = change
  return { released, audit: { resource, id: resourceId, label, changes: [] } }
}

async function release(tx: Tx, changeId: number, at: Date): Promise<number> {
  const held = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.changeId, changeId), isHeld(at)))
    .for('update')
  if (held.length === 0) return 0
  const ids = held.map(({ id }) => id)
  await tx.update(outbox).set({ notBefore: null }).where(inArray(outbox.id, ids))
  return held.length
}

function mayRelease({ permissions }: AdminContext['caller'], call: string): boolean {
  const { permission = 'anyone' } = adminShapeOf(call) ?? {}
  return permission !== 'anyone' && permission !== 'signed_in' && permissions.has(permission)
}
