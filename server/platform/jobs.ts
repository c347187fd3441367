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
import type { Shop } from './shop.ts'

/** What starts when something has happened: event name → what to do with its payload. Runs at least once. */
export type EventHandlers = Record<string, EventHandler>

/** What takes long looks at `closing` between its steps and breaks off: it is done again after the next start. */
type Handle = (shop: Shop, payload: Record<string, unknown>, closing: AbortSignal) => Promise<void>
type EventHandler = Handle & { patient?: true }

/** Work that nobody waits for: letters and all else go before it. */
export function patient(handle: Handle): EventHandler {
  return Object.assign(handle, { patient: true as const })
}

/** Recurring work: a name, a cron pattern in UTC, what to do. */
export type Recurring = { name: string; cron: string; run(shop: Shop): Promise<void> }

export type Jobs = { close(): Promise<void> }

/** Milliseconds between two looks into the outbox. */
const relayInterval = 1000

/** How often a job is tried; waits grow exponentially, the last one is about three days after the first. */
const maxAttempts = 25

/**
 * Runs the jobs of this process: events from the outbox and recurring work. Any number of processes may run;
 * each job is taken by one.
 */
export async function startJobs(shop: Shop, events: EventHandlers, schedule: Recurring[]): Promise<Jobs> {
  const closing = new AbortController()
  const runner: Runner = await run({
    pgPool: shop.pool,
    taskList: tasks(shop, events, schedule, closing.signal),
    parsedCronItems: parseCronItems(schedule.map(cronItem)),
    concurrency: 4,
    // Written in batches, what became of a job is waited for by `stop`; else it might stay locked for hours.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    noHandleSignals: true,
    logger: quietLogger(shop, closing.signal),
  })
  let relaying = Promise.resolve()
  const timer = setInterval(() => {
    relaying = relayOutbox(shop, events).catch((error) =>
      shop.log.error({ err: error }, 'outbox relay failed'),
    )
  }, relayInterval)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await relaying
      closing.abort(new Error('The shop closes'))
      await runner.stop()
    },
  }
}

/** Does all work that waits, once, and returns: for tests. */
export async function runJobsOnce(shop: Shop, events: EventHandlers): Promise<void> {
  await runMigrations({ pgPool: shop.pool })
  await relayOutbox(shop, events)
  const { signal } = new AbortController()
  await runOnce({
    pgPool: shop.pool,
    taskList: tasks(shop, events, [], signal),
    noHandleSignals: true,
    logger: quietLogger(shop, signal),
  })
}

/** Creates the queue's own tables, which live in a schema of their own. */
export { runMigrations as migrateJobs } from 'graphile-worker'

/**
 * Turns committed events into jobs in one statement. Events are written inside transactions without a job,
 * since a job's notification takes one lock for the whole database.
 */
async function relayOutbox(shop: Shop, events: EventHandlers): Promise<void> {
  const waiting = Object.keys(events).filter((event) => events[event]?.patient)
  await shop.pool.query({
    name: 'relay-outbox',
    text: `with taken as (
        delete from outbox
        where id in (select id from outbox order by event = any($2), id limit 500 for update skip locked)
        returning event, payload)
      select graphile_worker.add_job('event', json_build_object('event', event, 'payload', payload),
        max_attempts := $1, priority := case when event = any($2) then 1 else 0 end)
      from taken`,
    values: [maxAttempts, waiting],
  })
}

function tasks(shop: Shop, events: EventHandlers, schedule: Recurring[], closing: AbortSignal): TaskList {
  const list: TaskList = {
    async event(job) {
      const { event, payload } = job as { event: string; payload: Record<string, unknown> }
      const handle = events[event]
      if (!handle) throw new Error(`Nothing is written in events.ts for "${event}"`)
      await handle(shop, payload, closing)
    },
  }
  for (const item of schedule) list[item.name] = () => item.run(shop)
  return list
}

function cronItem(item: Recurring): CronItem {
  return {
    task: item.name,
    match: item.cron,
    options: { backfillPeriod: 0, maxAttempts: 1 },
    identifier: item.name,
  }
}

function quietLogger(shop: Shop, closing: AbortSignal): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' && closing.aborted) shop.log.info(message)
    else if (level === 'error') shop.log.error(message)
    else if (level === 'warning') shop.log.warn(message)
  })
}
