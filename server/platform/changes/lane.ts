import type { FastifyBaseLogger } from 'fastify'
import { type Changed, type ChangeTag, changedBy } from './tags.ts'

/** Followers of an earlier phase take a change before those of a later one, so that pages render from fresh data. */
export const phases = ['settings', 'models', 'caches', 'pages'] as const

export type Phase = (typeof phases)[number]

export type Follower = {
  /** Name in logs, metrics and /readyz. */
  name: string
  phase: Phase
  /** Processes changes. Called again with the same tags if it throws, so it must be idempotent. */
  take(changed: Changed): Promise<void> | void
}

/** One follower with the tags it has not taken yet. It takes one set at a time and is isolated from all others. */
export type Lane = {
  readonly follower: Follower
  /** Time since which tags have been waiting, in milliseconds since the epoch; null if none are. */
  behindSince(): number | null
  /** Failed attempts since the last success. */
  failures(): number
  /** Adds tags. Resolves when they are processed or have failed, at the latest after `waitMs`. */
  take(tags: Iterable<ChangeTag>, waitMs: number): Promise<void>
  /** Tries again now what failed and waits for its time. */
  retryNow(): void
  close(): void
}

/** Milliseconds before a retry: `first`, then doubled each time up to `longest`. */
const retryAfter = { first: 500, longest: 30_000 }

/** Calls `onLateSuccess` with tags that were processed after other followers had stopped waiting for this one. */
export function openLane(
  follower: Follower,
  log: FastifyBaseLogger,
  onLateSuccess: (tags: ChangeTag[]) => Promise<void>,
): Lane {
  let pending = new Set<ChangeTag>()
  let since: number | null = null
  let failures = 0
  let running: Promise<void> | null = null
  let retry: NodeJS.Timeout | undefined
  let closed = false
  /** True once a wait for the current run has timed out. Later calls do not wait for it again. */
  let slow = false
  /** Tags that later phases did not wait for. */
  let late = new Set<ChangeTag>()

  async function run(): Promise<void> {
    while (pending.size > 0 && !closed) {
      const taking = pending
      pending = new Set()
      try {
        await follower.take(changedBy(taking))
      } catch (error) {
        pending = taking.union(pending)
        return fail(error)
      }
      if (failures > 0) log.info({ follower: follower.name, failures }, 'follower recovered')
      failures = 0
      const owed = [...taking.intersection(late)]
      late = late.difference(taking)
      if (owed.length > 0) await onLateSuccess(owed)
    }
    if (pending.size === 0) since = null
  }

  function fail(error: unknown): void {
    for (const tag of pending) late.add(tag)
    if (closed) return
    const ms = Math.min(retryAfter.first * 2 ** failures, retryAfter.longest)
    failures++
    log.error(
      { err: error, follower: follower.name, failures, retryMs: ms, tags: pending.size },
      'follower failed',
    )
    retry = setTimeout(() => {
      retry = undefined
      start()
    }, ms)
    retry.unref()
  }

  function start(): void {
    if (running || retry || closed) return
    running = run().finally(() => {
      running = null
      slow = false
    })
  }

  return {
    follower,
    behindSince: () => since,
    failures: () => failures,
    async take(tags, waitMs) {
      for (const tag of tags) pending.add(tag)
      if (pending.size > 0) since ??= Date.now()
      if (retry) {
        // The scheduled retry includes these tags. The other followers continue.
        for (const tag of pending) late.add(tag)
        return
      }
      start()
      if (!running || (await settled(running, slow ? Math.min(waitMs, 0) : waitMs))) return
      slow = true
      for (const tag of tags) late.add(tag)
    },
    retryNow() {
      if (!retry) return
      clearTimeout(retry)
      retry = undefined
      start()
    },
    close() {
      closed = true
      clearTimeout(retry)
    },
  }
}

/** True if the work settles within this many milliseconds. */
async function settled(work: Promise<void>, ms: number): Promise<boolean> {
  if (ms === Number.POSITIVE_INFINITY) return work.then(() => true)
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false)
    timer.unref()
  })
  return Promise.race([work.then(() => true as const), deadline]).finally(() => clearTimeout(timer))
}
