import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import type { About } from '../chat/ensure-thread.ts'
import { indexThread } from '../chat/index-thread.ts'

type Written = { about: About; text: string; author: string; at: Date }

/**
 * Takes back the latest message of staff with this text, with the email that waits to go out.
 * @returns false if the buyer has seen or answered it, or the email has gone out. Then it stays.
 */
export async function takeBack(tx: Tx, { about, text, author, at }: Written): Promise<boolean> {
  const { rows: found } = await tx.execute<{ id: string; threadId: string }>(sql`
    select m.id::text, t.id "threadId" from message m join thread t on t.id = m.thread_id
    where t.about_kind = ${about.kind} and t.about_number = ${about.number} and m."from" = 'staff'
      and not m.internal and m.text = ${text} and m.author = ${author} and m.at > t.shopper_seen_at
      and m.id = (select max(id) from message where thread_id = t.id and not internal)
    order by m.id desc limit 1 for update of t`)
  const [latest] = found
  if (!latest) return false
  const { id, threadId } = latest
  const { rows: held } = await tx.execute(sql`
    update outbox set cancelled_at = ${at.toISOString()}
    where event = 'message.unseen' and payload ->> 'messageId' = ${id} and cancelled_at is null returning id`)
  if (held.length === 0) return false
  await tx.execute(sql`delete from message where id = ${id}`)
  await tx.execute(sql`
    delete from thread t where t.id = ${threadId} and not exists (select from message where thread_id = t.id)`)
  await tx.execute(sql`
    update thread t set version = version + 1, last_at = m.at, last_from = m."from"
    from (select at, "from" from message where thread_id = ${threadId} and not internal order by id desc limit 1) m
    where t.id = ${threadId}`)
  await indexThread(tx, threadId)
  return true
}
