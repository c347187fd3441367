import { eq } from 'drizzle-orm'
import { type campaignCalls, campaignList } from '#contract/admin/marketing/campaign.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { campaign } from '#server/db/tables.ts'
import { normalEdits } from '#server/offers/offer-record.ts'
import type { UndoHandler } from '#server/platform/admin/changes/undo-change.ts'
import type { AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { forgetInDesk, indexForDesk } from '#server/platform/admin/lists/desk-search.ts'
import { answerList } from '#server/platform/admin/lists/read-list.ts'
import type { BulkKinds } from '#server/platform/admin/plans/run-plan.ts'
import { saveRecord } from '#server/platform/admin/records.ts'
import type { EventHandlers } from '#server/platform/jobs/event-handlers.ts'
import {
  campaignRecord,
  lockCampaign,
  partsOf,
  requireState,
  type StoredCampaign,
} from './campaign-record.ts'
import { findClashes } from './find-clashes.ts'
import { campaignDue, revertCampaign } from './run-campaign.ts'
import {
  cancelCampaign,
  hasBegun,
  moveEnd,
  requirePermissions,
  scheduleCampaign,
} from './schedule-campaign.ts'
import { campaignRows, readCampaign, showCampaign } from './show-campaign.ts'

export const campaignsInDatabase = defineList(campaignList, {
  from: 'campaign c',
  id: { sql: 'c.id', type: 'uuid' },
  columns: { state: 'c.state', startsAt: 'c.starts_at', createdAt: 'c.created_at' },
  search: 'campaign',
})

export function campaignHandlers(kinds: BulkKinds): AdminHandlers<keyof typeof campaignCalls> {
  return {
    '/campaign/list': (ctx, payload) =>
      answerList(ctx, campaignsInDatabase, payload, (ids) => campaignRows(ctx, ids), { tags: ['campaign'] }),

    async '/campaign/detail'(ctx, { id }) {
      const { db } = ctx.shop
      const stored = await readCampaign(db, id)
      const clashes = stored.state === 'draft' ? await findClashes(db, stored, await partsOf(db, [id])) : []
      return { campaign: await showCampaign(ctx, db, stored), version: stored.version, clashes }
    },

    async '/campaign/create'(ctx, { name }) {
      const { tx, caller, at } = ctx
      const who = { callerKind: caller.kind, callerId: caller.id, callerName: caller.name }
      const [made] = await tx
        .insert(campaign)
        .values({ name, ...who, createdAt: at })
        .returning()
      await indexForDesk(tx, { kind: 'campaign', id: made!.id, label: name, texts: [name], fresh: at })
      return answer(ctx, made!.id, [{ path: 'name', before: null, after: name }])
    },

    async '/campaign/save'(ctx, { id, version, set }) {
      const show = () => shown(ctx, id)
      const edits = { id, version, set: normalEdits(set) }
      const { label, changes, merged } = await saveRecord(ctx, campaignRecord, edits, show)
      return { data: { ...(await show()), merged }, audit: { resource: 'campaign', id, label, changes } }
    },

    async '/campaign/schedule'(ctx, { id }) {
      const stored = await lockCampaign(ctx.tx, id)
      await scheduleCampaign(ctx, kinds, stored)
      return answer(ctx, id, [stateChange(stored, 'scheduled')])
    },

    async '/campaign/cancel'(ctx, { id }) {
      const stored = await lockCampaign(ctx.tx, id)
      await cancelCampaign(ctx, stored)
      return answer(ctx, id, [stateChange(stored, 'draft')])
    },

    async '/campaign/move'(ctx, { id, endsAt }) {
      const stored = await lockCampaign(ctx.tx, id)
      const moment = endsAt === null ? null : new Date(endsAt)
      await moveEnd(ctx, stored, moment)
      const [before, after] = [stored.endsAt, moment].map((each) => each?.toISOString() ?? null)
      return answer(ctx, id, before === after ? [] : [{ path: 'endsAt', before, after }])
    },

    async '/campaign/revert'(ctx, { id }) {
      const stored = await lockCampaign(ctx.tx, id)
      if (!hasBegun(stored, ctx.at)) requireState(stored, 'live')
      requirePermissions(ctx, stored)
      await revertCampaign(ctx, kinds, stored)
      return answer(ctx, id, [stateChange(stored, 'ended')])
    },

    async '/campaign/remove'(ctx, { id }) {
      const stored = await lockCampaign(ctx.tx, id)
      requireState(stored, 'draft')
      await ctx.tx.delete(campaign).where(eq(campaign.id, id))
      await forgetInDesk(ctx.tx, 'campaign', id)
      const changes = [{ path: 'name', before: stored.name, after: null }]
      return { data: { id }, audit: { resource: 'campaign', id, label: stored.name, changes } }
    },
  }
}

/** Undoing that a campaign was scheduled takes its time from its parts, unless it is live by now. */
export const undoSchedule: UndoHandler = async (ctx, { resourceId, label }) => {
  const stored = await lockCampaign(ctx.tx, resourceId)
  await cancelCampaign(ctx, stored)
  return { label, changes: [stateChange(stored, 'draft')] }
}

export function campaignEvents(kinds: BulkKinds): EventHandlers {
  return { 'campaign.due': (shop, { campaignId }) => campaignDue(shop, kinds, campaignId) }
}

function stateChange({ state }: StoredCampaign, after: StoredCampaign['state']): AuditChange {
  return { path: 'state', before: state, after }
}

async function shown(ctx: WriteContext, id: string) {
  const stored = await readCampaign(ctx.tx, id)
  return { campaign: await showCampaign(ctx, ctx.tx, stored), version: stored.version }
}

async function answer(ctx: WriteContext, id: string, changes: AuditChange[]) {
  const data = await shown(ctx, id)
  const also = ['plan', 'promotion', 'coupon']
  return { data, audit: { resource: 'campaign', id, label: data.campaign.name, changes, also } }
}
