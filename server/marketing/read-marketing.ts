import { and, eq, inArray } from 'drizzle-orm'
import type { Lang } from '#contract/languages.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { category, promotion, promotionHistory, translation } from '#server/db/tables.ts'
import { cachedRead } from '#server/platform/changes/cache.ts'
import { currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import { tagged, textIn } from '#server/platform/text-in.ts'
import type { Promotion } from '#server/pricing/offers/promotions.ts'
import { collectionMembers, type Membership } from './collection-members.ts'
import { isCompletePromotion } from './complete-terms.ts'
import { promotionOfRow } from './promotion-of-row.ts'
import {
  type ReductionPeriod,
  type Reductions,
  reductionPeriods,
  reductionsAt,
  type TermsRow,
} from './reductions.ts'

/** The shop's promotions, and the catalogue data that they depend on. */
export type Marketing = {
  /** Active promotions in the order of application; the calculation skips those outside their period. */
  promotions(lang: Lang): Promotion[]
  /** The promotions that put a line above the header while they run. */
  banners: readonly PromotionBanner[]
  /** `lang`: BCP 47 tag of a promotion's name, unless it is in this language. */
  tagOf(promotionId: number, lang: Lang): { lang?: string }
  /** The slug of a promotion's page; null if it has none. */
  slugOf(promotionId: number, lang: Lang): string | null
  /** The categories and all their ancestors. */
  withAncestors(categoryIds: readonly number[]): number[]
  /** The product's collections at `now` (epoch milliseconds), limited to collections that promotions use. */
  collectionsOf(productId: number, now: number): number[]
  /** The products at `now` of a collection that promotions use. */
  membersOf(collectionId: number, now: number): number[]
  /** Promotions that reduce unit prices at `now`. */
  reductions(now: number): Reductions
  /** Past and planned periods of reduced unit prices, including promotions that have ended. */
  reductionPeriods: readonly ReductionPeriod[]
}

/** Epoch milliseconds; null: unlimited. */
export type PromotionBanner = {
  promotionId: number
  text: Texts
  startsAt: number | null
  endsAt: number | null
}

/** Cached until promotions, categories, collections, products or the base currency change. */
export const readMarketing = cachedRead({
  name: 'marketing',
  max: 1,
  stale: (changed) =>
    changed.touches('marketing', 'lists', 'catalogue', 'promotion', 'category', 'collection') ||
    changed.has('setting:currencies'),
  read: load,
})

async function load(shop: Shop): Promise<Marketing> {
  const { db } = shop
  const { base } = shop.settings(currencySetting)
  const active = await db.select().from(promotion).where(eq(promotion.active, true)).orderBy(promotion.id)
  // One whose amounts cannot be converted would fail every cart. The doctor names it.
  const rows = active.filter((row) => isCompletePromotion(row, base))
  const { names, slugs } = await textsOf(
    db,
    rows.map((row) => row.id),
  )
  const parents = new Map(
    (await db.select({ id: category.id, parentId: category.parentId }).from(category)).map((row) => [
      row.id,
      row.parentId,
    ]),
  )
  const members = await collectionMembers(
    db,
    shop.now(),
    rows.flatMap((row) => row.collectionIds ?? []),
  )
  const byLang = new Map<Lang, Promotion[]>()
  const promotions = (lang: Lang): Promotion[] => {
    const made =
      byLang.get(lang) ??
      rows.map((row) => promotionOfRow(row, textIn(names.get(row.id) ?? {}, lang) || row.handle))
    byLang.set(lang, made)
    return made
  }
  const boundaries = boundariesOf(rows, [...members.values()].flat())
  let current = { value: reductionsAt([], 0), from: 0, until: 0 }
  return {
    promotions,
    banners: rows.flatMap(({ id, banner, startsAt, endsAt }) =>
      banner
        ? [
            {
              promotionId: id,
              text: banner,
              startsAt: startsAt?.getTime() ?? null,
              endsAt: endsAt?.getTime() ?? null,
            },
          ]
        : [],
    ),
    tagOf: (id, lang) => tagged(names.get(id), lang),
    slugOf: (id, lang) => textIn(slugs.get(id), lang) || null,
    withAncestors: (ids) => withAncestors(ids, parents),
    collectionsOf: (productId, now) => (members.get(productId) ?? []).filter(lasts(now)).map(collectionOf),
    membersOf: (collectionId, now) =>
      [...members]
        .filter(([, own]) => own.filter(lasts(now)).map(collectionOf).includes(collectionId))
        .map(([productId]) => productId),
    reductions(now) {
      if (now < current.from || now >= current.until) {
        const until = boundaries.find((moment) => moment > now) ?? Number.POSITIVE_INFINITY
        current = { value: reductionsAt(promotions('en'), now), from: now, until }
      }
      return current.value
    },
    reductionPeriods: reductionPeriods(await termsRows(db), base),
  }
}

function lasts(now: number): (membership: Membership) => boolean {
  return ({ until }) => until === null || now < until
}

function collectionOf({ collectionId }: Membership): number {
  return collectionId
}

/** All start and end times, ascending. */
function boundariesOf(
  scheduled: { startsAt: Date | null; endsAt: Date | null }[],
  members: Membership[],
): number[] {
  const moments = new Set<number>()
  for (const { startsAt, endsAt } of scheduled) {
    if (startsAt) moments.add(startsAt.getTime())
    if (endsAt) moments.add(endsAt.getTime())
  }
  for (const { until } of members) if (until !== null) moments.add(until)
  return [...moments].sort((a, b) => a - b)
}

async function termsRows(db: Shop['db']): Promise<TermsRow[]> {
  const rows = await db
    .select()
    .from(promotionHistory)
    .orderBy(promotionHistory.promotionId, promotionHistory.since)
  return rows.map((row) => ({ ...row, since: row.since.getTime() }))
}

type PromotionTexts = { names: Map<number, Texts>; slugs: Map<number, Texts> }

async function textsOf(db: Shop['db'], ids: number[]): Promise<PromotionTexts> {
  const texts: PromotionTexts = { names: new Map(), slugs: new Map() }
  if (ids.length === 0) return texts
  const { ownerId: id, lang, name, slug } = translation
  const rows = await db
    .select({ id, lang, name, slug })
    .from(translation)
    .where(and(eq(translation.kind, 'promotion'), inArray(translation.ownerId, ids)))
  for (const row of rows) {
    texts.names.set(row.id, { ...texts.names.get(row.id), [row.lang]: row.name })
    texts.slugs.set(row.id, { ...texts.slugs.get(row.id), [row.lang]: row.slug })
  }
  return texts
}

function withAncestors(ids: readonly number[], parents: Map<number, number | null>): number[] {
  const all = new Set<number>()
  for (const id of ids) {
    for (let at: number | null | undefined = id; at != null && !all.has(at); at = parents.get(at)) all.add(at)
  }
  return [...all]
}
