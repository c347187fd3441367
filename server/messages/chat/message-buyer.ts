import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import type { LockedReturn } from '#server/returns/lock-return.ts'
import { tell } from '#server/returns/lock-return.ts'
import { changeReturn } from '#server/returns/return.admin.calls.ts'
import { replyToThread } from './reply.ts'

/** Messages go to the conversation about the return; notes for colleagues stay with the return. */
export const messageBuyerHandlers: AdminHandlers<'/return/message'> = {
  '/return/message': (ctx, { number, text, internal }) =>
    changeReturn(ctx, { number }, async (locked, by) => {
      if (internal) return tell(ctx.tx, locked.id, 'note', { ...by, note: text })
      const threadId = await ensureThread(ctx.tx, locked)
      const message = { threadId, text, author: ctx.caller.name, internal: false, key: null }
      return replyToThread(ctx.tx, message, ctx.at)
    }),
}

/**
 * The conversation about a return, with the buyer who wrote in it last. Otherwise it is started: an email that opens it
 * reaches guests in any browser.
 */
async function ensureThread(tx: Tx, { number, order, createdAt }: LockedReturn): Promise<string> {
  const { rows: found } = await tx.execute<{ id: string }>(sql`
    select id from thread where about_kind = 'return' and about_number = ${number}
    order by last_at desc, id limit 1`)
  if (found[0]) return found[0].id
  const { customerId, email, lang } = order
  const visitorId = customerId ? null : order.visitorId
  const at = createdAt.toISOString()
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into thread (customer_id, visitor_id, about_kind, about_number, email, lang, created_at, last_at, last_from,
      shopper_seen_at)
    values (${customerId}, ${visitorId}, 'return', ${number}, ${customerId ? null : email}, ${lang}, ${at}, ${at}, 'staff',
      ${at})
    returning id`)
  return rows[0]!.id
}
