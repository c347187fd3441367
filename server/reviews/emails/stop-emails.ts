import { eq, sql } from 'drizzle-orm'
import { question } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'

/**
 * Stops the emails that this token was sent with: all requests for reviews to the address, or the answers to a question.
 * Unknown tokens do nothing.
 */
export async function stopEmails(shop: Pick<Shop, 'db' | 'now'>, token: string): Promise<void> {
  const at = shop.now()
  await shop.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ email: string }>(sql`
      select o.email from review_request q join orders o on o.id = q.order_id where q.token = ${token}`)
    const [found] = rows
    if (!found) {
      await tx.update(question).set({ stoppedAt: at }).where(eq(question.token, token))
      return
    }
    await tx.execute(sql`insert into review_stop (email, at) values (${found.email}, ${at.toISOString()})
      on conflict do nothing`)
    await tx.execute(sql`update review_request q set wanted = false from orders o
      where o.id = q.order_id and o.email = ${found.email} and q.settled_at is null`)
  })
}
