import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { type Behind, openFollowers } from './followers.ts'
import type { Follower } from './lane.ts'
import type { ChangeTag } from './tags.ts'

export type ChangeFeed = {
  /** Registers a follower for all changes committed from now on. */
  follow(follower: Follower): void
  /** Polls now. Resolves once every follower has processed the changes or failed. */
  catchUp(): Promise<void>
  /**
   * Triggers a poll, on a notification or when the listening connection is back. The notification `retry` also lets
   * followers that failed try again now.
   */
  wake(notification?: string): void
  /** Followers that lag behind. */
  behind(): Behind[]
  close(): Promise<void>
}

/** Polling interval in milliseconds. */
const interval = 500

/**
 * Follows the change table from now on by polling. Notifications only trigger an earlier poll, so a lost one does no
 * harm.
 */
export async function openChangeFeed(pool: pg.Pool, log: FastifyBaseLogger): Promise<ChangeFeed> {
  const followers = openFollowers(log)
  const read = await openReader(pool)
  let looking: Promise<void> | null = null
  /** The poll after the current one, because the current one may have read before the change in question. */
  let next: Promise<void> | null = null
  let failing = false
  let closed = false

  async function look(waitMs?: number): Promise<void> {
    if (closed) return
    try {
      await followers.deliver(await read(), waitMs)
      if (failing) log.info('change table readable again')
      failing = false
    } catch (error) {
      // Once per outage, because polling continues twice a second.
      if (!failing && !closed) log.error({ err: error }, 'change table not readable')
      failing = true
    }
  }

  function lookOnce(waitMs?: number): Promise<void> {
    if (!looking) {
      looking = look(waitMs).finally(() => {
        looking = null
      })
      return looking
    }
    next ??= looking.then(() => {
      next = null
      return lookOnce(waitMs)
    })
    return next
  }

  const timer = setInterval(() => looking || lookOnce(), interval)
  timer.unref()

  return {
    follow: followers.follow,
    async catchUp() {
      await lookOnce()
      // Also waits for followers that are still busy with earlier changes.
      await followers.deliver([], Number.POSITIVE_INFINITY)
    },
    wake(notification) {
      if (notification === 'retry') followers.retryNow()
      void lookOnce()
    },
    behind: followers.behind,
    async close() {
      closed = true
      clearInterval(timer)
      followers.close()
      await looking
    },
  }
}

/**
 * Reads the tags committed since the last read. Sequence numbers become visible out of order, so progress is tracked by
 * transaction id: all rows below `floor` have been read, and `seen` holds those read above it.
 */
async function openReader(pool: pg.Pool): Promise<() => Promise<ChangeTag[]>> {
  const start = await pool.query<{ xmin: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text xmin',
  )
  let floor = start.rows[0]!.xmin
  let seen = new Set<string>()
  return async () => {
    const { rows } = await pool.query<{ seq: string; tag: ChangeTag; xmin: string; open: boolean }>({
      name: 'changes-since',
      text: `with snap as materialized (select pg_snapshot_xmin(pg_current_snapshot()) xmin)
        select c.seq::text, c.tag, snap.xmin::text, c.xid >= snap.xmin open
        from snap left join change c on c.xid >= $1::xid8 order by c.seq`,
      values: [floor],
    })
    const fresh = rows.filter((row) => row.seq !== null && !seen.has(row.seq))
    floor = rows[0]!.xmin
    seen = new Set(rows.filter((row) => row.open).map((row) => row.seq))
    return [...new Set(fresh.map((row) => row.tag))]
  }
}
