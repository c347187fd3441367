import type pg from 'pg'
import { type ErrorKind, type ErrorSide, maxErrorGroups } from '#contract/admin/system/observed.ts'
import { hourMs } from '#server/platform/observed/hour-of.ts'

type Period = { from: Date; until: Date }

type Row = {
  kind: ErrorKind
  route: string
  cause: string
  place: string
  count: number
  first_at: Date
  last_at: Date
  request: string | null
  hours: [hour: string, count: number][]
}

/**
 * The groups of a period, the latest first, of each side up to the limit. `first_at` is the first time that is still kept,
 * also before the period.
 */
export async function readErrorGroups(
  db: Pick<pg.Pool, 'query'>,
  { from, until, sides }: Period & { sides: readonly ErrorSide[] },
) {
  const bySide = await Promise.all(sides.map((side) => readGroups(db, { from, until, side })))
  return bySide.flat().sort((a, b) => (a.lastAt > b.lastAt ? -1 : a.lastAt < b.lastAt ? 1 : 0))
}

async function readGroups(db: Pick<pg.Pool, 'query'>, { from, until, side }: Period & { side: ErrorSide }) {
  const { rows } = await db.query<Row>(
    `select kind, route, cause, place, sum(count) filter (where hour >= $1)::int count,
      min(first_at) first_at, max(last_at) last_at,
      (array_agg(request order by last_at desc) filter (where request is not null))[1] request,
      json_agg(json_build_array(hour, count)) filter (where hour >= $1) hours
    from error_count where hour < $2 and (kind = 'browser') = ($3 = 'browser')
    group by kind, route, cause, place having max(hour) >= $1
    order by max(last_at) desc, kind, route, cause, place limit ${maxErrorGroups}`,
    [from, until, side],
  )
  return rows.map(({ kind, route, cause, place, count, request, hours, ...at }) => ({
    ...{ kind, route, cause, place, count, request },
    firstAt: at.first_at.toISOString(),
    lastAt: at.last_at.toISOString(),
    counts: byHour({ from, until }, hours),
  }))
}

/** Errors of a period by hour, those of all groups; without `side`, of both. */
export async function countErrors(
  db: Pick<pg.Pool, 'query'>,
  { from, until, side }: Period & { side: ErrorSide | undefined },
): Promise<number[]> {
  const { rows } = await db.query<{ hours: [string, number][] }>(
    `select coalesce(json_agg(json_build_array(hour, count)), '[]') hours from (
      select hour, sum(count) count from error_count where hour >= $1 and hour < $2
        and ($3::text is null or (kind = 'browser') = ($3 = 'browser')) group by 1) h`,
    [from, until, side ?? null],
  )
  return byHour({ from, until }, rows[0]!.hours)
}

function byHour({ from, until }: Period, hours: [hour: string, count: number][]): number[] {
  const counts = new Array<number>((until.getTime() - from.getTime()) / hourMs).fill(0)
  for (const [hour, count] of hours) counts[(Date.parse(hour) - from.getTime()) / hourMs]! += count
  return counts
}
