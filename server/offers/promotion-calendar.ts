import { and, asc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { CalendarRow, PromotionRow } from '#contract/admin/marketing/promotion.ts'
import type { Reader } from '#server/db/open.ts'
import { promotion } from '#server/db/tables.ts'
import { covered, stepOf } from './clashes.ts'
import type { Reading } from './offer-record.ts'

type Row = typeof promotion.$inferSelect

/** Promotions that one calendar shows. */
const most = 50

/** The promotions of a period, and which of them meet on a product. */
export async function readCalendar(
  reader: Reader,
  period: { from: Date; until: Date },
  reading: Reading,
  shown: (rows: Row[]) => Promise<PromotionRow[]>,
): Promise<{ items: CalendarRow[]; more: boolean }> {
  const found = await reader
    .select()
    .from(promotion)
    .where(
      and(
        eq(promotion.active, true),
        or(isNull(promotion.startsAt), lt(promotion.startsAt, period.until)),
        or(isNull(promotion.endsAt), gt(promotion.endsAt, period.from)),
      ),
    )
    .orderBy(sql`${promotion.startsAt} asc nulls first`, asc(promotion.id))
    .limit(most + 1)
  const rows = found.slice(0, most)
  const items = await shown(rows)
  const names = new Map(items.map(({ promotion: id, name }) => [id, name]))
  const pairs = await meetingPairs(reader, rows, reading.at)
  const overlapsOf = (row: Row) =>
    pairs.flatMap(([one, two]) => {
      const other = one.id === row.id ? two : two.id === row.id ? one : null
      if (!other) return []
      return [{ id: other.id, name: names.get(other.id)!, together: row.combinable && other.combinable }]
    })
  return {
    items: rows.map((row) => ({
      ...items.find((each) => each.promotion === row.id)!,
      overlaps: overlapsOf(row),
    })),
    more: found.length > most,
  }
}

/** Pairs that are compared by one query. */
const batch = 100

/** Pairs of the same step that run at the same time and cover a common product. */
async function meetingPairs(reader: Reader, rows: Row[], at: Date): Promise<[Row, Row][]> {
  const candidates = rows.flatMap((one, place) =>
    rows.slice(place + 1).flatMap((two) => {
      const isPair = stepOf(one) === stepOf(two) && meet(one, two)
      return isPair ? [[one, two] as [Row, Row]] : []
    }),
  )
  const covers = new Map<number, SQL>()
  for (const row of new Set(candidates.flat())) covers.set(row.id, await covered(reader, row, at))
  const pairs: [Row, Row][] = []
  for (let from = 0; from < candidates.length; from += batch) {
    const part = candidates.slice(from, from + batch)
    const questions = part.map(
      ([one, two], place) => sql`select ${place}::int place where exists (select from product p
        where p.status = 'active' and ${covers.get(one.id)!} and ${covers.get(two.id)!})`,
    )
    const { rows: met } = await reader.execute<{ place: number }>(sql.join(questions, sql` union all `))
    pairs.push(...met.map(({ place }) => part[place]!))
  }
  return pairs
}

function meet(one: Row, two: Row): boolean {
  const begin = Math.max(one.startsAt?.getTime() ?? 0, two.startsAt?.getTime() ?? 0)
  const end = Math.min(...[one, two].map(({ endsAt }) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY))
  return begin < end
}
