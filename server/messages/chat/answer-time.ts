import { sql } from 'drizzle-orm'
import type { Reader } from '#server/db/open.ts'

/** Conversations whose answers are measured, the latest first. Their messages are read at every call. */
const maxThreads = 500

const days = 30

/**
 * How long shoppers waited for an answer of staff in the last 30 days, on average: from the first message that nobody had
 * answered. `minutes` is null if there was no answer.
 */
export async function meanAnswerTime(
  reader: Reader,
  at: Date,
): Promise<{ minutes: number | null; answers: number }> {
  const since = new Date(at.getTime() - days * 86_400_000).toISOString()
  const { rows } = await reader.execute<{ minutes: number | null; answers: number }>(sql`
    with written as (
      select m.thread_id, m.id, m.at, m."from",
        lag(m."from") over (partition by m.thread_id order by m.id) as before
      from (select id from thread where last_at > ${since} order by last_at desc limit ${maxThreads}) recent
      join message m on m.thread_id = recent.id
      where not m.internal and m.at > ${since}),
    answered as (
      select "from" = 'staff' and before = 'shopper' as is_answer, at,
        max(at) filter (where "from" = 'shopper' and before is distinct from 'shopper')
          over (partition by thread_id order by id) as asked
      from written)
    select (avg(extract(epoch from at - asked)) / 60)::float as minutes, count(*)::int as answers
    from answered where is_answer and asked is not null`)
  const { minutes, answers } = rows[0]!
  return { minutes: minutes === null ? null : Math.round(minutes), answers }
}
