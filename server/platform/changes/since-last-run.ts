import { keepMarker, readMarker } from '#server/db/marker.ts'
import type { Shop } from '../shop.ts'
import { type Changed, changedBy } from './tags.ts'

/** `floor`: the changes of all transactions below it have been seen. */
type Progress = { floor: string; wholeAt: string }

/** A job then looks at everything again, so that rows that SQL changed without a tag are late, but never missed. */
const wholeEveryMs = 3600_000

/**
 * Runs a recurring job on what changed since its last run. `marker`: the setting that keeps how far it came. `work` gets
 * null if it must look at everything: in the first run, once an hour, and after a change of the whole catalogue. It returns
 * false if it left something for the next run, which then gets the same changes again.
 */
export async function sinceLastRun(
  { db, pool }: Pick<Shop, 'db' | 'pool'>,
  marker: string,
  work: (changed: Changed | null) => Promise<boolean>,
): Promise<void> {
  const progress = await readMarker<Progress>(db, marker)
  // A floor above the present transactions is that of a database from which this one was restored.
  const { rows } = await pool.query<{ floor: string; at: Date; restored: boolean | null; tags: string[] }>(
    `with snap as materialized (select pg_snapshot_xmin(pg_current_snapshot()) xmin)
      select xmin::text floor, now() as at, $1::xid8 > xmin restored,
        array(select distinct tag from change where xid >= $1::xid8) tags
      from snap`,
    [progress?.floor ?? null],
  )
  const { floor, at, restored, tags } = rows[0]!
  const changed = changedBy(tags)
  const isDue = !progress || at.getTime() - new Date(progress.wholeAt).getTime() >= wholeEveryMs
  const isWhole = isDue || restored === true || changed.touches('catalogue')
  if (!isWhole && tags.length === 0) return
  if (!(await work(isWhole ? null : changed))) return
  const wholeAt = isWhole ? at.toISOString() : progress!.wholeAt
  await keepMarker<Progress>(db, marker, { floor, wholeAt })
}
