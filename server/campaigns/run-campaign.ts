import { eq } from 'drizzle-orm'
import type { Permission } from '#contract/admin/permissions.ts'
import type { ContentKind } from '#server/content/content.ts'
import { publicRecord } from '#server/content/editing/content-records.ts'
import { publishContent } from '#server/content/editing/publish-content.ts'
import { readContent } from '#server/content/editing/stored-content.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { bulkPlan, campaign } from '#server/db/tables.ts'
import { couponRecord } from '#server/offers/coupon-record.ts'
import { setValues } from '#server/offers/offer-record.ts'
import { promotionRecord } from '#server/offers/promotion-record.ts'
import { columnsOf, nextAuditId, writeAudit } from '#server/platform/admin/audit.ts'
import type { AdminCaller } from '#server/platform/admin/caller.ts'
import { revertNow } from '#server/platform/admin/plans/revert-plan.ts'
import type { BulkKinds } from '#server/platform/admin/plans/run-plan.ts'
import { type RecordContext, revertRecord } from '#server/platform/admin/records.ts'
import { emit } from '#server/platform/emit.ts'
import { tellDesks } from '#server/platform/live/tell-desks.ts'
import type { Shop } from '#server/platform/shop.ts'
import { partsOf, type StoredCampaign, type StoredPart } from './campaign-record.ts'
import { type Outcome, settle } from './settle-part.ts'

export const offerRecords = { promotion: promotionRecord, coupon: couponRecord }

/**
 * Goes live, or reverts, if the moment has come. The campaign's row stays locked meanwhile, so that it happens once,
 * however often and late the job runs. A job that comes early, after the campaign was moved or by the clock of another
 * server, waits for the moment again.
 */
export async function campaignDue(shop: Shop, kinds: BulkKinds, id: string): Promise<void> {
  const changed = await shop.db.transaction(async (tx) => {
    const [stored] = await tx.select().from(campaign).where(eq(campaign.id, id)).for('update')
    const at = shop.now()
    if (!stored) return false
    const ctx = { shop, tx, at, caller: storedCaller(stored) }
    const isOver = stored.endsAt !== null && stored.endsAt <= at
    if (stored.state === 'scheduled' && stored.startsAt! <= at && !isOver) await goLive(ctx, stored)
    else if ((stored.state === 'live' || stored.state === 'scheduled') && isOver)
      await revertCampaign(ctx, kinds, stored)
    else {
      const next = { scheduled: stored.startsAt, live: stored.endsAt }[stored.state as string]
      if (next && next > at) await emit(tx, 'campaign.due', { campaignId: id }, { notBefore: next })
      return false
    }
    return true
  })
  if (changed) await tellDesks(shop, ['campaign', `campaign:${id}`, 'plan'])
}

/** Publishes the drafts. Plans start, and offers begin, by themselves at the same moment. */
async function goLive(ctx: RecordContext, stored: StoredCampaign): Promise<void> {
  for (const part of await partsOf(ctx.tx, [stored.id])) {
    await settle(ctx, part, 'failed', async (inner) => {
      if (part.kind !== 'page' && part.kind !== 'article') return { state: 'live' }
      const content = await readContent(inner.tx, part.kind, part.recordId, { lock: true })
      const applied = await publishContent(inner.tx, ctx.shop, content, {
        ...{ at: ctx.at, by: ctx.caller.name },
      })
      if (applied.length === 0) return { state: 'failed', why: 'desk.campaign.no_draft' }
      await auditPart(inner, '/campaign/schedule', part, applied)
      return { state: 'live', applied }
    })
  }
  await ctx.tx.update(campaign).set({ state: 'live', startedAt: ctx.at }).where(eq(campaign.id, stored.id))
}

/** Puts everything back, the last part first. What somebody changed meanwhile is kept and named. */
export async function revertCampaign(
  ctx: RecordContext,
  kinds: BulkKinds,
  stored: StoredCampaign,
): Promise<void> {
  for (const part of (await partsOf(ctx.tx, [stored.id])).toReversed())
    await settle(ctx, part, 'failed', (inner) => revertPart(inner, kinds, part, stored.endsAt))
  await ctx.tx.update(campaign).set({ state: 'ended', endedAt: ctx.at }).where(eq(campaign.id, stored.id))
}

async function revertPart(
  ctx: RecordContext,
  kinds: BulkKinds,
  part: StoredPart,
  end: Date | null,
): Promise<Outcome> {
  if (part.kind === 'plan') {
    const [plan] = await ctx.tx.select().from(bulkPlan).where(eq(bulkPlan.id, part.recordId)).for('update')
    if (!plan) return { state: 'failed', why: 'desk.campaign.gone' }
    const isLost = plan.state === 'planned' || plan.state === 'cancelled'
    const inverse = isLost ? null : await revertNow(ctx, kinds, plan)
    return inverse ? { state: 'reverted' } : { state: 'failed', why: 'desk.campaign.not_run' }
  }
  if (part.kind === 'promotion' || part.kind === 'coupon') return endOffer(ctx, part, part.kind, end)
  if (part.state !== 'live') return { state: 'failed', why: part.why ?? 'desk.campaign.not_run' }
  return putBack(ctx, part, part.kind)
}

/** Ends an offer, unless somebody gave it another end than that of the campaign meanwhile. */
async function endOffer(
  ctx: RecordContext,
  part: StoredPart,
  kind: 'promotion' | 'coupon',
  end: Date | null,
): Promise<Outcome> {
  let isMoved = false
  const { changes } = await setValues(ctx, offerRecords[kind], Number(part.recordId), (read) => {
    isMoved = read('active') === true && read('endsAt') !== (end?.toISOString() ?? null)
    const endsAt = read('endsAt')
    const isOver = read('active') !== true || (typeof endsAt === 'string' && new Date(endsAt) <= ctx.at)
    if (isMoved || isOver) return {}
    const startsAt = read('startsAt')
    const hasBegun = typeof startsAt !== 'string' || new Date(startsAt) < ctx.at
    return hasBegun ? { endsAt: ctx.at.toISOString() } : { active: false }
  })
  await auditPart(ctx, '/campaign/revert', part, changes)
  return { state: 'reverted', kept: isMoved ? [{ path: 'endsAt', why: 'desk.plan.changed' }] : [] }
}

async function putBack(ctx: RecordContext, part: StoredPart, kind: ContentKind): Promise<Outcome> {
  const { changes, kept } = await revertRecord(ctx, publicRecord(kind), part.recordId, part.applied)
  await auditPart(ctx, '/campaign/revert', part, changes)
  return { state: 'reverted', kept: kept.map(({ path }) => ({ path, why: 'desk.plan.changed' })) }
}

async function auditPart(
  { tx, at, caller }: RecordContext,
  call: string,
  { kind, recordId, label }: StoredPart,
  changes: AuditChange[],
): Promise<void> {
  if (changes.length === 0) return
  await writeAudit(tx, await nextAuditId(tx), {
    ...columnsOf(caller),
    ...{ at, kind: 'change', network: '', call, resource: kind, resourceId: recordId, label, changes },
    ...{ reason: '', undoKind: null, undoUntil: null, undoes: null, planId: null },
  })
}

/** The person or key for whom a campaign goes live, with what they could do when they scheduled it. */
function storedCaller({ callerKind, callerId, callerName, permissions }: StoredCampaign): AdminCaller {
  return {
    ...{ kind: callerKind, id: callerId, name: callerName, sessionId: null, owner: false },
    permissions: new Set(permissions as Permission[]),
    ...{ refundLimits: null, stepUpAt: null },
  }
}
