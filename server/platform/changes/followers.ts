import type { FastifyBaseLogger } from 'fastify'
import { type Follower, type Lane, openLane, phases } from './lane.ts'
import type { ChangeTag } from './tags.ts'

/** A follower that lags behind, with its failed attempts and the time since which tags have been waiting. */
export type Behind = { name: string; failures: number; since: Date }

export type Followers = {
  follow(follower: Follower): void
  /**
   * Delivers tags to every follower, phase by phase. A follower that fails keeps its tags and is retried; one that
   * takes longer than `waitMs` continues in the background. Neither blocks the others: once it has caught up, later
   * phases get its tags again, because they may have read stale data in between.
   */
  deliver(tags: Iterable<ChangeTag>, waitMs?: number): Promise<void>
  /** Followers that have failed or have been busy for longer than `waitLimit`. */
  behind(): Behind[]
  /** Lets followers that failed try again now. */
  retryNow(): void
  close(): void
}

/** Milliseconds that later phases wait for a follower that is still busy. */
const waitLimit = 1000

export function openFollowers(log: FastifyBaseLogger): Followers {
  const lanes: Lane[] = []

  async function deliver(tags: Iterable<ChangeTag>, waitMs: number, from: number): Promise<void> {
    for (const phase of phases.slice(from)) {
      const concerned = lanes.filter((lane) => lane.follower.phase === phase)
      await Promise.all(concerned.map((lane) => lane.take(tags, waitMs)))
    }
  }

  return {
    follow(follower) {
      const next = phases.indexOf(follower.phase) + 1
      lanes.push(openLane(follower, log, (tags) => deliver(tags, waitLimit, next)))
    },
    deliver: (tags, waitMs = waitLimit) => deliver(tags, waitMs, 0),
    behind() {
      return lanes.flatMap((lane) => {
        const since = lane.behindSince()
        if (since === null || (lane.failures() === 0 && Date.now() - since < waitLimit)) return []
        return [{ name: lane.follower.name, failures: lane.failures(), since: new Date(since) }]
      })
    },
    retryNow() {
      for (const lane of lanes) lane.retryNow()
    },
    close() {
      for (const lane of lanes) lane.close()
    },
  }
}
