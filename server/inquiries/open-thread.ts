import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { addMessage } from '#server/messages/chat/add-message.ts'

type Opened = {
  kind: 'inquiry' | 'feedback'
  number: string
  customerId: string | null
  visitorId: string
  /** A guest's address for answers. */
  email: string | null
  lang: string
  text: string
  at: Date
}

/** Opens the conversation about an inquiry or feedback with its text as the first message. Returns the thread's id. */
export async function openThread(
  tx: Tx,
  { kind, number, customerId, visitorId, email, lang, text, at }: Opened,
): Promise<string> {
  const when = at.toISOString()
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into thread (customer_id, visitor_id, about_kind, about_number, email, lang, created_at, last_at, shopper_seen_at)
    values (${customerId}, ${customerId ? null : visitorId}, ${kind}, ${number}, ${customerId ? null : email}, ${lang},
      ${when}, ${when}, ${when})
    returning id`)
  const threadId = rows[0]!.id
  await addMessage(tx, { threadId, from: 'shopper', text, key: null, at })
  return threadId
}
