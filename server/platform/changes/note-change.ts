import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { change } from '#server/db/tables.ts'
import type { ChangeTag } from './tags.ts'

/**
 * Records within a transaction what it changes. Followers in every process see the tags once it is committed.
 * `wake: false` sends no notification, which takes one lock for the whole database: followers then see the change
 * at their next look, half a second later at most.
 */
export async function noteChange(tx: Tx, tags: ChangeTag[], { wake = true } = {}): Promise<void> {
  if (tags.length === 0) return
  await tx.insert(change).values(tags.map((tag) => ({ tag })))
  if (wake) await tx.execute(sql`select pg_notify('change', '')`)
}
