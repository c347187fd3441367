import { setTimeout as wait } from 'node:timers/promises'
import {
  type CronItem,
  Logger,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  runOnce,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import { openDatabase } from '#server/db/open.ts'
import { summaryOf } from '../error-summary.ts'
import { errorCountsOf } from '../observed/error-counts.ts'
import type { Shop } from '../shop.ts'
import { type EventGroups, type QueueOptions, queues } from './event-handlers.ts'
import { handlersOf, olderTaskList, taskList } from './handle-events.ts'
import { manyOf, relayOutbox, relayRegularly } from './relay-outbox.ts'
import { openWorkerLocks, type WorkerLocks } from './worker-locks.ts'

/** A recurring job. `cron` is in UTC; `attempts` is the number of tries if it fails (default: 2). */
export type Recurring = { name: string; cron: string; attempts?: number; run(shop: Shop): Promise<void> }

export type Jobs = { close(): Promise<void> }

/**
 * Stopping workers wait until the results of their jobs are stored. By default they do not, and a job that is done might
 * stay locked for hours. A longer delay gathers results into batches, which `stop` may miss. Statements are planned for
 * the tasks of each queue, because a plan for any tasks reads all waiting jobs.
 */
const preset = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, preparedStatements: false },
}

/** Connections for the jobs themselves. Each queue listens for new jobs with one of its own. */
const working = 5

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
  const database = openDatabase(databaseUrl, { max: Object.keys(queues).length + working })
  await prepareTables(database.pool, quietLogger(shop, closing.signal))
  const tasks = taskList(shop, events, closing.signal)
  const locks = openWorkerLocks(databaseUrl, shop.log)
  const recurring = schedule.map((item) => [item.name, () => runRecurring(shop, item)] as const)
  const runners = Object.entries<QueueOptions>(queues).map(
    ([name, { task, concurrency, fetched = concurrency }]) =>
      keepRunning(shop, closing.signal, locks, (watched) =>
        run({
          pgPool: database.pool,
          taskList: {
            [task]: tasks[task]!,
            [manyOf(task)]: tasks[manyOf(task)]!,
            ...(name === 'general'
              ? { ...olderTaskList(shop, events), ...Object.fromEntries(recurring) }
              : {}),
          },
          parsedCronItems: name === 'general' ? parseCronItems(schedule.map(cronItem)) : [],
          concurrency,
          events: watched,
          preset: { worker: { ...preset.worker, localQueue: { size: fetched } } },
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

/** Runs a recurring job. The queue stores the message of a failure, so it must not contain parameters of statements. */
async function runRecurring(shop: Shop, { name, run }: Recurring): Promise<void> {
  try {
    await run(shop)
  } catch (error) {
    shop.log.error({ err: error, job: name }, 'recurring job failed')
    errorCountsOf(shop).note(error, { kind: 'job', route: name })
    throw new Error(summaryOf(error))
  }
}

/**
 * graphile-worker 0.18 leaves this rejection without a handler when PostgreSQL ends while its workers stop. The workers are
 * restarted, and other ones take the jobs.
 */
export function isUnreturnedJobs(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Error occurred whilst returning jobs')
}

/** Runs all waiting jobs once and returns. For tests. */
export async function runJobsOnce(shop: Shop, events: EventGroups): Promise<void> {
  const { signal } = new AbortController()
  await prepareTables(shop.pool, quietLogger(shop, signal))
  while ((await relayOutbox(shop, handlersOf(events))) > 0);
  await runOnce({
    pgPool: shop.pool,
    taskList: { ...olderTaskList(shop, events), ...taskList(shop, events, signal) },
    preset,
    noHandleSignals: true,
    logger: quietLogger(shop, signal),
  })
}

/**
 * Creates the tables of graphile-worker, with an index by task. Its own is by time: while thousands of emails wait, each
 * search for another job would read them all.
 */
async function prepareTables(pool: pg.Pool, logger: Logger): Promise<void> {
  await runMigrations({ pgPool: pool, logger })
  const { rows } = await pool.query(`select to_regclass('graphile_worker.jobs_by_task') as index`)
  if (rows[0].index) return
  await pool.query(
    `create index if not exists jobs_by_task on graphile_worker._private_jobs (task_id, priority, run_at) where is_available`,
  )
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
        // The shop may have been told to close meanwhile, when there was no runner yet that `stop` could reach.
        if (closing.aborted) await runner.stop()
        // After some errors the runner's own promise never settles, although its workers have ended.
        else await Promise.race([runner.promise, ended])
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

/**
 * Its own queue name lets a run delay only the next run of the same job. A run that a kill cut short has used up a try:
 * with one, it would be missing until its next time, which may be a day away.
 */
function cronItem({ name, cron, attempts = 2 }: Recurring): CronItem {
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
