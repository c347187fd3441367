import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import { ruleFor } from '#contract/admin/admin-call.ts'
import { type CampaignRef, campaignSave } from '#contract/admin/marketing/campaign.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { bulkPlan, campaign, campaignPart } from '#server/db/tables.ts'
import { checkPeriod } from '#server/offers/offer-record.ts'
import { indexForDesk } from '#server/platform/admin/lists/desk-search.ts'
import { requireAll } from '#server/platform/admin/plans/make-plan.ts'
import type { RecordContext, RecordKind } from '#server/platform/admin/records.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import { describeParts } from './describe-parts.ts'

export type StoredCampaign = typeof campaign.$inferSelect
export type StoredPart = typeof campaignPart.$inferSelect

/** Milliseconds for which a plan can be run once it is part of a campaign. */
const planLifetime = 90 * 24 * 3600_000

/** A campaign, saved path by path while it is a draft. */
export const campaignRecord: RecordKind<RecordContext> = {
  resource: 'campaign',
  rule: (_id, path) => ruleFor(campaignSave.paths, path),
  async lock(tx, id) {
    const stored = await lockCampaign(tx, id)
    const parts = (await partsOf(tx, [id])).map(refOf)
    return {
      id,
      label: stored.name,
      version: stored.version,
      read(path) {
        if (path === 'parts') return parts
        const value = stored[path as 'name' | 'startsAt' | 'endsAt']
        return value instanceof Date ? value.toISOString() : value
      },
      async write(values, ctx) {
        requireState(stored, 'draft')
        const set = Object.fromEntries(values.map(({ path, value }) => [path, value])) as Partial<{
          name: string
          startsAt: string | null
          endsAt: string | null
          parts: CampaignRef[]
        }>
        const startsAt = momentOf(set.startsAt, stored.startsAt)
        const endsAt = momentOf(set.endsAt, stored.endsAt)
        checkPeriod({ startsAt, endsAt })
        const name = set.name ?? stored.name
        await tx
          .update(campaign)
          .set({ name, startsAt, endsAt, version: stored.version + 1 })
          .where(eq(campaign.id, id))
        if (set.parts) await writeParts(ctx, id, set.parts, parts)
        await indexForDesk(tx, { kind: 'campaign', id, label: name, texts: [name], fresh: ctx.at })
      },
    }
  },
}

/** @throws Refusal `transition_refused`. */
export function requireState({ state }: StoredCampaign, ...states: StoredCampaign['state'][]): void {
  if (!states.includes(state))
    throw new Refusal('transition_refused', { text: { key: `desk.campaign.is_${state}` } })
}

/** @throws Refusal `not_found`. */
export async function lockCampaign(tx: Tx, id: string): Promise<StoredCampaign> {
  const [stored] = await tx.select().from(campaign).where(eq(campaign.id, id)).for('update')
  if (!stored) throw new Refusal('not_found')
  return stored
}

export function partsOf(reader: Reader, ids: string[]): Promise<StoredPart[]> {
  return reader
    .select()
    .from(campaignPart)
    .where(inArray(campaignPart.campaignId, ids))
    .orderBy(asc(campaignPart.campaignId), asc(campaignPart.position))
}

export function refOf({ kind, recordId }: StoredPart): CampaignRef {
  return { kind, id: recordId }
}

function momentOf(given: string | null | undefined, stored: Date | null): Date | null {
  if (given === undefined) return stored
  return given === null ? null : new Date(given)
}

/**
 * Replaces the parts of a campaign.
 * @throws Refusal 30 `not_allowed` for a new part that the caller could not change by itself, `invalid` for a part that
 * does not exist.
 */
async function writeParts(
  ctx: RecordContext,
  campaignId: string,
  wanted: CampaignRef[],
  before: CampaignRef[],
): Promise<void> {
  const { tx, at } = ctx
  const keys = wanted.map(keyOf)
  const refs = wanted.filter((ref, place) => keys.indexOf(keyOf(ref)) === place)
  const known = new Set(before.map(keyOf))
  const described = await describeParts(ctx, refs)
  for (const [place, { permissions, problem }] of described.entries()) {
    if (known.has(keyOf(refs[place]!))) continue
    requireAll(ctx, permissions)
    if (problem === 'desk.campaign.gone') throw invalidAt('parts', problem)
  }
  await tx.delete(campaignPart).where(eq(campaignPart.campaignId, campaignId))
  if (refs.length > 0)
    await tx.insert(campaignPart).values(
      refs.map(({ kind, id }, position) => ({
        ...{ campaignId, position, kind, recordId: id },
        label: described[position]!.name.slice(0, 300),
      })),
    )
  const plans = refs.filter(({ kind }) => kind === 'plan').map(({ id }) => id)
  const expiresAt = new Date(at.getTime() + planLifetime)
  await tx
    .update(bulkPlan)
    .set({ expiresAt })
    .where(
      and(
        ...[inArray(bulkPlan.id, plans), eq(bulkPlan.state, 'planned')],
        // An expired plan has to be made again, because its records may have changed since.
        ...[gt(bulkPlan.expiresAt, at), lt(bulkPlan.expiresAt, expiresAt)],
      ),
    )
}

export function keyOf({ kind, id }: CampaignRef): string {
  return `${kind}:${id}`
}
