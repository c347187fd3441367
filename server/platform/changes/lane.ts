import type { FastifyBaseLogger } from 'fastify'
import { type Changed, type ChangeTag, changedBy } from './tags.ts'

/** Followers of an earlier phase take a change before those of a later one, so that a page is made from fresh data. */
export const phases = ['settings', 'models', 'caches', 'pages'] as const

export type Phase = (typeof phases)[number]

export type Follower = {
  /** As logs, metrics and /readyz name it. */
  name: string
  phase: Phase
  /** Brings the follower in step. Called again with the same tags if it throws, so it must be safe to repeat. */
  take(changed: Changed): Promise<void> | void
}

/** One follower with the tags it has not taken yet. It takes one set at a time and is isolated from all others. */
export type Lane = {
  readonly follower: Follower
  /** Since when tags have been waiting, in milliseconds since the epoch; null while it is in step. */
  behindSince(): number | null
  /** Attempts that have failed since the last one that succeeded. */
  failures(): number
  /** Hands over tags. Fulfilled when they are taken or have failed, and at the latest after `waitMs`. */
  take(tags: Iterable<ChangeTag>, waitMs: number): Promise<void>
  close(): void
}

/** Milliseconds before a failed attempt is repeated: doubled each time, up to the second figure. */
const retryAfter = { first: 500, longest: 30_000 }

/** `onLateSuccess` is called with tags that were taken only after others had stopped waiting for this follower. */
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
  /** True once somebody has stopped waiting for the current run; nobody waits for it again. */
  let slow = false
  /** Tags that later phases were not made to wait for. */
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
        // Tried again at its own time; the others go on without it.
        for (const tag of pending) late.add(tag)
        return
      }
      start()
      if (!running || (await settled(running, slow ? Math.min(waitMs, 0) : waitMs))) return
      slow = true
      for (const tag of tags) late.add(tag)
    },
    close() {
      closed = true
      clearTimeout(retry)
    },
  }
}

/** True if the work ends within this many milliseconds. */
async function settled(work: Promise<void>, ms: number): Promise<boolean> {
  if (ms === Number.POSITIVE_INFINITY) return work.then(() => true)
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false)
    timer.unref()
  })
  return Promise.race([work.then(() => true as const), deadline]).finally(() => clearTimeout(timer))
}
