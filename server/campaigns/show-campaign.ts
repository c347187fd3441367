import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Campaign, CampaignPart, CampaignRow } from '#contract/admin/marketing/campaign.ts'
import type { Permission } from '#contract/admin/permissions.ts'
import type { PlanKind } from '#contract/admin/plan.ts'
import type { Reader } from '#server/db/open.ts'
import { bulkPlan, bulkRow, campaign } from '#server/db/tables.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { undoneBy } from '#server/platform/admin/plans/make-plan.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { partsOf, refOf, type StoredCampaign, type StoredPart } from './campaign-record.ts'
import { describeParts } from './describe-parts.ts'

type Ctx = Pick<AdminContext, 'shop' | 'caller' | 'at' | 't'>

/** Values that are named of a part. */
const maxLeft = 20

/** @throws Refusal `not_found`. */
export async function readCampaign(reader: Reader, id: string): Promise<StoredCampaign> {
  const [stored] = await reader.select().from(campaign).where(eq(campaign.id, id))
  if (!stored) throw new Refusal('not_found')
  return stored
}

/** A campaign with the state of its parts. */
export async function showCampaign(ctx: Ctx, reader: Reader, stored: StoredCampaign): Promise<Campaign> {
  const parts = await partsOf(reader, [stored.id])
  const described = await describeParts({ ...ctx, tx: reader }, parts.map(refOf))
  const shown: CampaignPart[] = []
  for (const [place, part] of parts.entries()) {
    const { name, problem } = described[place]!
    const isOpen = stored.state === 'draft' || problem === 'desk.campaign.gone'
    const why = part.why ?? (isOpen ? problem : null)
    const own = { ...refOf(part), name: name || part.label, state: part.state }
    const plan = part.kind === 'plan' ? await planOf(ctx, reader, part) : null
    const kept = part.kept.map((each) => ({ label: each.path, why: ctx.t(each.why, {}) }))
    shown.push({
      ...own,
      ...{ left: kept.slice(0, maxLeft), leftCount: kept.length, plan: null, undoneBy: null, ...plan },
      why: why === null ? (plan?.why ?? null) : ctx.t(why, { name: own.name }),
    })
  }
  return { ...baseOf(stored), parts: shown }
}

/** A plan's own state, with the rows that it and its opposite skipped. */
async function planOf(
  { t, caller }: Ctx,
  reader: Reader,
  part: StoredPart,
): Promise<(Partial<CampaignPart> & { why: string | null }) | null> {
  const [plan] = await reader.select().from(bulkPlan).where(eq(bulkPlan.id, part.recordId))
  if (!plan) return null
  const inverseId = (await undoneBy(reader, [plan.id])).get(plan.id) ?? null
  const ids = [plan.id, ...(inverseId ? [inverseId] : [])]
  const rows = await reader
    .select({ label: bulkRow.label, why: bulkRow.why, count: sql<number>`count(*) over ()::int` })
    .from(bulkRow)
    .where(and(inArray(bulkRow.planId, ids), eq(bulkRow.state, 'skipped')))
    .limit(maxLeft)
  const left = rows.map(({ label, why }) => ({ label, why: t(why ?? 'desk.plan.changed', {}) }))
  const isLost = part.state === 'waiting' && plan.state === 'cancelled'
  return {
    plan: {
      ...{ kind: plan.kind as PlanKind, undoOf: plan.undoOf, change: plan.change },
      // Values stay hidden from those who may not run the plan, as in the list of plans.
      action: plan.permissions.every((each) => caller.permissions.has(each as Permission))
        ? plan.action
        : { kind: plan.action.kind },
    },
    ...{ left, leftCount: rows[0]?.count ?? 0, undoneBy: inverseId },
    ...(isLost ? { state: 'failed' as const } : {}),
    why: isLost ? t('desk.campaign.plan_dropped', {}) : null,
  }
}

function baseOf({ callerKind: _kind, callerId: _id, permissions: _, version: __, ...row }: StoredCampaign) {
  const { callerName: by, startsAt, endsAt, createdAt, startedAt, endedAt, ...same } = row
  const iso = (moment: Date | null) => moment?.toISOString() ?? null
  return {
    ...{ ...same, by, createdAt: createdAt.toISOString() },
    ...{ startsAt: iso(startsAt), endsAt: iso(endsAt), startedAt: iso(startedAt), endedAt: iso(endedAt) },
  }
}

/** Rows of the list. Values that plans skipped are counted too. */
export async function campaignRows({ shop }: AdminContext, ids: string[]): Promise<CampaignRow[]> {
  const rows = await shop.db.select().from(campaign).where(inArray(campaign.id, ids))
  const { rows: counts } = await shop.db.execute<{ id: string; parts: number; problems: number }>(sql`
    select p.campaign_id id, count(*)::int parts,
      count(*) filter (where p.state = 'failed' or p.kept <> '[]' or exists (select from bulk_plan b
        where p.kind = 'plan' and p.record_id in (b.id::text, b.undo_of::text) and b.skipped > 0))::int problems
    from campaign_part p where p.campaign_id = any(${sql.param(ids)}::uuid[]) group by 1`)
  const byId = new Map(counts.map(({ id, ...own }) => [id, own]))
  return rows.map((row) => ({ ...baseOf(row), ...(byId.get(row.id) ?? { parts: 0, problems: 0 }) }))
}
