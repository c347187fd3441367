import { eq } from 'drizzle-orm'
import type { Happened, timelineCalls } from '#contract/admin/timeline.ts'
import { customer, order, returnRequest, withdrawal } from '#server/db/tables.ts'
import { changesOf } from '#server/platform/admin/changes/list-changes.ts'
import type { Undoing } from '#server/platform/admin/changes/undo-change.ts'
import type { AdminContext, AdminHandlers } from '#server/platform/admin/context.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { listEmails, type Subject } from './list-emails.ts'

/** Changes listed. */
const most = 50

/** Answers the timelines of orders, returns, withdrawals and customers. */
export function timelineHandlers(undoing: Undoing): AdminHandlers<keyof typeof timelineCalls> {
  const happened = async (
    ctx: AdminContext,
    resource: Subject['resource'],
    [found]: { id: string; number?: string }[],
  ): Promise<Happened> => {
    if (!found) throw new Refusal('not_found')
    const subject = { resource, number: '', ...found }
    const [changes, emails] = await Promise.all([
      changesOf(ctx, undoing, { ...subject, most }),
      listEmails(ctx, subject),
    ])
    return { changes, emails }
  }
  return {
    async '/order/happened'(ctx, { number }) {
      const columns = { id: order.id, number: order.number }
      const rows = await ctx.shop.db.select(columns).from(order).where(eq(order.number, number))
      return happened(ctx, 'order', rows)
    },
    async '/return/happened'(ctx, { number }) {
      const columns = { id: returnRequest.id, number: returnRequest.number }
      const rows = await ctx.shop.db
        .select(columns)
        .from(returnRequest)
        .where(eq(returnRequest.number, number))
      return happened(ctx, 'return', rows)
    },
    async '/withdrawal/happened'(ctx, { number }) {
      const columns = { id: withdrawal.id, number: withdrawal.number }
      const wanted = eq(withdrawal.number, number.toUpperCase())
      const rows = await ctx.shop.db.select(columns).from(withdrawal).where(wanted)
      return happened(ctx, 'withdrawal', rows)
    },
    async '/customer/happened'(ctx, { id }) {
      if (!isUuid(id)) throw new Refusal('not_found')
      const rows = await ctx.shop.db.select({ id: customer.id }).from(customer).where(eq(customer.id, id))
      return happened(ctx, 'customer', rows)
    },
  }
}
