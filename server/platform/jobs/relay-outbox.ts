import type { Shop } from '../shop.ts'

/**
 * Polling interval of the outbox in milliseconds. Polled, because a notification takes a database-wide lock when the
 * transaction that sends it commits, which would serialise orders.
 */
const relayInterval = 250

/** Attempts per job. Delays grow exponentially; the last attempt is about three days after the first. */
export const maxAttempts = 25

/**
 * A handler of an event, by the group, queue and task that its jobs name. If it is `shared`, events of its group that wait
 * at the same time share a job, with the task `manyOf(task)`.
 */
export type RelayHandler = { event: string; group: string; queue: string; task: string; shared?: boolean }

export function manyOf(task: string): string {
  return `${task}.many`
}

/** Events in one job. */
const maxShared = 50

/** Polls the outbox, one poll at a time. */
export function relayRegularly(shop: Shop, handlers: RelayHandler[]): () => Promise<void> {
  let relaying: Promise<unknown> | null = null
  const timer = setInterval(() => {
    relaying ??= relayOutbox(shop, handlers)
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
 * Turns committed events into jobs in one statement, one for each handler, codes first and pictures last. Shared handlers
 * get one for all events of their group, because in a rush jobs cost the database more than the orders. All jobs are added
 * together, because the database runs four statements and a notification each time that some are added. Events are
 * written inside transactions without a job, because a job's notification takes a database-wide lock at commit. Events
 * without a handler stay for a newer process that has one, as do held ones until they are due.
 * @returns the number of jobs. Further events may wait, because a statement takes a limited number.
 */
export async function relayOutbox(shop: Shop, handlers: RelayHandler[]): Promise<number> {
  const named = (queue: string) => handlers.filter((each) => each.queue === queue).map(({ event }) => event)
  const { rowCount } = await shop.pool.query({
    name: 'relay-outbox',
    text: `with taken as (
        delete from outbox where id in (
          select id from outbox
          where event = any($2) and cancelled_at is null and (not_before is null or not_before <= $8)
          order by event = any($6) desc, event = any($7), id limit 500 for update skip locked)
        returning id, event, payload, only_group, except_groups),
      work as (
        select t.id, h.task, t.event = any($6) as codes, t.event = any($7) as pictures,
          json_build_object('event', t.event, 'group', h.name, 'payload', t.payload) as job, h.name,
          case when h.shared then (row_number() over (partition by h.name, h.task, h.shared order by t.id) - 1) / ${maxShared}
            else -t.id end as part
        from taken t join unnest($2::text[], $3::text[], $4::text[], $5::boolean[]) h (event, name, task, shared)
          on h.event = t.event and h.name = coalesce(t.only_group, h.name)
            and h.name <> all (coalesce(t.except_groups, '{}'))),
      jobs as (
        select case count(*) when 1 then task else task || '${manyOf('')}' end as task,
          case count(*) when 1 then json_agg(job) -> 0 else json_build_object('jobs', json_agg(job order by id)) end as payload,
          bool_or(codes) as codes, bool_and(pictures) as pictures, min(id) as id
        from work group by name, task, part),
      batch as (
        select array_agg((task, payload, null, null, $1, null, null, null)::graphile_worker.job_spec
          order by codes desc, pictures, id) as specs
        from jobs having count(*) > 0)
      select from batch, graphile_worker.add_jobs(batch.specs)`,
    values: [
      maxAttempts,
      ...columnsOf(handlers),
      handlers.map(({ shared }) => shared ?? false),
      named('codes'),
      named('pictures'),
      shop.now(),
    ],
  })
  return rowCount ?? 0
}

/** Event, group and task of each handler, as three arrays. */
export function columnsOf(handlers: RelayHandler[]): [string[], string[], string[]] {
  return [
    handlers.map(({ event }) => event),
    handlers.map(({ group }) => group),
    handlers.map(({ task }) => task),
  ]
}
