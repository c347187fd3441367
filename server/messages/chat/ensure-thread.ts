import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import type { order } from '#server/db/tables.ts'

export type About = { kind: 'order' | 'return'; number: string }

type Wanted = {
  about: About
  buyer: Pick<typeof order.$inferSelect, 'customerId' | 'visitorId' | 'email' | 'lang'>
  /** When what it is about began: nothing in the conversation is older. */
  since: Date
}

/**
 * The conversation about an order or return, with the buyer who wrote in it last. Otherwise it is started: an email that
 * opens it reaches guests in any browser.
 */
export async function ensureThread(tx: Tx, { about, buyer, since }: Wanted): Promise<string> {
  const { kind, number } = about
  const { rows: found } = await tx.execute<{ id: string }>(sql`
    select id from thread where about_kind = ${kind} and about_number = ${number}
    order by last_at desc, id limit 1`)
  if (found[0]) return found[0].id
  const { customerId, email, lang } = buyer
  const visitorId = customerId ? null : buyer.visitorId
  const at = since.toISOString()
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into thread (customer_id, visitor_id, about_kind, about_number, email, lang, created_at, last_at, last_from,
      shopper_seen_at)
    values (${customerId}, ${visitorId}, ${kind}, ${number}, ${customerId ? null : email}, ${lang}, ${at}, ${at}, 'staff',
      ${at})
    returning id`)
  return rows[0]!.id
}
