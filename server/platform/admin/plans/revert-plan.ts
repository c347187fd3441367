import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { bulkPlan } from '#server/db/tables.ts'
import { emit } from '../../emit.ts'
import { tellDesks } from '../../live/tell-desks.ts'
import { Refusal } from '../../refusal.ts'
import type { Shop } from '../../shop.ts'
import type { Applying } from './bulk-kind.ts'
import { planLifetime, type StoredPlan } from './make-plan.ts'
import {
  type BulkKinds,
  callerOf,
  checkRevert,
  planTags,
  readPlan,
  refused,
  startPlan,
  stopPlan,
} from './run-plan.ts'

/** States of a plan that undoes another one for good. */
const undoing = ['waiting', 'running', 'stopped', 'done'] as const

/**
 * Plans the opposite of the rows that a plan has written. `byField`: each value is a row of its own, so that one that
 * somebody changed meanwhile does not keep the others of its record from going back.
 * @throws Refusal `undo_closed` if it wrote nothing, still runs, or is being undone.
 */
export async function invertPlan(
  { tx, at, caller }: Applying,
  stored: StoredPlan,
  { byField = false } = {},
): Promise<StoredPlan> {
  const isEnded = stored.state === 'done' || stored.state === 'stopped'
  if (!isEnded || stored.done === 0 || (await inverseOf(tx, stored))) throw new Refusal('undo_closed')
  const [made] = await tx
    .insert(bulkPlan)
    .values({
      ...{ kind: stored.kind, action: stored.action, permissions: stored.permissions, undoOf: stored.id },
      ...{ callerKind: caller.kind, callerId: caller.id, callerName: caller.name },
      ...{ createdAt: at, expiresAt: new Date(at.getTime() + planLifetime) },
    })
    .returning()
  const written = sql`bulk_row where plan_id = ${stored.id} and state = 'done'`
  const fields = sql`(select position, record_id, label, jsonb_build_object(path, after -> path) before,
    jsonb_build_object(path, before -> path) after from (select * from ${written}) r, jsonb_object_keys(r.after) path) rows`
  const whole = sql`(select position, record_id, label, after before, before after from ${written}) rows`
  const { rowCount } = await tx.execute(sql`
    insert into bulk_row (plan_id, position, record_id, label, before, after, state)
    select ${made!.id}, row_number() over (order by position, before) - 1, record_id, label, before, after, 'change'
    from ${byField ? fields : whole}`)
  const [inverse] = await tx
    .update(bulkPlan)
    .set({ change: rowCount ?? 0 })
    .where(eq(bulkPlan.id, made!.id))
    .returning()
  return inverse!
}

async function inverseOf(tx: Tx, { id }: StoredPlan): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: bulkPlan.id })
    .from(bulkPlan)
    .where(and(eq(bulkPlan.undoOf, id), inArray(bulkPlan.state, [...undoing])))
  return found?.id
}

/**
 * Moves the moment at which a plan reverts by itself; null: it does not. The event of an earlier moment waits for
 * the one in the plan.
 * @throws Refusal `transition_refused` unless the plan waits, runs or has run, and a moment to come is given.
 */
export async function moveRevert(
  { tx, at }: Pick<Applying, 'tx' | 'at'>,
  stored: StoredPlan,
  revertAt: Date | null,
): Promise<StoredPlan> {
  const isOpen = undoing.some((state) => state === stored.state) && stored.undoOf === null
  if (!isOpen || (await inverseOf(tx, stored))) throw refused('desk.plan.not_reverting')
  if (revertAt) {
    const begins = stored.runAt && stored.runAt > at ? stored.runAt : at
    checkRevert(stored, begins, revertAt)
    await emit(tx, 'plan.revert', { planId: stored.id }, { notBefore: revertAt })
  }
  await tx.update(bulkPlan).set({ revertAt }).where(eq(bulkPlan.id, stored.id))
  return readPlan(tx, stored.id)
}

/**
 * Stops a plan that still waits or runs, and starts its opposite unless it is being undone already.
 * @returns the plan that undoes it; null if nothing was written.
 */
export async function revertNow(
  ctx: Applying,
  kinds: BulkKinds,
  stored: StoredPlan,
): Promise<StoredPlan | null> {
  const { tx } = ctx
  const isOpen = stored.state === 'waiting' || stored.state === 'running'
  const ended = isOpen ? await stopPlan(tx, stored) : stored
  const earlier = await inverseOf(tx, stored)
  if (earlier) return readPlan(tx, earlier)
  if (ended.done === 0) return null
  return startPlan(ctx, kinds, await invertPlan(ctx, ended, { byField: true }))
}

/**
 * Reverts a plan whose moment has come. The plan's row stays locked until its opposite has started, so that it does so
 * once, however often and late the job runs.
 */
export async function revertDue(shop: Shop, kinds: BulkKinds, planId: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const [stored] = await tx.select().from(bulkPlan).where(eq(bulkPlan.id, planId)).for('update')
    const at = shop.now()
    if (!stored?.revertAt) return
    if (stored.revertAt > at) return emit(tx, 'plan.revert', { planId }, { notBefore: stored.revertAt })
    await revertNow({ shop, tx, at, caller: callerOf(stored) }, kinds, stored)
  })
  await tellDesks(shop, planTags(planId))
}
