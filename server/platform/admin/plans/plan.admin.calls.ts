import { stringify } from 'csv-stringify/sync'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Permission } from '#contract/admin/permissions.ts'
import { type planCalls, planList } from '#contract/admin/plan.ts'
import type { Reader } from '#server/db/open.ts'
import { bulkPlan, campaign } from '#server/db/tables.ts'
import { type EventHandlers, inQueue } from '../../jobs/event-handlers.ts'
import { Refusal } from '../../refusal.ts'
import type { UndoHandler } from '../changes/undo-change.ts'
import type { AdminContext, AdminHandlers, WriteContext } from '../context.ts'
import { defineList } from '../lists/define-list.ts'
import { answerList } from '../lists/read-list.ts'
import { clashingPlans, lockPlanTimes } from './clashing-plans.ts'
import { auditOf, planned, readRows, requireAll, type StoredPlan, shownPlan, undoneBy } from './make-plan.ts'
import { invertPlan, moveRevert, revertDue } from './revert-plan.ts'
import { type BulkKinds, refused, runPlan, startPlan, stopPlan } from './run-plan.ts'

export const plansInDatabase = defineList(planList, {
  from: 'bulk_plan b',
  id: { sql: 'b.id', type: 'uuid' },
  columns: { createdAt: 'b.created_at' },
})

/** Rows of a CSV file. */
const maxCsvRows = 50_000

export function planHandlers(kinds: BulkKinds): AdminHandlers<keyof typeof planCalls> {
  return {
    '/plan/list': (ctx, payload) =>
      answerList(ctx, plansInDatabase, payload, (ids) => rowsOf(ctx, ids), { tags: ['plan'] }),

    async '/plan/status'(ctx, { id }) {
      return { plan: await show(ctx.shop.db, await readable(ctx, ctx.shop.db, id)) }
    },

    async '/plan/rows'(ctx, { id, ...ask }) {
      await readable(ctx, ctx.shop.db, id)
      return readRows(ctx.shop.db, id, { ...ask, t: ctx.t })
    },

    async '/plan/csv'(ctx, { id }) {
      await readable(ctx, ctx.shop.db, id)
      return { name: `plan-${id.slice(0, 8)}.csv`, csv: await csvOf(ctx, id) }
    },

    async '/plan/run'(ctx, { id, at, revertAt }) {
      const isTimed = at !== undefined || revertAt !== undefined
      // Before the plan's row, as when a campaign with the same plan is scheduled: otherwise the two wait for each other.
      if (isTimed) await lockPlanTimes(ctx.tx)
      const stored = await readable(ctx, ctx.tx, id, { lock: true })
      if ((await undoneBy(ctx.tx, [id])).has(id)) throw refused('desk.plan.not_startable')
      if (isTimed || stored.state !== 'stopped') await requireOwnTimes(ctx, stored)
      const times = {
        ...(at === undefined ? {} : { runAt: new Date(at) }),
        ...(revertAt === undefined ? {} : { revertAt: new Date(revertAt) }),
      }
      if (isTimed) await refuseClash(ctx, stored, times)
      const plan = await startPlan(ctx, kinds, stored, times)
      return { data: { plan: shownPlan(plan) }, audit: auditOf(plan) }
    },

    async '/plan/cancel'(ctx, { id }) {
      const plan = await stopPlan(ctx.tx, await readable(ctx, ctx.tx, id, { lock: true }))
      return { data: { plan: shownPlan(plan) }, audit: auditOf(plan) }
    },

    async '/plan/revert'(ctx, { id, at }) {
      const stored = await readable(ctx, ctx.tx, id, { lock: true })
      await requireOwnTimes(ctx, stored)
      const plan = await moveRevert(ctx, stored, at === null ? null : new Date(at))
      return { data: { plan: shownPlan(plan) }, audit: auditOf(plan) }
    },

    async '/plan/undo'(ctx, { id }) {
      const inverse = await invertPlan(ctx, await readable(ctx, ctx.tx, id, { lock: true }))
      return { data: await planned(ctx.tx, inverse, ctx.t), audit: auditOf(inverse) }
    },
  }
}

/** Undoing the run of a plan runs its inverse at once. */
export function undoPlan(kinds: BulkKinds): UndoHandler {
  return async (ctx, { resourceId, label }) => {
    const stored = await readable(ctx, ctx.tx, resourceId, { lock: true })
    const inverse = await startPlan(ctx, kinds, await invertPlan(ctx, stored))
    return { label, changes: [{ path: 'plan', before: stored.id, after: inverse.id }] }
  }
}

export function planEvents(kinds: BulkKinds): EventHandlers {
  return {
    'plan.due': inQueue('plans', (shop, { planId }, signal) => runPlan(shop, kinds, planId, signal)),
    // Not behind a long plan in the queue: prices go back to the second.
    'plan.revert': (shop, { planId }) => revertDue(shop, kinds, planId),
  }
}

/** @throws Refusal `not_found`, 30 `not_allowed` without the permissions that the plan needs. */
async function readable(
  ctx: AdminContext | WriteContext,
  reader: Reader,
  id: string,
  { lock = false } = {},
): Promise<StoredPlan> {
  const query = reader.select().from(bulkPlan).where(eq(bulkPlan.id, id))
  const [stored] = await (lock ? query.for('update') : query)
  if (!stored) throw new Refusal('not_found')
  requireAll(ctx, stored.permissions)
  return stored
}

/** @throws Refusal `transition_refused` for a plan of an open campaign, which decides when it runs and reverts. */
async function requireOwnTimes({ tx }: WriteContext, { campaignId }: StoredPlan): Promise<void> {
  if (campaignId === null) return
  const open = and(eq(campaign.id, campaignId), inArray(campaign.state, ['scheduled', 'live']))
  if ((await tx.$count(campaign, open)) > 0) throw refused('desk.plan.of_campaign')
}

/** @throws Refusal `transition_refused` for a plan that changes what a campaign changes at that time. */
async function refuseClash(
  { tx, at }: WriteContext,
  { id, revertAt: earlier }: StoredPlan,
  { runAt = at, revertAt = earlier }: { runAt?: Date; revertAt?: Date | null },
): Promise<void> {
  const clashes = await clashingPlans(tx, sql`${id}::uuid`, { from: runAt, until: revertAt })
  const ids = clashes.flatMap(({ campaignId }) => campaignId ?? [])
  if (ids.length === 0) return
  const [other] = await tx.select({ name: campaign.name }).from(campaign).where(inArray(campaign.id, ids))
  const text = { key: 'desk.plan.clash', values: { other: other?.name ?? '' } }
  if (other) throw new Refusal('transition_refused', { text })
}

async function show(reader: Reader, stored: StoredPlan) {
  return shownPlan(stored, (await undoneBy(reader, [stored.id])).get(stored.id) ?? null)
}

/** Plans with their figures. Values stay hidden from those who may not run the plan. */
async function rowsOf({ shop, caller }: AdminContext, ids: string[]) {
  const rows = await shop.db.select().from(bulkPlan).where(inArray(bulkPlan.id, ids))
  const undone = await undoneBy(shop.db, ids)
  return rows.map((row) => {
    const isOpen = row.permissions.every((each) => caller.permissions.has(each as Permission))
    const action = isOpen ? row.action : { kind: row.action.kind }
    return shownPlan({ ...row, action }, undone.get(row.id) ?? null)
  })
}

async function csvOf({ shop, t }: AdminContext, id: string): Promise<string> {
  const states = ['refused', 'skipped'] as const
  const found = await Promise.all(states.map((only) => readRows(shop.db, id, { only, size: maxCsvRows, t })))
  const rows = found.flatMap(({ items }) => items)
  const paths = [...new Set(rows.flatMap(({ before }) => Object.keys(before)))]
  const records = rows.map((row) => [
    row.id,
    row.label,
    row.why,
    ...paths.map((path) => cellOf(row.before[path])),
  ])
  // Cells that a spreadsheet would compute get an apostrophe.
  return stringify([['id', 'label', 'why', ...paths], ...records], { escape_formulas: true })
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
