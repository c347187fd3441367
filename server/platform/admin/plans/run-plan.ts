import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, sql } from 'drizzle-orm'
import { type PlanKind, revertingKinds } from '#contract/admin/plan.ts'
import type { Tx } from '#server/db/open.ts'
import { bulkPlan, bulkRow } from '#server/db/tables.ts'
import { emit } from '../../emit.ts'
import { tellDesks } from '../../live/tell-desks.ts'
import { Refusal } from '../../refusal.ts'
import type { Shop } from '../../shop.ts'
import { writeAudits } from '../audit.ts'
import type { Applying, BulkKind } from './bulk-kind.ts'
import type { StoredPlan } from './make-plan.ts'

/** Rows of one transaction; as many are written within the call that runs the plan. */
export const rowsPerRun = 200

export type BulkKinds = readonly BulkKind[]

/** When a plan starts by itself, and when its opposite does. */
type Times = { runAt?: Date | null; revertAt?: Date | null }

/**
 * Runs a plan: at once if it is small, otherwise by a job, or at a time to come.
 * @throws Refusal `plan_stale` for one that expired, `transition_refused` for one that runs or is done, or whose times
 * have passed.
 */
export async function startPlan(
  ctx: Applying,
  kinds: BulkKinds,
  stored: StoredPlan,
  { runAt = null, revertAt = stored.revertAt }: Times = {},
): Promise<StoredPlan> {
  const { tx, at, caller } = ctx
  if (stored.state === 'planned' && stored.expiresAt <= at) throw new Refusal('plan_stale')
  if (stored.state !== 'planned' && stored.state !== 'stopped') throw refused('desk.plan.not_startable')
  if (runAt && runAt <= at) throw refused('desk.plan.past')
  if (revertAt) checkRevert(stored, runAt ?? at, revertAt)
  const who = { callerKind: caller.kind, callerId: caller.id, callerName: caller.name }
  const left = stored.change - stored.done - stored.skipped
  const state = runAt || left > rowsPerRun ? ('waiting' as const) : ('running' as const)
  await tx
    .update(bulkPlan)
    .set({ ...who, state, runAt, revertAt, startedAt: runAt ? null : (stored.startedAt ?? at) })
    .where(eq(bulkPlan.id, stored.id))
  if (revertAt) await emit(tx, 'plan.revert', { planId: stored.id }, { notBefore: revertAt })
  if (state === 'waiting')
    await emit(tx, 'plan.due', { planId: stored.id }, runAt ? { notBefore: runAt } : {})
  else while (await runBatch(ctx, kinds, stored.id));
  return readPlan(tx, stored.id)
}

/** @throws Refusal `transition_refused` for a plan that cannot revert by itself, or would before it starts. */
export function checkRevert({ kind }: StoredPlan, after: Date, revertAt: Date): void {
  if (!revertingKinds.includes(kind as PlanKind)) throw refused('desk.plan.final')
  if (revertAt <= after) throw refused('desk.plan.reverts_early')
}

/** Drops a plan, or stops it after the rows that are being written. */
export async function stopPlan(tx: Tx, stored: StoredPlan): Promise<StoredPlan> {
  const begun = stored.done + stored.skipped > 0 || stored.state === 'running'
  if (stored.state === 'done' || stored.state === 'cancelled') throw refused('desk.plan.not_stoppable')
  await tx
    .update(bulkPlan)
    .set({ runAt: null, ...(begun ? { state: 'stopped' } : { state: 'cancelled', revertAt: null }) })
    .where(eq(bulkPlan.id, stored.id))
  return readPlan(tx, stored.id)
}

/** Runs a plan to its end, batch by batch, and rests after each as long as it took, so that pages stay fast. */
export async function runPlan(
  shop: Shop,
  kinds: BulkKinds,
  planId: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const begun = performance.now()
    const at = shop.now()
    const goesOn = await shop.db.transaction((tx) => runBatch({ shop, tx, at }, kinds, planId))
    await tellDesks(shop, planTags(planId))
    if (!goesOn) return
    await wait(Math.min(performance.now() - begun, 2000), undefined, { signal })
  }
}

/**
 * Writes the next rows of a plan in this transaction. Returns false once there are no more, or it was stopped. An event
 * that comes early, after the plan was moved or by the clock of another server, waits for its moment again.
 */
export async function runBatch(
  { shop, tx, at }: Pick<Applying, 'shop' | 'tx' | 'at'>,
  kinds: BulkKinds,
  planId: string,
): Promise<boolean> {
  const [plan] = await tx.select().from(bulkPlan).where(eq(bulkPlan.id, planId)).for('update')
  if (!plan || (plan.state !== 'waiting' && plan.state !== 'running')) return false
  if (plan.state === 'waiting' && plan.runAt && plan.runAt > at) {
    await emit(tx, 'plan.due', { planId }, { notBefore: plan.runAt })
    return false
  }
  if (plan.revertAt && plan.revertAt <= at) {
    await stopPlan(tx, plan)
    return false
  }
  const bulk = kinds.find(({ kind }) => kind === plan.kind)
  if (!bulk) throw new Error(`no kind of records "${plan.kind}" to change in bulk`)
  const rows = await tx
    .select()
    .from(bulkRow)
    .where(and(eq(bulkRow.planId, planId), eq(bulkRow.state, 'change')))
    .orderBy(asc(bulkRow.position))
    .limit(rowsPerRun)
  const caller = callerOf(plan)
  if (rows.length > 0) {
    const { skipped, audits } = await bulk.apply({ shop, tx, at, caller }, rows)
    await markRows(tx, planId, rows, skipped)
    await writeAudits(tx, { at, caller, call: '/plan/run', planId }, audits)
    plan.done += rows.length - skipped.size
    plan.skipped += skipped.size
  }
  const isDone = rows.length < rowsPerRun
  await tx
    .update(bulkPlan)
    .set({
      ...{ done: plan.done, skipped: plan.skipped, startedAt: plan.startedAt ?? at },
      ...(isDone ? { state: 'done', doneAt: at } : { state: 'running' }),
    })
    .where(eq(bulkPlan.id, planId))
  return !isDone
}

/** The person or key for whom a plan runs. */
export function callerOf({ callerKind, callerId, callerName }: StoredPlan): Applying['caller'] {
  return { kind: callerKind as Applying['caller']['kind'], id: callerId, name: callerName }
}

async function markRows(
  tx: Tx,
  planId: string,
  rows: { position: number }[],
  skipped: Map<number, string>,
): Promise<void> {
  const marks = rows.map(({ position }) => ({ position, why: skipped.get(position) ?? null }))
  await tx.execute(sql`
    update bulk_row r set state = case when m.why is null then 'done' else 'skipped' end, why = m.why
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) m(position int, why text)
    where r.plan_id = ${planId} and r.position = m.position`)
}

export async function readPlan(tx: Tx, id: string): Promise<StoredPlan> {
  const [stored] = await tx.select().from(bulkPlan).where(eq(bulkPlan.id, id))
  if (!stored) throw new Refusal('not_found')
  return stored
}

/** The list of plans and this one. */
export const planTags = (planId: string) => ['plan', `plan:${planId}`]

export function refused(key: string): Refusal {
  return new Refusal('transition_refused', { text: { key } })
}
