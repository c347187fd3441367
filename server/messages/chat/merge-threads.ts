import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { indexThread } from './index-thread.ts'

/** Transfers the visitor's threads to the customer. Two threads about the same topic become one. */
export function mergeThreads(tx: Tx, visitorId: string, customerId: string): Promise<void> {
  return joinThreads(tx, sql`g.visitor_id = ${visitorId} and g.customer_id is null`, customerId)
}

/** Transfers the threads of a customer whose account is merged into another's. */
export function mergeCustomerThreads(tx: Tx, from: string, customerId: string): Promise<void> {
  return joinThreads(tx, sql`g.customer_id = ${from}`, customerId)
}

async function joinThreads(tx: Tx, others: SQL, customerId: string): Promise<void> {
  await tx.execute(sql`
    with pair as (
      select g.id other, c.id own, g.last_at, g.last_from, g.status from thread g join thread c
        on c.customer_id = ${customerId} and c.about_kind is not distinct from g.about_kind
          and c.about_number is not distinct from g.about_number
      where ${others}
      order by c.id for update),
    moved as (
      update message set thread_id = pair.own from pair where message.thread_id = pair.other),
    emailed as (
      update sent_email set thread_id = pair.own from pair where sent_email.thread_id = pair.other)
    update thread set last_at = greatest(thread.last_at, pair.last_at), version = version + 1,
      last_from = case when pair.last_at > thread.last_at then pair.last_from else thread.last_from end,
      status = case when pair.status = 'open' then 'open' else thread.status end
    from pair where thread.id = pair.own`)
  const { rows: joined } = await tx.execute<{ other: string; own: string }>(sql`
    delete from thread g using thread c where ${others}
      and c.customer_id = ${customerId} and c.about_kind is not distinct from g.about_kind
      and c.about_number is not distinct from g.about_number
    returning g.id other, c.id own`)
  const { rows: moved } = await tx.execute<{ id: string }>(
    sql`update thread g set customer_id = ${customerId}, visitor_id = null where ${others} returning g.id`,
  )
  const changed = [...joined.flatMap(({ other, own }) => [other, own]), ...moved.map(({ id }) => id)]
  for (const id of changed) await indexThread(tx, id)
}
