import { inArray } from 'drizzle-orm'
import type { CampaignRef } from '#contract/admin/marketing/campaign.ts'
import type { Permission } from '#contract/admin/permissions.ts'
import { type PlanKind, revertingKinds } from '#contract/admin/plan.ts'
import type { ContentKind } from '#server/content/content.ts'
import { readContents, readDraftRow } from '#server/content/editing/stored-content.ts'
import type { Reader } from '#server/db/open.ts'
import { bulkPlan, coupon, promotion } from '#server/db/tables.ts'
import { offerState, readPageTexts } from '#server/offers/offer-record.ts'
import { promotionName } from '#server/offers/promotion-record.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { isUuid } from '#server/platform/is-uuid.ts'

/** A part as it is now: its name, what changing it needs, and the key of the text that says why it can't be scheduled. */
export type Described = { name: string; permissions: readonly Permission[]; problem: string | null }

type Ctx = Pick<AdminContext, 'shop' | 'caller' | 'at'> & { tx?: Reader }

/** Describes parts, in their order. */
export async function describeParts(ctx: Ctx, refs: readonly CampaignRef[]): Promise<Described[]> {
  const reader = ctx.tx ?? ctx.shop.db
  const idsOf = (kind: CampaignRef['kind']) => refs.filter((ref) => ref.kind === kind).map(({ id }) => id)
  const found = new Map<string, Described>()
  for (const each of await readPlans(reader, idsOf('plan').filter(isUuid), ctx.at))
    found.set(`plan:${each.id}`, each)
  for (const each of await readOffers(reader, idsOf('promotion'), idsOf('coupon'), ctx.at))
    found.set(`${each.kind}:${each.id}`, each)
  for (const kind of ['page', 'article'] as const)
    for (const each of await readDrafts(reader, kind, idsOf(kind), ctx.at))
      found.set(`${kind}:${each.id}`, each)
  return refs.map(
    ({ kind, id }) =>
      found.get(`${kind}:${id}`) ?? {
        ...{ name: '', permissions: [permissionOf[kind]], problem: 'desk.campaign.gone' },
      },
  )
}

const permissionOf = {
  plan: 'prices.change',
  promotion: 'promotions.change',
  coupon: 'promotions.change',
  page: 'content.change',
  article: 'content.change',
} as const satisfies Record<CampaignRef['kind'], Permission>

type WithId = Described & { id: string }

async function readPlans(reader: Reader, ids: string[], at: Date): Promise<WithId[]> {
  if (ids.length === 0) return []
  const rows = await reader.select().from(bulkPlan).where(inArray(bulkPlan.id, ids))
  return rows.map((row) => ({
    ...{ id: row.id, name: `${row.kind} × ${row.change}`, permissions: row.permissions as Permission[] },
    problem: planProblem(row, at),
  }))
}

function planProblem({ kind, state, expiresAt, change }: typeof bulkPlan.$inferSelect, at: Date) {
  if (!revertingKinds.includes(kind as PlanKind)) return 'desk.plan.final'
  if (state !== 'planned') return 'desk.plan.not_startable'
  if (expiresAt <= at) return 'desk.plan.expired'
  return change === 0 ? 'desk.campaign.nothing' : null
}

async function readOffers(reader: Reader, promotions: string[], coupons: string[], at: Date) {
  const ids = promotions.flatMap(numbers)
  const texts = await readPageTexts(reader, 'promotion', ids)
  const found = ids.length > 0 ? await reader.select().from(promotion).where(inArray(promotion.id, ids)) : []
  const codes = coupons.flatMap(numbers)
  const rows = codes.length > 0 ? await reader.select().from(coupon).where(inArray(coupon.id, codes)) : []
  const permissions = ['promotions.change'] as const
  // One that is on already would be off until the campaign starts.
  const on = (row: Parameters<typeof offerState>[0]) =>
    ['running', 'planned'].includes(offerState(row, at)) ? 'desk.campaign.already_on' : null
  return [
    ...found.map((row) => ({
      ...{ kind: 'promotion' as const, id: String(row.id), permissions, problem: on(row) },
      name: promotionName(row, texts.get(row.id), 'en'),
    })),
    ...rows.map((row) => ({
      ...{ kind: 'coupon' as const, id: String(row.id), permissions, name: row.code },
      problem: row.seriesId === null ? on(row) : 'desk.coupon.of_series',
    })),
  ]
}

async function readDrafts(reader: Reader, kind: ContentKind, ids: string[], at: Date): Promise<WithId[]> {
  const described: WithId[] = []
  for (const stored of await readContents(reader, kind, ids.flatMap(numbers))) {
    const draft = await readDraftRow(reader, kind, stored.id)
    const isNew = stored.status === 'draft'
    const isTimed = Boolean(draft?.publishAt) || (stored.status === 'published' && stored.publishedAt > at)
    described.push({
      ...{ id: String(stored.id), permissions: ['content.change'] },
      name: (draft ?? stored).content.texts.en?.name || stored.handle,
      problem: isTimed ? 'desk.campaign.timed' : draft || isNew ? null : 'desk.campaign.no_draft',
    })
  }
  return described
}

function numbers(id: string): number[] {
  return /^[1-9]\d{0,8}$/.test(id) ? [Number(id)] : []
}
