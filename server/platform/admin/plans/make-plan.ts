import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Permission } from '#contract/admin/permissions.ts'
import { maxPlanRows, type Plan, type PlanRow, type Selection } from '#contract/admin/plan.ts'
import { codes } from '#contract/codes.ts'
import { insertMany } from '#server/db/insert-many.ts'
import type { Reader } from '#server/db/open.ts'
import { bulkPlan, bulkRow } from '#server/db/tables.ts'
import type { Translate } from '../../messages.ts'
import { Refusal } from '../../refusal.ts'
import type { AdminContext, WriteContext, Written } from '../context.ts'
import { idsOf, listFor } from '../lists/read-list.ts'
import type { BulkKind, Proposal } from './bulk-kind.ts'

export type StoredPlan = typeof bulkPlan.$inferSelect

/** Milliseconds after which a plan that was not run has to be made again. */
export const planLifetime = 24 * 3600_000

/** Records read at once. */
const batch = 200

/** Rows shown with a new plan. */
const sampleSize = 20

/**
 * Writes down what an action does to each of the selected records, without doing it. Records that match later are not
 * part of the plan.
 * @throws Refusal 30 `not_allowed`, 40 `too_many`.
 */
export async function makePlan<Action extends Record<string, unknown>>(
  ctx: WriteContext,
  bulk: BulkKind<Action>,
  { select, action }: { select: Selection; action: Action },
): Promise<Written<{ plan: Plan; sample: PlanRow[]; change: never }>> {
  const { tx, caller, at } = ctx
  const permissions = bulk.permissionsFor(action)
  requireAll(ctx, permissions)
  const [{ id }] = (await tx
    .insert(bulkPlan)
    .values({
      ...{ kind: bulk.kind, action: summaryOf(action), permissions, createdAt: at },
      ...{ callerKind: caller.kind, callerId: caller.id, callerName: caller.name },
      expiresAt: new Date(at.getTime() + planLifetime),
    })
    .returning({ id: bulkPlan.id })) as [{ id: string }]
  const figures = await writeRows(ctx, bulk, id, { select, action })
  const [plan] = await tx.update(bulkPlan).set(figures).where(eq(bulkPlan.id, id)).returning()
  return { data: await planned(tx, plan!, ctx.t), audit: auditOf(plan!) }
}

async function writeRows<Action extends Record<string, unknown>>(
  ctx: WriteContext,
  bulk: BulkKind<Action>,
  planId: string,
  { select, action }: { select: Selection; action: Action },
) {
  const figures = { change: 0, same: 0, refused: 0, warnings: {} as Record<string, number> }
  let position = 0
  const most = bulk.most?.(action) ?? maxPlanRows
  for await (const ids of selected(ctx, bulk, select, most)) {
    const rows = (await bulk.propose(ctx, ids, action)).flatMap((proposal): NewRow[] => {
      if ('refused' in proposal) {
        figures.refused++
        return [{ ...rowOf(proposal), state: 'refused', why: proposal.refused }]
      }
      const own = changed(proposal)
      if (!own) {
        figures.same++
        return []
      }
      figures.change++
      for (const warning of proposal.warnings ?? [])
        figures.warnings[warning] = (figures.warnings[warning] ?? 0) + 1
      return [{ ...rowOf(proposal), ...own, state: 'change', why: null }]
    })
    await insertMany(
      ctx.tx,
      bulkRow,
      rows.map((row) => ({ planId, position: position++, ...row })),
    )
  }
  return figures
}

type NewRow = Omit<StoredRow, 'planId' | 'position'>
type StoredRow = typeof bulkRow.$inferSelect

/** Values of single records stand in the rows. */
function summaryOf({ cells: _, ...action }: Record<string, unknown>) {
  return action
}

function rowOf({ id, label }: Proposal) {
  return { recordId: id, label: label.slice(0, 300), before: {}, after: {}, basis: null }
}

/** Only the values that differ; null if none does. */
function changed({ before, after, basis }: Extract<Proposal, { before: unknown }>) {
  const paths = Object.keys(after).filter((path) => !isDeepStrictEqual(before[path], after[path]))
  if (paths.length === 0) return null
  const only = (values: Record<string, unknown>) =>
    Object.fromEntries(paths.map((path) => [path, values[path]]))
  return { before: only(before), after: only(after), basis: basis ? only(basis) : null }
}

async function* selected<Action>(
  ctx: WriteContext,
  { list }: BulkKind<Action>,
  { ids, q, filter, except }: Selection,
  most: number,
): AsyncGenerator<string[]> {
  const left = new Set(except)
  const tooMany = () =>
    new Refusal('too_many', { text: { key: 'desk.plan.too_many', values: { max: most } } })
  if (ids) {
    const wanted = [...new Set(ids)].filter((id) => !left.has(id))
    if (wanted.length > most) throw tooMany()
    for (let at = 0; at < wanted.length; at += batch) yield wanted.slice(at, at + batch)
    return
  }
  const conditions = filter?.all ?? []
  const fields = conditions.map(({ field }) => field)
  const searched = listFor(list, fields, ctx.caller)
  let count = 0
  for await (const found of idsOf(ctx.shop, searched, { q, conditions, at: ctx.at, matches: most }, batch)) {
    const wanted = found.filter((id) => !left.has(id))
    count += wanted.length
    if (count > most) throw tooMany()
    if (wanted.length > 0) yield wanted
  }
}

/** @throws Refusal 30 `not_allowed`. */
export function requireAll({ caller }: Pick<AdminContext, 'caller'>, permissions: readonly string[]): void {
  const lacking = permissions.find((permission) => !caller.permissions.has(permission as Permission))
  if (lacking !== undefined)
    throw new Refusal('not_allowed', { code: codes.permission, details: { permission: lacking } })
}

export function auditOf({ id, kind, change }: StoredPlan) {
  return { resource: 'plan', id, label: `${kind} × ${change}`, changes: [] }
}

/** The figures of a new plan with its first rows. */
export async function planned(reader: Reader, stored: StoredPlan, t: Translate) {
  const sample = await readRows(reader, stored.id, { size: sampleSize, t })
  return { plan: shownPlan(stored), sample: sample.items }
}

type Ask = { only?: PlanRow['state'] | undefined; cursor?: number | undefined; size: number; t: Translate }

export async function readRows(reader: Reader, id: string, { only, cursor = -1, size, t }: Ask) {
  const rows = await reader
    .select()
    .from(bulkRow)
    .where(
      and(
        eq(bulkRow.planId, id),
        gt(bulkRow.position, cursor),
        only === undefined ? undefined : eq(bulkRow.state, only),
      ),
    )
    .orderBy(asc(bulkRow.position))
    .limit(size + 1)
  const shown = rows.slice(0, size)
  return {
    items: shown.map(
      ({ position, recordId, label, before, after, state, why }): PlanRow => ({
        ...{ position, id: recordId, label, before, after, state },
        why: why === null ? null : t(why, {}),
      }),
    ),
    next: rows.length > size ? shown.at(-1)!.position : null,
  }
}

/** `undoneBy`: the plan that undoes this one. */
export function shownPlan(stored: StoredPlan, undoneBy: string | null = null): Plan {
  const {
    kind,
    callerKind: _kind,
    callerId: _id,
    callerName: by,
    permissions: _permissions,
    campaignId: campaign,
    ...plan
  } = stored
  const iso = (moment: Date | null) => moment?.toISOString() ?? null
  return {
    ...plan,
    kind: kind as Plan['kind'],
    ...{ by, undoneBy, campaign },
    createdAt: plan.createdAt.toISOString(),
    expiresAt: plan.expiresAt.toISOString(),
    ...{ runAt: iso(plan.runAt), revertAt: iso(plan.revertAt) },
    ...{ startedAt: iso(plan.startedAt), doneAt: iso(plan.doneAt) },
  }
}

/** The plans that undo these, by the plan they undo. Cancelled ones do not count. */
export async function undoneBy(reader: Reader, ids: string[]): Promise<Map<string, string>> {
  const rows = await reader
    .select({ id: bulkPlan.id, undoOf: bulkPlan.undoOf })
    .from(bulkPlan)
    .where(
      and(inArray(bulkPlan.undoOf, ids), inArray(bulkPlan.state, ['waiting', 'running', 'stopped', 'done'])),
    )
  return new Map(rows.map(({ id, undoOf }) => [undoOf!, id]))
}
