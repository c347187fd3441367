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
} from 'graphile-worker'
import { openDatabase } from '#server/db/open.ts'
import { summaryOf } from './error-summary.ts'
import type { Shop } from './shop.ts'

/**
 * Each queue has its own workers, so that a hanging email server does not delay codes, refunds or pictures. A job that
 * takes longer than `limitMs` counts as failed and is retried later.
 */
const queues = {
  /** Codes and links that a person is waiting for. */
  codes: { task: 'event.codes', concurrency: 4, limitMs: 30_000 },
  emails: { task: 'event.emails', concurrency: 4, limitMs: 60_000 },
  /** Everything else, such as refunds, and recurring jobs. */
  general: { task: 'event', concurrency: 8, limitMs: 120_000 },
  pictures: { task: 'event.pictures', concurrency: 2, limitMs: 600_000 },
} as const

export type Queue = keyof typeof queues

/** Long jobs check `signal` between steps. It aborts at shutdown (the job is repeated) or when time is up. */
type Handle = (shop: Shop, payload: Record<string, unknown>, signal: AbortSignal) => Promise<void>

export type EventHandler = Handle & { queue?: Queue }

/** Handlers by event name. Each event is handled at least once. */
export type EventHandlers = Record<string, EventHandler>

/** Assigns a handler to a queue other than the general one. */
export function inQueue(queue: Queue, handle: Handle): EventHandler {
  return Object.assign((...given: Parameters<Handle>) => handle(...given), { queue })
}

/** A recurring job. `cron` is in UTC; `attempts` is the number of tries if it fails (default: 1). */
export type Recurring = { name: string; cron: string; attempts?: number; run(shop: Shop): Promise<void> }

export type Jobs = { close(): Promise<void> }

/** Polling interval of the outbox in milliseconds. */
const relayInterval = 250

/** Attempts per job. Delays grow exponentially; the last attempt is about three days after the first. */
const maxAttempts = 25

/** Milliseconds allowed for running jobs to finish at shutdown. */
const closingGrace = 2000

/** Milliseconds before stopped workers are restarted, for example after a database outage. */
const restartAfter = 2000

/**
 * Runs jobs in this process: events from the outbox and recurring jobs. Any number of processes may do this; each job
 * runs in one. `databaseUrl`: jobs use a separate pool, so that they do not compete with requests for connections.
 */
export async function startJobs(
  shop: Shop,
  databaseUrl: string,
  events: EventHandlers,
  schedule: Recurring[],
): Promise<Jobs> {
  const closing = new AbortController()
  const database = openDatabase(databaseUrl, { max: 12 })
  await runMigrations({ pgPool: database.pool, logger: quietLogger(shop, closing.signal) })
  const tasks = taskList(shop, events, closing.signal)
  const recurring = schedule.map((item) => [item.name, () => item.run(shop)] as const)
  const runners = Object.entries(queues).map(([name, { task, concurrency }]) =>
    keepRunning(shop, closing.signal, () =>
      run({
        pgPool: database.pool,
        taskList: {
          [task]: tasks[task]!,
          ...(name === 'general' ? Object.fromEntries(recurring) : {}),
        },
        parsedCronItems: name === 'general' ? parseCronItems(schedule.map(cronItem)) : [],
        concurrency,
        // With a delay, results are written in batches that `stop` does not wait for, and jobs might stay locked for hours.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        noHandleSignals: true,
        logger: quietLogger(shop, closing.signal),
      }),
    ),
  )
  const stopRelay = relayRegularly(shop, events)
  return {
    async close() {
      await stopRelay()
      closing.abort(new Error('The shop closes'))
      await Promise.all(runners.map((runner) => runner.stop()))
      await database.close()
    },
  }
}

/** Runs all waiting jobs once and returns. For tests. */
export async function runJobsOnce(shop: Shop, events: EventHandlers): Promise<void> {
  await runMigrations({ pgPool: shop.pool })
  await relayOutbox(shop, events)
  const { signal } = new AbortController()
  await runOnce({
    pgPool: shop.pool,
    taskList: taskList(shop, events, signal),
    noHandleSignals: true,
    logger: quietLogger(shop, signal),
  })
}

/** Restarts workers, which stop for good when they cannot store the result of a job. */
function keepRunning(
  shop: Shop,
  closing: AbortSignal,
  start: () => Promise<Runner>,
): { stop(): Promise<void> } {
  let runner: Runner | undefined
  async function keep(): Promise<void> {
    while (!closing.aborted) {
      try {
        runner = await start()
        await runner.promise
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

/** Polls the outbox, one poll at a time. */
function relayRegularly(shop: Shop, events: EventHandlers): () => Promise<void> {
  let relaying: Promise<void> | null = null
  const timer = setInterval(() => {
    relaying ??= relayOutbox(shop, events)
      .catch((error) => shop.log.error({ err: error }, 'outbox relay failed'))
      .finally(() => {
        relaying = null
      })
  }, relayInterval)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await relaying
  }
}

/**
 * Turns committed events into jobs in one statement, codes first and pictures last. Events are written inside
 * transactions without a job, because a job's notification takes a database-wide lock at commit.
 */
async function relayOutbox(shop: Shop, events: EventHandlers): Promise<void> {
  const named = (queue: Queue) => Object.keys(events).filter((event) => events[event]?.queue === queue)
  await shop.pool.query({
    name: 'relay-outbox',
    text: `with taken as (
        delete from outbox where id in (
          select id from outbox order by event = any($2) desc, event = any($4), id limit 500 for update skip locked)
        returning event, payload)
      select graphile_worker.add_job(
        case when event = any($2) then '${queues.codes.task}' when event = any($3) then '${queues.emails.task}'
          when event = any($4) then '${queues.pictures.task}' else '${queues.general.task}' end,
        json_build_object('event', event, 'payload', payload), max_attempts := $1)
      from taken`,
    values: [maxAttempts, named('codes'), named('emails'), named('pictures')],
  })
}

/** The tasks of all queues. Each handles any event, because an older process may have used another queue. */
function taskList(shop: Shop, events: EventHandlers, closing: AbortSignal): TaskList {
  return Object.fromEntries(
    Object.values(queues).map(({ task, limitMs }) => [
      task,
      async (job: unknown, { job: { attempts } }: { job: { attempts: number } }) => {
        const { event, payload } = job as { event: string; payload: Record<string, unknown> }
        const handle = events[event]
        if (!handle) throw new Error(`Nothing is written in events.ts for "${event}"`)
        const late = AbortSignal.timeout(limitMs)
        const work = handle(shop, payload, AbortSignal.any([closing, late]))
        try {
          await Promise.race([work, abandoned(late, closing)])
        } catch (error) {
          if (closing.aborted) shop.log.info({ event }, 'job interrupted, to be repeated')
          else shop.log.error({ err: error, event, attempts }, 'job failed')
          // The queue stores this message, so it must not contain payload or parameters.
          throw new Error(summaryOf(error))
        }
      },
    ]),
  )
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
