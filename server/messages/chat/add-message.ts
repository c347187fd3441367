import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { indexThread } from './index-thread.ts'

type NewMessage = {
  threadId: string
  from: 'shopper' | 'staff'
  text: string
  /** A message with the same key in this thread is not stored again. */
  key: string | null
  /** A guest's address for answers, if given. */
  email?: string | null
  /** The staff member's name. */
  author?: string
  internal?: boolean
  at: Date
}

/**
 * Adds a message to a locked thread, which it opens again if it was closed or snoozed. A note changes nothing else.
 * @returns the id of the message; with a repeated key that of the first.
 * @throws Refusal `idempotency_conflict` if the key was used with another text.
 */
export async function addMessage(
  tx: Tx,
  { threadId, from, text, key, email = null, author = '', internal = false, at }: NewMessage,
): Promise<string> {
  await tx.execute(sql`select from thread where id = ${threadId} for update`)
  const { rows: known } = await tx.execute<{ id: string; text: string }>(
    sql`select id::text, text from message where thread_id = ${threadId} and key = ${key}`,
  )
  if (known[0] && known[0].text !== text) throw new Refusal('idempotency_conflict')
  if (known[0]) return known[0].id
  const { rows } = await tx.execute<{ id: string }>(
    sql`insert into message (thread_id, "from", internal, author, text, at, key)
      values (${threadId}, ${from}, ${internal}, ${author}, ${text}, ${at.toISOString()}, ${key}) returning id::text`,
  )
  if (!internal)
    await tx.execute(sql`update thread set last_at = ${at.toISOString()}, last_from = ${from}, status = 'open',
      closed_at = null, snoozed_until = null, version = version + 1, email = coalesce(${email}, email),
      shopper_seen_at = case when ${from} = 'shopper' then greatest(shopper_seen_at, ${at.toISOString()}) else shopper_seen_at end
      where id = ${threadId}`)
  await indexThread(tx, threadId)
  return rows[0]!.id
}
