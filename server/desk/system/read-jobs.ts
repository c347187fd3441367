import type pg from 'pg'
import { maxFailedJobs, type SystemJob } from '#contract/admin/system/system.ts'
import { heldEvents, heldGroups } from '#server/platform/emit.ts'
import { type QueueOptions, queues } from '#server/platform/jobs/event-handlers.ts'
import { manyOf } from '#server/platform/jobs/relay-outbox.ts'

type Db = Pick<pg.Pool, 'query'>

/** Names of tasks by queue. Recurring jobs and those of older versions belong to the general one. */
const tasks = Object.entries<QueueOptions>(queues).flatMap(([queue, { task }]) => [
  { queue, task },
  { queue, task: manyOf(task) },
])

/** Emails wait for a server of somebody else, so they are looked at by themselves. */
const emailTasks = tasks
  .filter(({ queue }) => queue === 'emails' || queue === 'codes')
  .map(({ task }) => task)

/** Emails that failed this often are not merely late. */
const worrying = 3

/** Every job with its queue. $1, $2: tasks and their queues. */
const jobs = `
  jobs as (
    select j.id, j.task_identifier task, coalesce(q.queue, 'general') queue, j.attempts, j.max_attempts, j.run_at,
      j.created_at, j.last_error, j.locked_at, j.locked_at is not null as running,
      j.locked_at is null and j.attempts >= j.max_attempts as failed
    from graphile_worker.jobs j
    left join unnest($1::text[], $2::text[]) q (task, queue) on q.task = j.task_identifier)`

const values = [tasks.map(({ task }) => task), tasks.map(({ queue }) => queue)]

export type JobCounts = {
  waiting: number
  failed: number
  /** Failed several times, and tried again. */
  retrying: number
  /** Due for longer than they should wait, in queues of which no job was begun meanwhile. */
  late: number
  lateEvents: number
}

/** Counts the emails, or all other jobs. */
export async function countJobs(
  db: Db,
  which: 'emails' | 'others',
  { now, patience }: { now: Date; patience: number },
): Promise<JobCounts> {
  if (!(await hasJobs(db))) return { waiting: 0, failed: 0, retrying: 0, late: 0, lateEvents: 0 }
  const since = new Date(now.getTime() - patience * 60_000)
  const { rows } = await db.query<JobCounts>(
    `with ${jobs}
    select count(*) filter (where not failed and not running)::int waiting, count(*) filter (where failed)::int failed,
      count(*) filter (where not failed and attempts >= ${worrying})::int retrying,
      count(*) filter (where not failed and not running and run_at < $3
        and queue not in (select queue from jobs where locked_at >= $3))::int late,
      (select count(*)::int from outbox where at < $3 and cancelled_at is null
        and (not_before is null or not_before < $3)) "lateEvents"
    from jobs where (task = any($4)) = $5`,
    [...values, since, emailTasks, which === 'emails'],
  )
  return rows[0]!
}

/** Work that was given up, for the home screen. */
export async function countGivenUp(db: Db): Promise<{ count: number; oldest: string | null }> {
  if (!(await hasJobs(db))) return { count: 0, oldest: null }
  const { rows } = await db.query<{ count: number; oldest: Date | null }>(
    `select count(*)::int count, min(run_at) oldest
    from (select run_at from graphile_worker.jobs where locked_at is null and attempts >= max_attempts limit 1000) failed`,
  )
  return { count: rows[0]!.count, oldest: rows[0]!.oldest?.toISOString() ?? null }
}

type QueueRow = Record<'waiting' | 'running' | 'retrying' | 'failed', number> & {
  queue: string
  oldest: Date | null
}

/** Every queue, also those in which nothing waits. */
export async function readQueues(db: Db) {
  const { rows } = (await hasJobs(db))
    ? await db.query<QueueRow>(
        `with ${jobs}
        select queue, count(*) filter (where not failed and not running and attempts = 0)::int waiting,
          count(*) filter (where running)::int running,
          count(*) filter (where not failed and not running and attempts > 0)::int retrying,
          count(*) filter (where failed)::int failed,
          min(run_at) filter (where not failed and not running and run_at <= now()) oldest
        from jobs group by 1`,
        values,
      )
    : { rows: [] }
  return Object.keys(queues).map((queue) => {
    const found = rows.find((row) => row.queue === queue)
    const { waiting = 0, running = 0, retrying = 0, failed = 0, oldest = null } = found ?? {}
    return { queue, waiting, running, retrying, failed, oldest: oldest?.toISOString() ?? null }
  })
}

type JobRow = {
  id: string
  queue: string
  task: string
  event: string | null
  group: string | null
  attempts: number
  max_attempts: number
  last_error: string | null
  created_at: Date
  run_at: Date
  failed: boolean
}

/** Jobs that failed and were not started anew since, those that were given up first. */
export async function readFailedJobs(db: Db): Promise<SystemJob[]> {
  if (!(await hasJobs(db))) return []
  const { rows } = await db.query<JobRow>(
    `with ${jobs}
    select jobs.*, p.payload ->> 'event' event, p.payload ->> 'group' "group"
    from jobs join graphile_worker._private_jobs p using (id)
    where jobs.last_error is not null and not running and jobs.attempts > 0
    order by failed desc, jobs.created_at limit ${maxFailedJobs}`,
    values,
  )
  return rows.map(({ id, queue, task, event, group, failed, ...row }) => ({
    ...{ id, queue, name: event ? `${event} › ${group}` : task },
    ...{ attempts: row.attempts, maxAttempts: row.max_attempts, error: kindOf(row.last_error ?? '') },
    createdAt: row.created_at.toISOString(),
    nextAt: failed ? null : row.run_at.toISOString(),
  }))
}

/** Events that no job was made of yet. */
export async function readOutbox(db: Db) {
  const { rows } = await db.query<{ waiting: number; held: number; oldest: Date | null }>(
    `select count(*) filter (where not_before is null or not_before <= now())::int waiting,
      count(*) filter (where not_before > now() and (only_group = any($1) or event = any($2)))::int held,
      min(at) filter (where not_before is null or not_before <= now()) oldest
    from outbox where cancelled_at is null`,
    [Object.keys(heldGroups), Object.keys(heldEvents)],
  )
  const { waiting, held, oldest } = rows[0]!
  return { waiting, held, oldest: oldest?.toISOString() ?? null }
}

/**
 * Runs failed jobs again at once, with all their attempts. `only`: these; otherwise all that were given up, and of emails
 * also those that wait for their next attempt.
 */
export async function retryJobs(db: Db, which: 'emails' | 'others', only: string[] | null): Promise<number> {
  if (!(await hasJobs(db))) return 0
  const { rows } = await db.query<{ count: number }>(
    `with ${jobs}, chosen as (
      select array_agg(id) ids from jobs where not running and last_error is not null
        and case when $3::bigint[] is not null then id = any($3)
          else (task = any($4)) = $5 and (failed or ($5 and attempts >= ${worrying})) end)
    select count(r.id)::int count from chosen,
      graphile_worker.reschedule_jobs(chosen.ids, run_at := now(), attempts := 0) r`,
    [...values, only, emailTasks, which === 'emails'],
  )
  return rows[0]!.count
}

/** The tables of the queue are made when its workers first start. */
async function hasJobs(db: Db): Promise<boolean> {
  const { rows } = await db.query("select to_regclass('graphile_worker.jobs') is not null as found")
  return rows[0].found
}

/** The kind of an error and its code, without its message, which may repeat what somebody entered. */
export function kindOf(summary: string): string {
  const kind = /^[A-Z]\w*(?=:|$)/.exec(summary)?.[0] ?? 'Error'
  const code = /\b(?:[0-9A-Z]{5}|E[A-Z]{3,15})\b(?=[^:]*$)/.exec(summary.slice(kind.length))?.[0]
  return code && /\d|^E/.test(code) ? `${kind} ${code}` : kind
}
