import { setTimeout as wait } from 'node:timers/promises'
import type { TaskList } from 'graphile-worker'
import { summaryOf } from '../error-summary.ts'
import { errorCountsOf } from '../observed/error-counts.ts'
import type { Shop } from '../shop.ts'
import { type EventGroups, type EventHandler, type QueueOptions, queues } from './event-handlers.ts'
import { columnsOf, manyOf, maxAttempts, type RelayHandler } from './relay-outbox.ts'

/** More requests than this at once are a rush, in which rendering emails and documents would slow down every answer. */
const fewRequests = 2

/**
 * Tasks of versions with one handler per event. Their jobs name an event but no group. They may still be running beside
 * this version, so the tasks above have other names: an older process would run its only handler for every group.
 */
const olderTasks = ['event', 'event.codes', 'event.emails', 'event.pictures']

/** Milliseconds allowed for running jobs to finish at shutdown. */
const closingGrace = 2000

type Handler = RelayHandler & { handle: EventHandler<never> }

export function handlersOf(events: EventGroups): Handler[] {
  return Object.entries(events).flatMap(([group, handlers]) =>
    Object.entries(handlers).map(([event, handle]) => {
      const { queue = 'general', shared = false } = handle
      return { event, group, handle, queue, shared, task: queues[queue].task }
    }),
  )
}

type Job = { event: string; group: string; payload: never }

/** The tasks of all queues. Each runs any handler, because an older process may have used another queue. */
export function taskList(shop: Shop, events: EventGroups, closing: AbortSignal): TaskList {
  return Object.fromEntries(
    Object.values<QueueOptions>(queues).flatMap(({ task, limitMs, yieldMs = 0 }) => [
      [
        task,
        (job: unknown, { job: { attempts } }: { job: { attempts: number } }) =>
          handleEvent(shop, events, job as Job, { limitMs, yieldMs, attempts, closing }),
      ],
      [
        manyOf(task),
        async (given: unknown) => {
          for (const job of (given as { jobs: Job[] }).jobs) {
            await handleEvent(shop, events, job, { limitMs, yieldMs, attempts: 0, closing }).catch(
              (error) => {
                if (closing.aborted) throw error
                return addJob(shop, task, job)
              },
            )
          }
        },
      ],
    ]),
  )
}

type Running = { limitMs: number; yieldMs: number; attempts: number; closing: AbortSignal }

/** Runs the handler of one event. */
async function handleEvent(
  shop: Shop,
  events: EventGroups,
  { event, group, payload }: Job,
  { limitMs, yieldMs, attempts, closing }: Running,
): Promise<void> {
  await yieldToRequests(shop, yieldMs, closing)
  const handle = events[group]?.[event]
  if (!handle) throw new Error(`events.ts has no handler for "${event}" in "${group}"`)
  const late = new AbortController()
  const timer = setTimeout(
    () => late.abort(new DOMException('the job took too long', 'TimeoutError')),
    limitMs,
  ).unref()
  const ended = new AbortController()
  try {
    const work = handle(shop, payload, AbortSignal.any([closing, late.signal]))
    await Promise.race([work, abandoned(late.signal, closing, ended.signal)])
  } catch (error) {
    if (closing.aborted) shop.log.info({ event, group }, 'job interrupted, to be repeated')
    else {
      shop.log.error({ err: error, event, group, attempts }, 'job failed')
      errorCountsOf(shop).note(error, { kind: 'job', route: `${event} › ${group}` })
    }
    // The queue stores this message, so it must not contain payload or parameters.
    throw new Error(summaryOf(error))
  } finally {
    // Without this, thousands of jobs a minute would leave their listeners on the signals until their time was up.
    clearTimeout(timer)
    ended.abort()
  }
}

/** Gives an event that failed in a shared job one of its own, which is tried at once and then with growing delays. */
async function addJob({ pool }: Shop, task: string, job: Job): Promise<void> {
  await pool.query('select graphile_worker.add_job($1, $2::json, max_attempts := $3)', [
    task,
    JSON.stringify(job),
    maxAttempts,
  ])
}

/** Replaces the job of an older process by one for each handler. */
export function olderTaskList(shop: Shop, events: EventGroups): TaskList {
  const replace = async (job: unknown) => {
    const { event, payload } = job as Pick<Job, 'event' | 'payload'>
    const handlers = handlersOf(events).filter((each) => each.event === event)
    if (handlers.length === 0) throw new Error(`events.ts has no handler for "${event}"`)
    await shop.pool.query(
      `select graphile_worker.add_job(h.task, json_build_object('event', h.event, 'group', h.name, 'payload', $5::json),
          max_attempts := $1)
        from unnest($2::text[], $3::text[], $4::text[]) h (event, name, task)`,
      [maxAttempts, ...columnsOf(handlers), JSON.stringify(payload)],
    )
  }
  return Object.fromEntries(olderTasks.map((task) => [task, replace]))
}

async function yieldToRequests({ metrics }: Shop, maxMs: number, closing: AbortSignal): Promise<void> {
  const until = Date.now() + maxMs
  while (metrics.inProgress() > fewRequests && Date.now() < until && !closing.aborted) await wait(50)
}

/** Rejects when the job's time is up, or `closingGrace` after shutdown began. */
function abandoned(late: AbortSignal, closing: AbortSignal, ended: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    late.addEventListener('abort', () => reject(late.reason), { signal: ended })
    const leave = () => setTimeout(reject, closingGrace, new Error('the shop closed')).unref()
    if (closing.aborted) leave()
    else closing.addEventListener('abort', leave, { signal: ended })
  })
}
