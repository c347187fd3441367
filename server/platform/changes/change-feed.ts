import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { type Behind, openFollowers } from './followers.ts'
import type { Follower } from './lane.ts'
import type { ChangeTag } from './tags.ts'

export type ChangeFeed = {
  /** Registers a follower. It gets everything that is committed from now on. */
  follow(follower: Follower): void
  /** Looks for changes now; fulfilled once every follower has taken them or failed. */
  catchUp(): Promise<void>
  /** Looks for changes soon: a notification came, or the connection that brings them is back. */
  wake(): void
  /** Followers that are not in step. */
  behind(): Behind[]
  close(): Promise<void>
}

/** Milliseconds between two looks without a notification. */
const interval = 500

/**
 * Follows the change table from now on. The table is the truth and is looked at regularly; notifications only make
 * it faster, so none that is lost matters.
 */
export async function openChangeFeed(pool: pg.Pool, log: FastifyBaseLogger): Promise<ChangeFeed> {
  const followers = openFollowers(log)
  const read = await openReader(pool)
  let looking: Promise<void> | null = null
  /** A look asked for while another is under way, which may have read before the change it is asked for. */
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
      // Once per outage: looks go on twice a second.
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
      // Also waits for followers that looks before this one left behind, busy.
      await followers.deliver([], Number.POSITIVE_INFINITY)
    },
    wake: () => void lookOnce(),
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
 * Reads the tags committed since the last reading. Sequence numbers become visible out of order, so it goes by
 * transaction: rows below `floor` are all read; of those above, `seen` holds the ones that were.
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
