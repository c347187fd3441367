import { and, eq, inArray } from 'drizzle-orm'
import type { Lang } from '#contract/languages.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { category, promotion, translation } from '#server/db/tables.ts'
import { cachedRead } from '#server/platform/changes/cache.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Promotion } from '#server/pricing/promotions.ts'
import { collectionMembers } from './collection-members.ts'
import { textIn } from './coupon-of-row.ts'
import { promotionOfRow } from './promotion-of-row.ts'

/** What reduces prices by itself, and what it needs to know of the catalogue. */
export type Marketing = {
  /** Switched on, in the order they are applied; whether each runs now, the calculation decides. */
  promotions(lang: Lang): Promotion[]
  /** The categories themselves and all above them. */
  withAncestors(categoryIds: readonly number[]): number[]
  /** Of the collections that a promotion names, those the product belongs to. */
  collectionsOf(productId: number): number[]
}

/** Cached until promotions, categories, collections or products change. Which products are new changes with time alone. */
export const readMarketing = cachedRead({
  name: 'marketing',
  max: 1,
  lifetimeMs: 600_000,
  stale: (changed) =>
    changed.touches('marketing', 'lists', 'catalogue', 'promotion', 'category', 'collection'),
  read: load,
})

async function load(shop: Shop): Promise<Marketing> {
  const { db } = shop
  const rows = await db.select().from(promotion).where(eq(promotion.active, true)).orderBy(promotion.id)
  const names = await namesOf(
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
  return {
    promotions(lang) {
      const made =
        byLang.get(lang) ??
        rows.map((row) => promotionOfRow(row, textIn(names.get(row.id) ?? {}, lang) || row.handle))
      byLang.set(lang, made)
      return made
    },
    withAncestors: (ids) => withAncestors(ids, parents),
    collectionsOf: (productId) => members.get(productId) ?? [],
  }
}

async function namesOf(db: Shop['db'], ids: number[]): Promise<Map<number, Texts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: translation.ownerId, lang: translation.lang, name: translation.name })
    .from(translation)
    .where(and(eq(translation.kind, 'promotion'), inArray(translation.ownerId, ids)))
  const names = new Map<number, Texts>()
  for (const { id, lang, name } of rows) names.set(id, { ...names.get(id), [lang]: name })
  return names
}

function withAncestors(ids: readonly number[], parents: Map<number, number | null>): number[] {
  const all = new Set<number>()
  for (const id of ids) {
    for (let at: number | null | undefined = id; at != null && !all.has(at); at = parents.get(at)) all.add(at)
  }
  return [...all]
}
