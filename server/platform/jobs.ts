import { setTimeout as wait } from 'node:timers/promises'
import {
  type CronItem,
  Logger,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { openDatabase } from '#server/db/open.ts'
import type { EventName, Events } from './emit.ts'
import { summaryOf } from './error-summary.ts'
import {
  columnsOf,
  manyOf,
  maxAttempts,
  type RelayHandler,
  relayOutbox,
  relayRegularly,
} from './relay-outbox.ts'
import type { Shop } from './shop.ts'
import { openWorkerLocks, type WorkerLocks } from './worker-locks.ts'

/**
 * Each queue has its own workers, so that a hanging email server does not delay codes, refunds or pictures. A job that
 * takes longer than `limitMs` counts as failed and is retried later.
 */
const queues = {
  /** Codes and links that a person is waiting for. */
  codes: { task: 'handle.codes', concurrency: 4, limitMs: 30_000 },
  emails: { task: 'handle.emails', concurrency: 4, limitMs: 60_000, yieldMs: 2000 },
  /** Messages to open pages. Short, and late if they wait for anything else. */
  live: { task: 'handle.live', concurrency: 2, limitMs: 10_000 },
  /** Everything else, such as refunds, and recurring jobs. */
  general: { task: 'handle', concurrency: 8, limitMs: 120_000 },
  /** One job at a time for each of a merchant's endpoints, so that a slow one delays only itself. */
  webhooks: { task: 'handle.webhooks', concurrency: 12, limitMs: 600_000 },
  /** Files of up to a million rows, one at a time. */
  exports: { task: 'handle.exports', concurrency: 1, limitMs: 1_800_000 },
  /** Bulk changes by staff, one at a time. A job goes on where a killed one ended. */
  plans: { task: 'handle.plans', concurrency: 1, limitMs: 1_800_000 },
  pictures: { task: 'handle.pictures', concurrency: 2, limitMs: 600_000, yieldMs: 10_000 },
} as const satisfies Record<string, QueueOptions>

/** `yieldMs`: the longest that a job waits for a moment in which few requests are being answered. */
type QueueOptions = { task: string; concurrency: number; limitMs: number; yieldMs?: number }

/** More requests than this at once are a rush, in which rendering emails and documents would slow down every answer. */
const fewRequests = 2

/**
 * Tasks of versions with one handler per event. Their jobs name an event but no group. They may still be running beside
 * this version, so the tasks above have other names: an older process would run its only handler for every group.
 */
const olderTasks = ['event', 'event.codes', 'event.emails', 'event.pictures']

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

/** A recurring job. `cron` is in UTC; `attempts` is the number of tries if it fails (default: 1). */
export type Recurring = { name: string; cron: string; attempts?: number; run(shop: Shop): Promise<void> }

export type Jobs = { close(): Promise<void> }

/** Milliseconds allowed for running jobs to finish at shutdown. */
const closingGrace = 2000

/**
 * Makes stopping workers wait until the results of their jobs are stored. By default they do not, and a job that is done
 * might stay locked for hours. A longer delay gathers results into batches, which `stop` may miss.
 */
const awaitResults = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** Milliseconds before stopped workers are restarted, for example after a database outage. */
const restartAfter = 2000

/**
 * Runs jobs in this process: events from the outbox and recurring jobs. Any number of processes may do this; each job
 * runs in one. `databaseUrl`: jobs use a separate pool, so that they do not compete with requests for connections.
 */
export async function startJobs(
  shop: Shop,
  databaseUrl: string,
  events: EventGroups,
  schedule: Recurring[],
): Promise<Jobs> {
  const closing = new AbortController()
  const database = openDatabase(databaseUrl, { max: 13 })
  await runMigrations({ pgPool: database.pool, logger: quietLogger(shop, closing.signal) })
  const tasks = taskList(shop, events, closing.signal)
  const locks = openWorkerLocks(databaseUrl, shop.log)
  const recurring = schedule.map((item) => [item.name, () => item.run(shop)] as const)
  const runners = Object.entries(queues).map(([name, { task, concurrency }]) =>
    keepRunning(shop, closing.signal, locks, (watched) =>
      run({
        pgPool: database.pool,
        taskList: {
          [task]: tasks[task]!,
          [manyOf(task)]: tasks[manyOf(task)]!,
          ...(name === 'general' ? { ...olderTaskList(shop, events), ...Object.fromEntries(recurring) } : {}),
        },
        parsedCronItems: name === 'general' ? parseCronItems(schedule.map(cronItem)) : [],
        concurrency,
        events: watched,
        preset: awaitResults,
        noHandleSignals: true,
        logger: quietLogger(shop, closing.signal),
      }),
    ),
  )
  const stopRelay = relayRegularly(shop, handlersOf(events))
  return {
    async close() {
      await stopRelay()
      closing.abort(new Error('The shop closes'))
      await Promise.all(runners.map((runner) => runner.stop()))
      await locks.close()
      await database.close()
    },
  }
}

/** Runs all waiting jobs once and returns. For tests. */
export async function runJobsOnce(shop: Shop, events: EventGroups): Promise<void> {
  await runMigrations({ pgPool: shop.pool })
  await relayOutbox(shop, handlersOf(events))
  const { signal } = new AbortController()
  await runOnce({
    pgPool: shop.pool,
    taskList: { ...olderTaskList(shop, events), ...taskList(shop, events, signal) },
    preset: awaitResults,
    noHandleSignals: true,
    logger: quietLogger(shop, signal),
  })
}

/** Restarts workers, which stop for good when they cannot store the result of a job. */
function keepRunning(
  shop: Shop,
  closing: AbortSignal,
  locks: WorkerLocks,
  start: (watched: WorkerEvents) => Promise<Runner>,
): { stop(): Promise<void> } {
  let runner: Runner | undefined
  async function keep(): Promise<void> {
    while (!closing.aborted) {
      try {
        const { events, ended } = locks.watch()
        runner = await start(events)
        // After some errors the runner's own promise never settles, although its workers have ended.
        await Promise.race([runner.promise, ended])
      } catch (error) {
        if (!closing.aborted) shop.log.error({ err: error, retryMs: restartAfter }, 'job workers stopped')
      }
      runner = undefined
      await wait(restartAfter, undefined, { signal: closing, ref: false }).catch(() => {})
    }
  }
  const kept = keep()
  return {
    async stop() {
      await runner?.stop().catch(() => {})
      await kept
    },
  }
}

type Handler = RelayHandler & { handle: EventHandler<never> }

function handlersOf(events: EventGroups): Handler[] {
  return Object.entries(events).flatMap(([group, handlers]) =>
    Object.entries(handlers).map(([event, handle]) => {
      const { queue = 'general', shared = false } = handle
      return { event, group, handle, queue, shared, task: queues[queue].task }
    }),
  )
}

type Job = { event: string; group: string; payload: never }

/** The tasks of all queues. Each runs any handler, because an older process may have used another queue. */
function taskList(shop: Shop, events: EventGroups, closing: AbortSignal): TaskList {
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
  const late = AbortSignal.timeout(limitMs)
  const work = handle(shop, payload, AbortSignal.any([closing, late]))
  try {
    await Promise.race([work, abandoned(late, closing)])
  } catch (error) {
    if (closing.aborted) shop.log.info({ event, group }, 'job interrupted, to be repeated')
    else shop.log.error({ err: error, event, group, attempts }, 'job failed')
    // The queue stores this message, so it must not contain payload or parameters.
    throw new Error(summaryOf(error))
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
function olderTaskList(shop: Shop, events: EventGroups): TaskList {
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
function abandoned(late: AbortSignal, closing: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    late.addEventListener('abort', () => reject(new Error('the job took too long')))
    const leave = () => setTimeout(reject, closingGrace, new Error('the shop closed')).unref()
    if (closing.aborted) leave()
    else closing.addEventListener('abort', leave, { signal: late })
  })
}

/** Its own queue name lets a run delay only the next run of the same job. */
function cronItem({ name, cron, attempts = 1 }: Recurring): CronItem {
  return {
    task: name,
    match: cron,
    options: { backfillPeriod: 0, maxAttempts: attempts, queueName: name, jobKey: name },
    identifier: name,
  }
}

function quietLogger(shop: Shop, closing: AbortSignal): Logger {
  return new Logger(() => (level, message, meta) => {
    // Failed jobs are logged above, without their payload.
    if (meta?.failure) return
    if (level === 'error' && closing.aborted) shop.log.info(message)
    else if (level === 'error') shop.log.error(message)
    else if (level === 'warning') shop.log.warn(message)
  })
}
