import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Tx } from '#server/db/open.ts'
import { change } from '#server/db/tables.ts'

/**
 * Says within a transaction what it changed, as tags such as product:42, category:7, settings, theme.
 * Every process drops what it keeps under these tags once the transaction is committed.
 * `wake: false` leaves out the notification (which takes one lock for the whole database): followers then
 * see the change at their next look, within a second.
 */
export async function noteChange(tx: Tx, tags: string[], { wake = true } = {}): Promise<void> {
  if (tags.length === 0) return
  await tx.insert(change).values(tags.map((tag) => ({ tag })))
  if (wake) await tx.execute(sql`select pg_notify('change', '')`)
}

export type ChangeFeed = {
  /** Calls back with every batch of changed tags, in the order of registration. */
  follow(listener: (tags: string[]) => Promise<void> | void): void
  /** Looks for changes now and waits until all listeners have taken them. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

/** Milliseconds between two looks when no notification came. */
const interval = 500

/**
 * Follows the change table from now on. A notification only wakes it: what was sent while the connection was
 * down is found in the table.
 */
export async function followChanges(pool: pg.Pool, onError: (error: unknown) => void): Promise<ChangeFeed> {
  const listeners: ((tags: string[]) => Promise<void> | void)[] = []
  // Rows below `floor` are all taken; of those above, `seen` holds the ones already taken.
  let floor = (
    await pool.query<{ xmin: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text xmin')
  ).rows[0]!.xmin
  let seen = new Set<string>()
  let looking = Promise.resolve()
  let closed = false
  let wake: pg.PoolClient | undefined

  async function look(): Promise<void> {
    const { rows } = await pool.query<{ seq: string; tag: string; xmin: string; open: boolean }>({
      name: 'changes-since',
      text: `with snap as materialized (select pg_snapshot_xmin(pg_current_snapshot()) xmin)
        select c.seq::text, c.tag, snap.xmin::text, c.xid >= snap.xmin open
        from snap left join change c on c.xid >= $1::xid8 order by c.seq`,
      values: [floor],
    })
    const fresh = rows.filter((row) => row.seq !== null && !seen.has(row.seq))
    if (fresh.length > 0) {
      const tags = [...new Set(fresh.map((row) => row.tag))]
      for (const listener of listeners) await listener(tags)
    }
    floor = rows[0]!.xmin
    seen = new Set(rows.filter((row) => row.open).map((row) => row.seq))
  }

  function catchUp(): Promise<void> {
    looking = looking.then(() => (closed ? undefined : look().catch(onError)))
    return looking
  }

  async function listen(): Promise<void> {
    if (closed || wake) return
    wake = await pool.connect()
    wake.on('notification', () => void catchUp())
    wake.on('error', () => {
      wake?.release(true)
      wake = undefined
    })
    await wake.query('listen change')
  }

  await listen().catch(onError)
  const timer = setInterval(() => {
    listen().catch(onError)
    void catchUp()
  }, interval)
  timer.unref()

  return {
    follow: (listener) => void listeners.push(listener),
    catchUp,
    async close() {
      closed = true
      clearInterval(timer)
      wake?.release(true)
      wake = undefined
      await looking
    },
  }
}
