import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'

/** At most `max` attempts within `minutes` of the first, per subject, such as "signin e:name@example.com". */
export type Limit = { subject: string; max: number; minutes: number }

/** A counted attempt. `release` subtracts it, for limits that count failures only. */
export type Attempt = { release(): Promise<void> }

/**
 * Counts an attempt against each limit in one atomic statement, so that parallel attempts cannot exceed a limit. Call
 * it before any other work. A refused attempt does not count.
 * @throws Refusal `too_many` (HTTP 429) with `retryAfter` if any limit is reached.
 */
export async function countAttempt(shop: Shop, ...limits: Limit[]): Promise<Attempt> {
  const counted = await count(shop, limits)
  const reached = limits.filter(({ subject }) => !counted.some((each) => each.subject === subject))
  if (reached.length > 0 && shop.config.rateLimits) {
    await release(shop, counted)
    const retryAfter = await secondsToWait(shop, reached)
    throw new Refusal('too_many', { status: 429, details: { retryAfter } })
  }
  return { release: () => release(shop, counted) }
}

/** Like `countAttempt`, but returns null if the limit is reached, even in shops without rate limits. */
export async function tryAttempt(shop: Shop, limit: Limit): Promise<Attempt | null> {
  const counted = await count(shop, [limit])
  return counted.length > 0 ? { release: () => release(shop, counted) } : null
}

/** The number of attempts counted in the current window. */
export async function attemptsOf(shop: Shop, subject: string): Promise<number> {
  const { rows } = await shop.pool.query<{ count: number }>({
    name: 'attempts-of',
    text: 'select count from attempt_limit where subject = $1 and resets_at > $2',
    values: [subject, shop.now()],
  })
  return rows[0]?.count ?? 0
}

/** Resets the counts of these subjects. */
export async function clearAttempts(shop: Shop, ...subjects: string[]): Promise<void> {
  await shop.pool.query('delete from attempt_limit where subject = any($1::text[])', [subjects])
}

type Counted = { subject: string; resets_at: Date }

/** Returns the limits that were not reached. Rows are locked in order of their subjects to avoid deadlocks. */
async function count(shop: Shop, limits: Limit[]): Promise<Counted[]> {
  const { rows } = await shop.pool.query<Counted>({
    name: 'count-attempt',
    text: `insert into attempt_limit as l (subject, count, max_count, resets_at)
      select subject, 1, max_count, $1::timestamptz + make_interval(mins => minutes)
        from unnest($2::text[], $3::int[], $4::int[]) given (subject, max_count, minutes) order by subject
      on conflict (subject) do update set
        count = case when l.resets_at <= $1 then 1 else l.count + 1 end,
        max_count = excluded.max_count,
        resets_at = case when l.resets_at <= $1 then excluded.resets_at else l.resets_at end
      where l.resets_at <= $1 or l.count < excluded.max_count
      returning subject, resets_at`,
    values: [
      shop.now(),
      limits.map(({ subject }) => subject),
      limits.map(({ max }) => max),
      limits.map(({ minutes }) => minutes),
    ],
  })
  return rows
}

/** Subtracts attempts, except from windows that began after they were counted. */
async function release(shop: Shop, counted: Counted[]): Promise<void> {
  if (counted.length === 0) return
  await shop.pool.query({
    name: 'release-attempt',
    text: `with held as (
        select l.subject from attempt_limit l
        join unnest($1::text[], $2::timestamptz[]) given (subject, resets_at)
          on l.subject = given.subject and date_trunc('milliseconds', l.resets_at) = given.resets_at
        order by l.subject for update of l)
      update attempt_limit l set count = l.count - 1 from held where l.subject = held.subject and l.count > 0`,
    values: [counted.map(({ subject }) => subject), counted.map(({ resets_at }) => resets_at)],
  })
}

async function secondsToWait(shop: Shop, reached: Limit[]): Promise<number> {
  const { rows } = await shop.pool.query<{ until: Date | null }>(
    'select max(resets_at) until from attempt_limit where subject = any($1::text[])',
    [reached.map(({ subject }) => subject)],
  )
  const until = rows[0]?.until ?? shop.now()
  return Math.max(1, Math.ceil((until.getTime() - shop.now().getTime()) / 1000))
}
