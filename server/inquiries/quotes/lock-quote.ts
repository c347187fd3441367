import { sql } from 'drizzle-orm'
import type { QuoteStatus } from '#contract/inquiry.ts'
import type { Tx } from '#server/db/open.ts'

export type LockedQuote = {
  id: string
  number: string
  inquiryId: string
  inquiryNumber: string
  status: QuoteStatus
  currency: string
  validUntil: Date
  /** An order was placed with it. */
  ordered: boolean
  customerId: string | null
  visitorId: string | null
  email: string
  threadId: string
}

/**
 * Locks a quote before anything of it changes: the inquiry, its quotes and the carts that hold it, so that staff, the
 * shopper and an order that is just being placed wait for each other. null if it does not exist.
 */
export async function lockQuote(
  tx: Tx,
  by: { number: string } | { id: string },
): Promise<LockedQuote | null> {
  const which = 'id' in by ? sql`q.id = ${by.id}` : sql`q.number = ${by.number.trim().toUpperCase()}`
  const { rows: found } = await tx.execute<{ id: string; inquiryId: string }>(
    sql`select q.id, q.inquiry_id "inquiryId" from quote q where ${which}`,
  )
  const [own] = found
  if (!own) return null
  await tx.execute(sql`select from inquiry where id = ${own.inquiryId} for update`)
  await tx.execute(sql`select from cart where quote_id = ${own.id} order by id for update`)
  const { rows } = await tx.execute<Omit<LockedQuote, 'validUntil'> & { validUntil: string }>(sql`
    select q.id, q.number, q.inquiry_id "inquiryId", i.number "inquiryNumber", q.status, q.currency,
      q.valid_until "validUntil", i.customer_id "customerId", i.visitor_id "visitorId", i.email, t.id "threadId",
      q.order_id is not null or exists (
        select from cart c where c.quote_id = q.id and c.ordered_at is not null) ordered
    from quote q join inquiry i on i.id = q.inquiry_id
    join thread t on t.about_kind = 'inquiry' and t.about_number = i.number
    where q.id = ${own.id} for update of q`)
  return rows[0] ? { ...rows[0], validUntil: new Date(rows[0].validUntil) } : null
}
