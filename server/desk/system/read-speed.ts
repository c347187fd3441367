import type pg from 'pg'
import { isVital, type Speed, type SpeedArea } from '#contract/admin/system/observed.ts'
import { speedOf } from '#server/platform/observed/buckets.ts'
import { hourMs } from '#server/platform/observed/hour-of.ts'

type Wish = { area: SpeedArea; name: string | null; before: Date; from: Date; until: Date }
type Compared = { now: Speed; before: Speed }
type Histogram = Map<number, number>

/** Percentiles by page, call or screen, the slowest first, and of all together. Vitals are judged by three quarters. */
export async function readSpeedByName(db: Pick<pg.Pool, 'query'>, { area, before, from, until }: Wish) {
  const { rows } = await db.query<{ name: string; now: boolean; bucket: number; count: number }>(
    `select name, hour >= $3 now, bucket, sum(count)::int count from answer_time
    where area = $1 and hour >= $2 and hour < $4 group by 1, 2, 3`,
    [area, before, from, until],
  )
  const of = (own: typeof rows, now: boolean) => speedOf(histogramOf(own.filter((row) => row.now === now)))
  const compared = (own: typeof rows): Compared => ({ now: of(own, true), before: of(own, false) })
  const slowness = isVital(area) ? 'p75' : 'p95'
  const byName = [...Map.groupBy(rows, ({ name }) => name)].map(([name, own]) => ({ name, ...compared(own) }))
  return {
    total: compared(rows),
    rows: byName
      .filter(({ now }) => now.count > 0)
      .sort((a, b) => b.now[slowness]! - a.now[slowness]! || (a.name < b.name ? -1 : 1)),
  }
}

/** Percentiles of each hour beside those of the same hour of the period before. */
export async function readSpeedByHour(
  db: Pick<pg.Pool, 'query'>,
  { area, name, before, from, until }: Wish,
): Promise<({ at: string } & Compared)[]> {
  const { rows } = await db.query<{ hour: Date; bucket: number; count: number }>(
    `select hour, bucket, sum(count)::int count from answer_time
    where area = $1 and hour >= $2 and hour < $3 and ($4::text is null or name = $4) group by 1, 2`,
    [area, before, until, name],
  )
  const byHour = Map.groupBy(rows, ({ hour }) => hour.getTime())
  const at = (moment: number) => speedOf(histogramOf(byHour.get(moment) ?? []))
  const length = from.getTime() - before.getTime()
  return Array.from({ length: length / hourMs }, (_, index) => {
    const hour = from.getTime() + index * hourMs
    return { at: new Date(hour).toISOString(), now: at(hour), before: at(hour - length) }
  })
}

function histogramOf(rows: readonly { bucket: number; count: number }[]): Histogram {
  const counts: Histogram = new Map()
  for (const { bucket, count } of rows) counts.set(bucket, (counts.get(bucket) ?? 0) + count)
  return counts
}
