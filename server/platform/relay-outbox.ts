import type { Shop } from './shop.ts'

/**
 * Polling interval of the outbox in milliseconds. Polled, because a notification takes a database-wide lock when the
 * transaction that sends it commits, which would serialise orders.
 */
const relayInterval = 250

/** Attempts per job. Delays grow exponentially; the last attempt is about three days after the first. */
export const maxAttempts = 25

/** A handler of an event, by the group, queue and task that its jobs name. */
export type RelayHandler = { event: string; group: string; queue: string; task: string }

/** Polls the outbox, one poll at a time. */
export function relayRegularly(shop: Shop, handlers: RelayHandler[]): () => Promise<void> {
  let relaying: Promise<void> | null = null
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
 * Turns committed events into jobs in one statement, one for each handler, codes first and pictures last. Events are
 * written inside transactions without a job, because a job's notification takes a database-wide lock at commit. Events
 * without a handler stay for a newer process that has one, as do held ones until they are due.
 */
export async function relayOutbox(shop: Shop, handlers: RelayHandler[]): Promise<void> {
  const named = (queue: string) => handlers.filter((each) => each.queue === queue).map(({ event }) => event)
  await shop.pool.query({
    name: 'relay-outbox',
    text: `with taken as (
        delete from outbox where id in (
          select id from outbox
          where event = any($2) and cancelled_at is null and (not_before is null or not_before <= $7)
          order by event = any($5) desc, event = any($6), id limit 500 for update skip locked)
        returning id, event, payload, only_group, except_groups)
      select graphile_worker.add_job(h.task,
        json_build_object('event', t.event, 'group', h.name, 'payload', t.payload), max_attempts := $1)
      from taken t join unnest($2::text[], $3::text[], $4::text[]) h (event, name, task) on h.event = t.event
        and h.name = coalesce(t.only_group, h.name) and h.name <> all (coalesce(t.except_groups, '{}'))
      order by t.event = any($5) desc, t.event = any($6), t.id`,
    values: [maxAttempts, ...columnsOf(handlers), named('codes'), named('pictures'), shop.now()],
  })
}

/** Event, group and task of each handler, as three arrays. */
export function columnsOf(handlers: RelayHandler[]): [string[], string[], string[]] {
  return [
    handlers.map(({ event }) => event),
    handlers.map(({ group }) => group),
    handlers.map(({ task }) => task),
  ]
}
