import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type { WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { locks } from '#server/db/locks.ts'
import { timeouts } from '#server/db/open.ts'

/** The first half of the advisory locks; the second is a hash of the id of a pool of workers, by which jobs are locked. */
const lockSpace = locks.workers

/** Milliseconds between sweeps. A pool counts as gone after two sweeps, so that a reconnecting process is safe. */
const sweepInterval = 5000

/** Milliseconds before a lost connection is opened again. */
const retryDelay = 500

/**
 * Milliseconds that a closing pool has for its jobs. If the database was away when several results were to be stored,
 * graphile-worker 0.18 waits for them forever: the count of its pending batches falls below zero.
 */
const endDelay = 10_000

export type WorkerLocks = {
  /** Locks the pool of workers to which graphile-worker gives these events, until it ends. */
  watch(): { events: WorkerEvents; ended: Promise<void> }
  close(): Promise<void>
}

/**
 * Frees jobs whose process was killed; graphile-worker itself leaves them locked for four hours. One connection holds an
 * advisory lock for each pool of workers of this process. If the process dies, the connection and its locks end, and any
 * other process, or the next start of this one, sees that the pool is gone.
 */
export function openWorkerLocks(databaseUrl: string, log: FastifyBaseLogger): WorkerLocks {
  const pools = new Set<string>()
  let client: pg.Client | undefined
  /** Pools whose locks `client` holds. */
  let locked = new Set<string>()
  let suspects = new Set<string>()
  let disconnected = false
  let closing = false
  let retry: NodeJS.Timeout | undefined
  let work: Promise<void> = Promise.resolve()

  /** Runs one step after the other. A failure closes the connection, which then opens again. */
  function next(run?: (open: pg.Client) => Promise<void>): void {
    work = work.then(async () => {
      if (closing) return
      try {
        client ??= await connect()
        await lockPools(client)
        await run?.(client)
      } catch (error) {
        // Once per outage, not once per attempt.
        if (!disconnected) log.warn({ err: error }, 'locks of job workers lost')
        disconnect()
      }
    })
  }

  async function connect(): Promise<pg.Client> {
    const opened = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'vitrine workers',
      connectionTimeoutMillis: timeouts.connect,
      query_timeout: timeouts.answer,
      keepAlive: true,
    })
    opened.on('error', () => {})
    await opened.connect()
    opened.on('end', () => opened === client && disconnect())
    locked = new Set()
    disconnected = false
    return opened
  }

  function disconnect(): void {
    client?.end().catch(() => {})
    client = undefined
    disconnected = true
    // Other processes may have lost their locks in the same outage.
    suspects = new Set()
    clearTimeout(retry)
    if (!closing) retry = setTimeout(next, retryDelay).unref()
  }

  async function lockPools(open: pg.Client): Promise<void> {
    const started = [...pools].filter((pool) => !locked.has(pool))
    const stopped = [...locked].filter((pool) => !pools.has(pool))
    if (started.length > 0) await open.query(lock, [lockSpace, started])
    if (stopped.length > 0) await open.query(unlock, [lockSpace, stopped])
    locked = new Set([...locked, ...started].filter((pool) => !stopped.includes(pool)))
  }

  async function sweep(open: pg.Client): Promise<void> {
    const { rows } = await open.query<{ pool: string }>(unlockedPools, [lockSpace, [...pools]])
    const found = rows.map(({ pool }) => pool)
    const gone = found.filter((pool) => suspects.has(pool))
    suspects = new Set(found)
    if (gone.length === 0) return
    await open.query('select graphile_worker.force_unlock_workers($1)', [gone])
    log.warn({ pools: gone }, 'freed the jobs of killed workers')
  }

  next(sweep)
  const timer = setInterval(next, sweepInterval, sweep).unref()
  return {
    watch() {
      const events: WorkerEvents = new EventEmitter()
      events.on('pool:create', ({ workerPool }) => {
        pools.add(workerPool.id)
        next()
      })
      const ended = new Promise<void>((resolve) => {
        const end = (id: string) => {
          pools.delete(id)
          next()
          resolve()
        }
        events.on('pool:release', ({ workerPool }) => end(workerPool.id))
        events.on('pool:gracefulShutdown', ({ workerPool }) =>
          setTimeout(end, endDelay, workerPool.id).unref(),
        )
      })
      return { events, ended }
    },
    async close() {
      closing = true
      clearInterval(timer)
      clearTimeout(retry)
      await work
      await client?.end().catch(() => {})
    },
  }
}

/** Shared locks: an old connection that the server has not given up yet is not in the way of a new one. */
const lock = 'select pg_advisory_lock_shared($1, hashtext(pool)) from unnest($2::text[]) pool'
const unlock = 'select pg_advisory_unlock_shared($1, hashtext(pool)) from unnest($2::text[]) pool'

/** Pools that hold jobs or queues while no connection holds their lock. $2: pools of this process. */
const unlockedPools = `
  with busy as materialized (
    select locked_by as pool from graphile_worker._private_jobs where locked_by is not null
    union
    select locked_by from graphile_worker._private_job_queues where locked_by is not null)
  select pool from busy where pool <> all($2) and pg_try_advisory_xact_lock($1, hashtext(pool))`
