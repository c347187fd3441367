import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { tell } from '#server/returns/lock-return.ts'
import { changeReturn } from '#server/returns/return.admin.calls.ts'
import { ensureThread } from './ensure-thread.ts'
import { replyToThread } from './reply.ts'

/** Messages go to the conversation about the return; notes for colleagues stay with the return. */
export const messageBuyerHandlers: AdminHandlers<'/return/message'> = {
  '/return/message': (ctx, { number, text, internal }) =>
    changeReturn(ctx, { number }, async (locked, by) => {
      if (internal) return tell(ctx.tx, locked.id, 'note', { ...by, note: text })
      const threadId = await ensureThread(ctx.tx, {
        ...{ about: { kind: 'return', number: locked.number }, buyer: locked.order, since: locked.createdAt },
      })
      const message = { threadId, text, author: ctx.caller.name, internal: false, key: null }
      return replyToThread(ctx.tx, message, ctx.at)
    }),
}
