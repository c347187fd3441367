import type { EventName, Events } from '../emit.ts'
import type { Shop } from '../shop.ts'

/**
 * Each queue has its own workers, so that a hanging email server does not delay codes, refunds or pictures. A job that
 * takes longer than `limitMs` counts as failed and is retried later.
 */
export const queues = {
  /** Codes and links that a person is waiting for. */
  codes: { task: 'handle.codes', concurrency: 4, limitMs: 30_000 },
  emails: { task: 'handle.emails', concurrency: 4, fetched: 8, limitMs: 60_000, yieldMs: 2000 },
  /** Messages to open pages. Short, and late if they wait for anything else. */
  live: { task: 'handle.live', concurrency: 2, fetched: 16, limitMs: 10_000 },
  /** Everything else, such as refunds, and recurring jobs. */
  general: { task: 'handle', concurrency: 8, fetched: 16, limitMs: 120_000 },
  /** One job at a time for each of a merchant's endpoints, so that a slow one delays only itself. */
  webhooks: { task: 'handle.webhooks', concurrency: 12, limitMs: 600_000 },
  /** Files of up to a million rows, one at a time. */
  exports: { task: 'handle.exports', concurrency: 1, limitMs: 1_800_000 },
  /** Product files, one at a time. A job goes on where a killed one ended. */
  imports: { task: 'handle.imports', concurrency: 1, limitMs: 6 * 3_600_000 },
  /** Bulk changes by staff, one at a time. A job goes on where a killed one ended. */
  plans: { task: 'handle.plans', concurrency: 1, limitMs: 1_800_000 },
  /** Verifications, backups and rehearsals, one at a time. */
  system: { task: 'handle.system', concurrency: 1, limitMs: 6 * 3_600_000 },
  pictures: { task: 'handle.pictures', concurrency: 2, limitMs: 600_000, yieldMs: 10_000 },
} as const satisfies Record<string, QueueOptions>

/**
 * `fetched`: jobs that a process takes from the database at once, more than `concurrency` where many are short. Workers
 * that search one by one cost the database more than the orders do. `yieldMs`: the longest that a job waits for a moment in which few requests are being answered.
 */
export type QueueOptions = {
  task: string
  concurrency: number
  fetched?: number
  limitMs: number
  yieldMs?: number
}

export type Queue = keyof typeof queues

/** Long jobs check `signal` between steps. It aborts at shutdown (the job is repeated) or when time is up. */
type Handle<Payload> = (shop: Shop, payload: Payload, signal: AbortSignal) => Promise<void>

export type EventHandler<Payload = Record<string, unknown>> = Handle<Payload> & {
  queue?: Queue
  shared?: boolean
}

/** Handlers by event name. Each handler runs at least once per event. */
export type EventHandlers = { [Name in EventName]?: EventHandler<Events[Name]> }

/** Handlers by group and event name. `never`: the payload of an event is known only where its handler is written. */
export type EventGroups = Record<string, Record<string, EventHandler<never>>>

/** Assigns a handler to a queue other than the general one. */
export function inQueue<Payload = Record<string, unknown>>(
  queue: Queue,
  handle: Handle<Payload>,
): EventHandler<Payload> {
  return Object.assign((...given: Parameters<Handle<Payload>>) => handle(...given), { queue })
}

/**
 * Lets events that wait at the same time share a job. For handlers that take milliseconds and whose repetition does no
 * harm: if the process is killed, all events of its job are handled again.
 */
export function inSharedJobs<Payload>(handler: EventHandler<Payload>): EventHandler<Payload> {
  return Object.assign((...given: Parameters<Handle<Payload>>) => handler(...given), {
    ...handler,
    shared: true,
  })
}
