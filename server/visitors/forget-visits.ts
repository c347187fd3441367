import type { Shop } from '#server/platform/shop.ts'
import { visitorSetting } from './visitor.setting.ts'

/** Rows per statement. Small enough to stay far below the statement timeout. */
const batch = 5000

/** Deletes visits, searches and sessions that are older than the merchant keeps them. */
export async function forgetVisits({ pool, settings, now }: Shop): Promise<void> {
  const before = new Date(now().getTime() - settings(visitorSetting).keepDays * 24 * 3600_000)
  for (const [table, since] of [
    ['visit', 'at'],
    ['visit_search', 'at'],
    ['visit_session', 'started_at'],
  ]) {
    let deleted = batch
    while (deleted === batch) {
      const { rowCount } = await pool.query(
        `delete from ${table} where ctid = any (array(select ctid from ${table} where ${since} < $1 limit ${batch}))`,
        [before],
      )
      deleted = rowCount ?? 0
    }
  }
}
