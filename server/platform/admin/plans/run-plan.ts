import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { bulkPlan, bulkRow } from '#server/db/tables.ts'
import { emit } from '../../emit.ts'
import { Refusal } from '../../refusal.ts'
import type { Shop } from '../../shop.ts'
import { writeAudits } from '../audit.ts'
import type { WriteContext } from '../context.ts'
import type { Applying, BulkKind } from './bulk-kind.ts'
import { planLifetime, type StoredPlan } from './make-plan.ts'

/** Rows of one transaction; as many are written within the call that runs the plan. */
export const rowsPerRun = 200

export type BulkKinds = readonly BulkKind[]

/**
 * Runs a plan: at once if it is small, otherwise by a job, or at a time to come.
 * @throws Refusal `plan_stale` for one that expired, `transition_refused` for one that runs or is done.
 */
export async function startPlan(
  ctx: WriteContext,
  kinds: BulkKinds,
  stored: StoredPlan,
  runAt: Date | null = null,
): Promise<StoredPlan> {
  const { tx, at, caller } = ctx
  if (stored.state === 'planned' && stored.expiresAt <= at) throw new Refusal('plan_stale')
  if (stored.state !== 'planned' && stored.state !== 'stopped') throw refused('desk.plan.not_startable')
  if (runAt && runAt <= at) throw refused('desk.plan.past')
  const who = { callerKind: caller.kind, callerId: caller.id, callerName: caller.name }
  const left = stored.change - stored.done - stored.skipped
  const state = runAt || left > rowsPerRun ? ('waiting' as const) : ('running' as const)
  await tx
    .update(bulkPlan)
    .set({ ...who, state, runAt, startedAt: runAt ? null : (stored.startedAt ?? at) })
    .where(eq(bulkPlan.id, stored.id))
  if (state === 'waiting')
    await emit(tx, 'plan.due', { planId: stored.id }, runAt ? { notBefore: runAt } : {})
  else while (await runBatch(ctx, kinds, stored.id));
  return readPlan(tx, stored.id)
}

/** Drops a plan, or stops it after the rows that are being written. */
export async function stopPlan(tx: Tx, stored: StoredPlan): Promise<StoredPlan> {
  const begun = stored.done + stored.skipped > 0 || stored.state === 'running'
  if (stored.state === 'done' || stored.state === 'cancelled') throw refused('desk.plan.not_stoppable')
  await tx
    .update(bulkPlan)
    .set({ state: begun ? 'stopped' : 'cancelled', runAt: null })
    .where(eq(bulkPlan.id, stored.id))
  return readPlan(tx, stored.id)
}

/**
 * Plans the opposite of the rows that a plan has written.
 * @throws Refusal `undo_closed` if it wrote nothing, still runs, or is being undone.
 */
export async function invertPlan(ctx: WriteContext, stored: StoredPlan): Promise<StoredPlan> {
  const { tx, at, caller } = ctx
  const [undoing] = await tx
    .select({ id: bulkPlan.id })
    .from(bulkPlan)
    .where(and(eq(bulkPlan.undoOf, stored.id), sql`state in ('waiting', 'running', 'stopped', 'done')`))
  const isEnded = stored.state === 'done' || stored.state === 'stopped'
  if (!isEnded || stored.done === 0 || undoing) throw new Refusal('undo_closed')
  const [made] = await tx
    .insert(bulkPlan)
    .values({
      ...{ kind: stored.kind, action: stored.action, permissions: stored.permissions, undoOf: stored.id },
      ...{ callerKind: caller.kind, callerId: caller.id, callerName: caller.name },
      ...{ change: stored.done, createdAt: at, expiresAt: new Date(at.getTime() + planLifetime) },
    })
    .returning()
  await tx.execute(sql`
    insert into bulk_row (plan_id, position, record_id, label, before, after, state)
    select ${made!.id}, row_number() over (order by position) - 1, record_id, label, after, before, 'change'
    from bulk_row where plan_id = ${stored.id} and state = 'done'`)
  return made!
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
    await tellDesks(shop, planId)
    if (!goesOn) return
    await wait(Math.min(performance.now() - begun, 2000), undefined, { signal })
  }
}

/** Writes the next rows of a plan in this transaction. Returns false once there are no more, or it was stopped. */
async function runBatch(
  { shop, tx, at }: Pick<Applying, 'shop' | 'tx' | 'at'>,
  kinds: BulkKinds,
  planId: string,
): Promise<boolean> {
  const [plan] = await tx.select().from(bulkPlan).where(eq(bulkPlan.id, planId)).for('update')
  if (!plan || (plan.state !== 'waiting' && plan.state !== 'running')) return false
  const bulk = kinds.find(({ kind }) => kind === plan.kind)
  if (!bulk) throw new Error(`no kind of records "${plan.kind}" to change in bulk`)
  const rows = await tx
    .select()
    .from(bulkRow)
    .where(and(eq(bulkRow.planId, planId), eq(bulkRow.state, 'change')))
    .orderBy(asc(bulkRow.position))
    .limit(rowsPerRun)
  const caller = {
    kind: plan.callerKind as Applying['caller']['kind'],
    id: plan.callerId,
    name: plan.callerName,
  }
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

/** Open desks follow the progress. A message that is lost only delays a refresh. */
async function tellDesks({ live, log }: Shop, planId: string): Promise<void> {
  const data = { tags: ['plan', `plan:${planId}`], by: null, change: null }
  await live
    .publishToDesk({ type: 'changed', data })
    .catch((error) => log.warn({ err: error, planId }, 'desks not told of a plan’s progress'))
}

function refused(key: string): Refusal {
  return new Refusal('transition_refused', { text: { key } })
}
