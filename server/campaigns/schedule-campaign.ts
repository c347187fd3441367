import { and, eq, inArray } from 'drizzle-orm'
import { bulkPlan, campaign, campaignPart } from '#server/db/tables.ts'
import { setValues } from '#server/offers/offer-record.ts'
import { requireAll } from '#server/platform/admin/plans/make-plan.ts'
import { moveRevert } from '#server/platform/admin/plans/revert-plan.ts'
import { type BulkKinds, readPlan, startPlan } from '#server/platform/admin/plans/run-plan.ts'
import { type RecordContext, revertRecord } from '#server/platform/admin/records.ts'
import { emit } from '#server/platform/emit.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import {
  checkPeriod,
  partsOf,
  refOf,
  requireState,
  type StoredCampaign,
  type StoredPart,
} from './campaign-record.ts'
import { describeParts } from './describe-parts.ts'
import { findClashes } from './find-clashes.ts'
import { offerRecords } from './run-campaign.ts'

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
  await refuseClashes(ctx, stored, parts)
  for (const part of parts) await arm(ctx, kinds, { ...part, campaignId: id }, { startsAt, endsAt })
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
  for (const { permissions } of described) requireAll(ctx, permissions)
  for (const [place, { problem }] of described.entries())
    if (problem)
      throw refused(
        problem === 'desk.campaign.gone' ? problem : 'desk.campaign.part_refused',
        parts[place]!.label,
      )
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

function refused(key: string, name = ''): Refusal {
  return new Refusal('transition_refused', { text: { key, values: { name } } })
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
 * Takes back what scheduling did. Offers whose time somebody changed meanwhile keep it.
 * @returns paths of offers that were kept.
 */
export async function cancelCampaign(ctx: RecordContext, stored: StoredCampaign): Promise<void> {
  const { tx } = ctx
  requireState(stored, 'scheduled')
  const parts = await partsOf(tx, [stored.id])
  requirePermissions(ctx, stored)
  for (const part of parts) {
    const { kind, recordId } = part
    const kept = kind === 'promotion' || kind === 'coupon' ? await disarm(ctx, part, kind) : []
    if (kind === 'plan')
      await tx
        .update(bulkPlan)
        .set({ state: 'planned', runAt: null, revertAt: null, campaignId: null })
        .where(and(eq(bulkPlan.id, recordId), inArray(bulkPlan.state, ['waiting', 'cancelled'])))
    await updatePart(ctx, part, { state: 'open', why: null, applied: [], kept })
  }
  await tx
    .update(campaign)
    .set({ state: 'draft', version: stored.version + 1 })
    .where(eq(campaign.id, stored.id))
}

async function disarm(ctx: RecordContext, part: StoredPart, kind: 'promotion' | 'coupon') {
  try {
    const { kept } = await revertRecord(ctx, offerRecords[kind], part.recordId, part.applied)
    return kept.map(({ path }) => ({ path, why: 'desk.plan.changed' }))
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'not_found') return []
    throw error
  }
}

/** Moves the end of a campaign and of its parts; null: it stays until somebody reverts it. */
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
    if (part.kind === 'plan') {
      const plan = await readPlan(tx, part.recordId).catch(() => null)
      if (plan && ['waiting', 'running', 'stopped', 'done'].includes(plan.state))
        await moveRevert(ctx, plan, endsAt)
    } else if (part.kind === 'promotion' || part.kind === 'coupon')
      await moveOffer(ctx, part, part.kind, endsAt)
  }
  await tx
    .update(campaign)
    .set({ endsAt, version: stored.version + 1 })
    .where(eq(campaign.id, stored.id))
  if (endsAt) await emit(tx, 'campaign.due', { campaignId: stored.id }, { notBefore: endsAt })
}

/** An offer to which somebody gave another end keeps it. */
async function moveOffer(
  ctx: RecordContext,
  part: StoredPart,
  kind: 'promotion' | 'coupon',
  endsAt: Date | null,
): Promise<void> {
  const before = part.applied.find(({ path }) => path === 'endsAt')
  const after = endsAt?.toISOString() ?? null
  const own = before?.after ?? null
  let isOwn = false
  await setValues(ctx, offerRecords[kind], Number(part.recordId), (read) => {
    isOwn = read('endsAt') === own && read('active') === true
    return isOwn ? { endsAt: after } : {}
  }).catch((error) => {
    if (!(error instanceof Refusal && error.reason === 'not_found')) throw error
  })
  if (!isOwn) return
  const others = part.applied.filter(({ path }) => path !== 'endsAt')
  await updatePart(ctx, part, {
    applied: [...others, { path: 'endsAt', before: before?.before ?? null, after }],
  })
}

/** @throws Refusal 30 `not_allowed` without what its parts need. */
export function requirePermissions(ctx: RecordContext, { permissions }: StoredCampaign): void {
  requireAll(ctx, permissions)
}

async function updatePart(
  { tx }: RecordContext,
  { campaignId, kind, recordId }: StoredPart,
  set: Partial<StoredPart>,
): Promise<void> {
  await tx
    .update(campaignPart)
    .set(set)
    .where(
      and(
        eq(campaignPart.campaignId, campaignId),
        eq(campaignPart.kind, kind),
        eq(campaignPart.recordId, recordId),
      ),
    )
}
