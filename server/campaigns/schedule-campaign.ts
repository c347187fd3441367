import { and, eq, inArray } from 'drizzle-orm'
import { bulkPlan, campaign } from '#server/db/tables.ts'
import { checkPeriod, setValues } from '#server/offers/offer-record.ts'
import { lockPlanTimes } from '#server/platform/admin/plans/clashing-plans.ts'
import { requireAll } from '#server/platform/admin/plans/make-plan.ts'
import { moveRevert } from '#server/platform/admin/plans/revert-plan.ts'
import { type BulkKinds, readPlan, startPlan } from '#server/platform/admin/plans/run-plan.ts'
import { type RecordContext, revertRecord } from '#server/platform/admin/records.ts'
import { emit } from '#server/platform/emit.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import { partsOf, refOf, requireState, type StoredCampaign, type StoredPart } from './campaign-record.ts'
import { describeParts } from './describe-parts.ts'
import { findClashes } from './find-clashes.ts'
import { offerRecords } from './run-campaign.ts'
import { type Outcome, settle, updatePart } from './settle-part.ts'

/**
 * Gives every part the time of the campaign.
 * @throws Refusal 30 `not_allowed` for a part that the caller could not change by itself, `invalid` for its time,
 * `transition_refused` if it has no parts, or for one that can't be changed or that something else changes too.
 */
export async function scheduleCampaign(
  ctx: RecordContext,
  kinds: BulkKinds,
  stored: StoredCampaign,
): Promise<void> {
  const { tx, at, caller } = ctx
  const { id, startsAt, endsAt } = stored
  requireState(stored, 'draft')
  if (!startsAt) throw invalidAt('startsAt', 'desk.campaign.no_start')
  if (startsAt <= at) throw invalidAt('startsAt', 'desk.plan.past')
  checkPeriod(stored)
  const parts = await partsOf(tx, [id])
  const permissions = await requireParts(ctx, parts)
  await lockPlanTimes(tx)
  await refuseClashes(ctx, stored, parts)
  for (const part of parts)
    await naming(part, () => arm(ctx, kinds, { ...part, campaignId: id }, { startsAt, endsAt }))
  await tx
    .update(campaign)
    .set({
      ...{ state: 'scheduled', permissions, version: stored.version + 1 },
      ...{ callerKind: caller.kind, callerId: caller.id, callerName: caller.name },
    })
    .where(eq(campaign.id, id))
  for (const notBefore of [startsAt, endsAt])
    if (notBefore) await emit(tx, 'campaign.due', { campaignId: id }, { notBefore })
}

/** Checks each part, and answers the permissions that they need together. */
async function requireParts(ctx: RecordContext, parts: StoredPart[]): Promise<string[]> {
  const described = await describeParts(ctx, parts.map(refOf))
  if (parts.length === 0) throw refused('desk.campaign.no_parts')
  for (const [place, { permissions, problem }] of described.entries())
    await naming(parts[place]!, async () => {
      requireAll(ctx, permissions)
      if (problem) throw refused(problem)
    })
  return [...new Set(described.flatMap(({ permissions }) => permissions))]
}

async function refuseClashes(
  { tx }: RecordContext,
  stored: StoredCampaign,
  parts: StoredPart[],
): Promise<void> {
  const [clash] = await findClashes(tx, stored, parts)
  if (!clash) return
  const key = clash.campaign ? 'desk.campaign.clash' : 'desk.campaign.clash_plan'
  throw new Refusal('transition_refused', {
    text: { key, values: { part: clash.part, other: clash.campaign?.name ?? '', count: clash.records } },
  })
}

function refused(key: string): Refusal {
  return new Refusal('transition_refused', { text: { key } })
}

/** Names the part in a refusal of its own, which would not say which of up to fifty it is about. */
async function naming({ label: name }: StoredPart, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { reason, code, details, text: why } = error
    const text = { key: 'desk.campaign.part_refused', values: { name, why } }
    // Its fields are those of the part, not of the campaign.
    throw new Refusal(reason === 'invalid' ? 'transition_refused' : reason, { code, details, text })
  }
}

type Times = { startsAt: Date; endsAt: Date | null }

/** Plans start and offers begin by themselves; drafts are published by the campaign. */
async function arm(ctx: RecordContext, kinds: BulkKinds, part: StoredPart, times: Times): Promise<void> {
  const { tx } = ctx
  const { kind, recordId } = part
  const set: Partial<StoredPart> = { state: 'waiting', why: null, kept: [], applied: [] }
  if (kind === 'plan') {
    await tx.update(bulkPlan).set({ campaignId: part.campaignId }).where(eq(bulkPlan.id, recordId))
    const plan = await readPlan(tx, recordId)
    await startPlan(ctx, kinds, plan, { runAt: times.startsAt, revertAt: times.endsAt })
  } else if (kind === 'promotion' || kind === 'coupon') {
    const values = {
      startsAt: times.startsAt.toISOString(),
      endsAt: times.endsAt?.toISOString() ?? null,
      active: true,
    }
    const { changes } = await setValues(ctx, offerRecords[kind], Number(recordId), () => values)
    set.applied = changes
  }
  await updatePart(ctx, part, set)
}

/**
 * Takes back what scheduling did. Offers whose time somebody changed meanwhile keep it. A part that can't be put back
 * stays as it is and is named.
 * @throws Refusal `transition_refused` once its start has passed, because its plans run from then on.
 */
export async function cancelCampaign(ctx: RecordContext, stored: StoredCampaign): Promise<void> {
  const { tx } = ctx
  requireState(hasBegun(stored, ctx.at) ? { ...stored, state: 'live' } : stored, 'scheduled')
  requirePermissions(ctx, stored)
  for (const part of await partsOf(tx, [stored.id]))
    await settle(ctx, part, 'open', async (inner) => ({
      ...{ state: 'open', applied: [], kept: await disarm(inner, part) },
    }))
  await tx
    .update(campaign)
    .set({ state: 'draft', version: stored.version + 1 })
    .where(eq(campaign.id, stored.id))
}

/** True for a campaign that is live, or whose job to go live is late. */
export function hasBegun({ state, startsAt }: StoredCampaign, at: Date): boolean {
  return state === 'live' || (state === 'scheduled' && startsAt !== null && startsAt <= at)
}

async function disarm(
  ctx: RecordContext,
  { kind, recordId, applied }: StoredPart,
): Promise<StoredPart['kept']> {
  if (kind === 'promotion' || kind === 'coupon') {
    const { kept } = await revertRecord(ctx, offerRecords[kind], recordId, applied)
    return kept.map(({ path }) => ({ path, why: 'desk.plan.changed' }))
  }
  if (kind === 'plan')
    await ctx.tx
      .update(bulkPlan)
      .set({ state: 'planned', runAt: null, revertAt: null, campaignId: null })
      .where(and(eq(bulkPlan.id, recordId), inArray(bulkPlan.state, ['waiting', 'cancelled'])))
  return []
}

/**
 * Moves the end of a campaign and of its parts; null: it stays until somebody reverts it. A part that can't be moved is
 * named.
 */
export async function moveEnd(
  ctx: RecordContext,
  stored: StoredCampaign,
  endsAt: Date | null,
): Promise<void> {
  const { tx, at } = ctx
  requireState(stored, 'scheduled', 'live')
  requirePermissions(ctx, stored)
  if (endsAt && endsAt <= at) throw invalidAt('endsAt', 'desk.plan.past')
  checkPeriod({ ...stored, endsAt })
  for (const part of await partsOf(tx, [stored.id])) {
    const { kind, state } = part
    if (kind === 'plan')
      await settle(ctx, part, state, async (inner) => {
        const plan = await readPlan(inner.tx, part.recordId)
        if (plan.state !== 'planned' && plan.state !== 'cancelled') await moveRevert(inner, plan, endsAt)
        return { state }
      })
    else if (kind === 'promotion' || kind === 'coupon')
      await settle(ctx, part, state, (inner) =>
        moveOffer(inner, part, kind, { from: stored.endsAt, to: endsAt }),
      )
  }
  await tx
    .update(campaign)
    .set({ endsAt, version: stored.version + 1 })
    .where(eq(campaign.id, stored.id))
  if (endsAt) await emit(tx, 'campaign.due', { campaignId: stored.id }, { notBefore: endsAt })
}

/** An offer to which somebody gave another end than that of the campaign keeps it. */
async function moveOffer(
  ctx: RecordContext,
  { state, recordId, applied }: StoredPart,
  kind: 'promotion' | 'coupon',
  { from, to }: { from: Date | null; to: Date | null },
): Promise<Outcome> {
  const { changes } = await setValues(ctx, offerRecords[kind], Number(recordId), (read) => {
    const isOwn = read('endsAt') === (from?.toISOString() ?? null) && read('active') === true
    return isOwn ? { endsAt: to?.toISOString() ?? null } : {}
  })
  const [moved] = changes
  if (!moved) return { state }
  const earlier = applied.find(({ path }) => path === 'endsAt') ?? moved
  const others = applied.filter(({ path }) => path !== 'endsAt')
  return { state, applied: [...others, { ...moved, before: earlier.before }] }
}

/** @throws Refusal 30 `not_allowed` without what its parts need. */
export function requirePermissions(ctx: RecordContext, { permissions }: StoredCampaign): void {
  requireAll(ctx, permissions)
}
