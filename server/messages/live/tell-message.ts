import type { Shop } from '#server/platform/shop.ts'

/** Tells the shopper's open pages about a message. A guest's pages only get the number of unread ones. */
export async function tellMessage(shop: Shop, messageId: string): Promise<void> {
  const { rows } = await shop.pool.query<Told>({
    name: 'message-to-tell',
    text: `select t.id "threadId", t.customer_id "customerId", t.visitor_id "visitorId",
        (select count(*)::int from message u join thread o on o.id = u.thread_id
          where u."from" = 'staff' and not u.internal and u.at > o.shopper_seen_at
            and case when t.customer_id is null then o.customer_id is null and o.visitor_id = t.visitor_id
              else o.customer_id = t.customer_id end) unread
      from message m join thread t on t.id = m.thread_id where m.id = $1 and not m.internal`,
    values: [messageId],
  })
  const told = rows[0]
  if (!told) return
  const { threadId, customerId, visitorId, unread } = told
  if (customerId) await shop.live.publish({ customerId }, { type: 'chat', data: { threadId, unread } })
  else if (visitorId) await shop.live.publish({ visitorId }, { type: 'chat', data: { unread } })
}

type Told = { threadId: string; customerId: string | null; visitorId: string | null; unread: number }
