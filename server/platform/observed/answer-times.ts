import { sql } from 'drizzle-orm'
import { type SpeedArea, speedAreas } from '#contract/admin/observed.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { answerTime } from '#server/db/tables.ts'
import { perShop } from '../changes/cache.ts'
import { bucketCount, bucketOf } from './buckets.ts'
import { flushRegularly } from './flush-regularly.ts'
import { hourOf } from './hour-of.ts'

type Histograms = Map<string, Uint32Array>

/** Names of an area that are held in memory. Further ones are counted together. */
const maxNames = 400

/** Everything that has no name of its own. */
export const otherName = 'other'

export type AnswerTimes = {
  /** Counts an answer, or a page or screen in a browser. `name` is a kind of page, the path of a call or a template. */
  note(area: SpeedArea, name: string, ms: number): void
  /** Writes what is held in memory. */
  flush(): Promise<void>
}

/**
 * Counts answers by how long they took. Each is one addition to a histogram in memory, so that cached pages stay as fast
 * as they were. The histograms are added to the table once a minute; those that cannot be written are dropped.
 */
export const answerTimesOf = perShop((shop): AnswerTimes => {
  let held: Record<SpeedArea, Histograms> = none()
  let hour: Date | null = null

  async function write(): Promise<void> {
    const areas = held
    held = none()
    if (!hour) return
    const rows = rowsOf(areas, hour)
    hour = null
    try {
      await shop.db.transaction((tx) =>
        insertMany(
          tx,
          answerTime,
          rows,
          sql`on conflict (hour, area, name, bucket) do update set count = answer_time.count + excluded.count`,
        ),
      )
    } catch (error) {
      shop.log.warn({ err: error, rows: rows.length }, 'answer times lost')
    }
  }

  const { wake, flush } = flushRegularly(write)
  return {
    note(area, name, ms) {
      let counts = held[area].get(name)
      if (!counts) {
        const known = held[area].size < maxNames ? name : otherName
        counts = held[area].get(known) ?? new Uint32Array(bucketCount)
        held[area].set(known, counts)
        hour ??= hourOf(shop.now())
        wake()
      }
      counts[bucketOf(ms)]!++
    },
    flush,
  }
})

function none(): Record<SpeedArea, Histograms> {
  return Object.fromEntries(speedAreas.map((area) => [area, new Map()])) as Record<SpeedArea, Histograms>
}

/** Rows in order, so that two processes cannot lock each other out. */
function rowsOf(areas: Record<SpeedArea, Histograms>, hour: Date): (typeof answerTime.$inferInsert)[] {
  const entries = Object.entries(areas) as [SpeedArea, Histograms][]
  return entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([area, names]) =>
      [...names]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([name, counts]) =>
          [...counts].flatMap((count, bucket) => (count > 0 ? [{ hour, area, name, bucket, count }] : [])),
        ),
    )
}
