import { sql } from 'drizzle-orm'
import { insertMany } from '#server/db/insert-many.ts'
import type { Tx } from '#server/db/open.ts'
import { change } from '#server/db/tables.ts'
import type { ChangeTag } from './tags.ts'

/**
 * Records the changes of a transaction as tags. Followers in every process see them once it is committed. `wake: false`
 * skips the notification, which takes a database-wide lock at commit: followers then see the change at their next poll,
 * at most half a second later.
 */
export async function noteChange(tx: Tx, tags: ChangeTag[], { wake = true } = {}): Promise<void> {
  if (tags.length === 0) return
  await insertMany(
    tx,
    change,
    tags.map((tag) => ({ tag })),
  )
  if (wake) await tx.execute(sql`select pg_notify('change', '')`)
}
