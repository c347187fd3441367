import { and, eq, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Clash } from '#contract/admin/marketing/promotion.ts'
import type { Reader } from '#server/db/open.ts'
import { promotion } from '#server/db/tables.ts'
import { collectionMembers } from '#server/marketing/collection-members.ts'
import { type Reading, readPageTexts } from './offer-record.ts'
import { promotionName } from './promotion-record.ts'

type Row = typeof promotion.$inferSelect

/**
 * Other promotions that are switched on, apply in the same step of the calculation, run at some of the same time and
 * cover some of the same products.
 */
export async function findClashes(reader: Reader, row: Row, { at, lang }: Reading): Promise<Clash[]> {
  const others = await reader
    .select()
    .from(promotion)
    .where(
      and(
        ne(promotion.id, row.id),
        eq(promotion.active, true),
        row.endsAt ? or(isNull(promotion.startsAt), lt(promotion.startsAt, row.endsAt)) : sql`true`,
        or(isNull(promotion.endsAt), gt(promotion.endsAt, later(row.startsAt, at))),
      ),
    )
    .orderBy(promotion.id)
  const rivals = others.filter((other) => stepOf(other) === stepOf(row))
  const own = await covered(reader, row, at)
  const names = await readPageTexts(
    reader,
    'promotion',
    rivals.map(({ id }) => id),
  )
  const clashes: Clash[] = []
  for (const other of rivals) {
    const products = await countBoth(reader, own, await covered(reader, other, at))
    if (products === 0) continue
    const name = promotionName(other, names.get(other.id), lang)
    clashes.push({ id: other.id, name, products, together: row.combinable && other.combinable })
  }
  return clashes
}

function later(startsAt: Date | null, at: Date): Date {
  return startsAt && startsAt > at ? startsAt : at
}

/** Promotions on lines and on the order both apply; only within a step one takes another's place. */
export function stepOf({ kind }: Row): 'lines' | 'order' {
  return kind === 'tiers' ? 'order' : 'lines'
}

/** The condition on a product p that a promotion covers it. */
export async function covered(reader: Reader, row: Row, at: Date): Promise<SQL> {
  const { productIds, categoryIds, collectionIds } = row
  if (!productIds && !categoryIds && !collectionIds) return sql`true`
  const members = await collectionMembers(reader, at, collectionIds ?? [])
  const ids = [...(productIds ?? []), ...members.keys()]
  return sql`(p.id = any(${sql.param(ids)}::int[]) or exists (
    select from product_category pc where pc.product_id = p.id and pc.category_id in (
      with recursive inside as (
        select id from category where id = any(${sql.param(categoryIds ?? [])}::int[])
        union select c.id from category c join inside on c.parent_id = inside.id)
      select id from inside)))`
}

async function countBoth(reader: Reader, one: SQL, other: SQL): Promise<number> {
  const { rows } = await reader.execute<{ products: number }>(
    sql`select count(*)::int products from product p where p.status = 'active' and ${one} and ${other}`,
  )
  return rows[0]!.products
}
