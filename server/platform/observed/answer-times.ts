import { sql } from 'drizzle-orm'
import { deskAreas, type SpeedArea, speedAreas } from '#contract/admin/system/observed.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { answerTime } from '#server/db/tables.ts'
import { perShop } from '../changes/cache.ts'
import { bucketCount, bucketOf } from './buckets.ts'
import { flushRegularly } from './flush-regularly.ts'
import { hourOf } from './hour-of.ts'
import { hourlyNames } from './hourly-names.ts'

type Histograms = Map<string, Uint32Array>

/** Different names of an area in an hour. Further ones are counted together. */
const maxNames = 400
/** Fewer of screens: browsers of staff name them, so they could be invented. The desk has about a hundred. */
const maxScreens = 150

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
  // Names outlast what is held, which is written once a minute.
  const isKnown = byArea((area) => hourlyNames(isScreen(area) ? maxScreens : maxNames))

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
        const current = hourOf(shop.now())
        const known = isKnown[area](current, name) ? name : otherName
        counts = held[area].get(known) ?? new Uint32Array(bucketCount)
        held[area].set(known, counts)
        hour ??= current
        wake()
      }
      counts[bucketOf(ms)]!++
    },
    flush,
  }
})

function none(): Record<SpeedArea, Histograms> {
  return byArea(() => new Map())
}

function isScreen(area: SpeedArea): boolean {
  return (deskAreas as readonly SpeedArea[]).includes(area)
}

function byArea<Value>(make: (area: SpeedArea) => Value): Record<SpeedArea, Value> {
  return Object.fromEntries(speedAreas.map((area) => [area, make(area)])) as Record<SpeedArea, Value>
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
