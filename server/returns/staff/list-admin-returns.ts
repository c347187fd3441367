import { eq, inArray, sql } from 'drizzle-orm'
import type { AdminData, AdminParsed } from '#contract/admin/calls.ts'
import { returnList } from '#contract/admin/orders/return.ts'
import type { Tx } from '#server/db/open.ts'
import { order, orderLine, returnLine, returnRequest } from '#server/db/tables.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { indexForDesk } from '#server/platform/admin/lists/desk-search.ts'
import { answerList } from '#server/platform/admin/lists/read-list.ts'
import { factsOf } from '../lock-return.ts'
import { stageOf } from '../transitions.ts'
import { refundAmountOf } from '../view-return.ts'

export const returnsInDatabase = defineList(returnList, {
  from: 'return_request q',
  id: { sql: 'q.id', type: 'uuid' },
  columns: {
    stage: 'q.stage',
    type: 'q.type',
    reason: 'q.reason',
    createdAt: 'q.created_at',
    refundDueAt: 'q.refund_due_at',
  },
  search: 'return',
})

export function listAdminReturns(
  ctx: AdminContext,
  payload: AdminParsed<'/return/list'>,
): Promise<AdminData<'/return/list'>> {
  const { db } = ctx.shop
  return answerList(
    ctx,
    returnsInDatabase,
    payload,
    async (ids) => {
      const rows = await db
        .select({ row: returnRequest, order })
        .from(returnRequest)
        .innerJoin(order, eq(order.id, returnRequest.orderId))
        .where(inArray(returnRequest.id, ids))
      const lines = await db
        .select({ units: returnLine, line: orderLine })
        .from(returnLine)
        .innerJoin(orderLine, eq(orderLine.id, returnLine.lineId))
        .where(inArray(returnLine.returnId, ids))
      return rows.map(({ row, order: own }) => {
        const units = lines
          .filter((each) => each.units.returnId === row.id)
          .map((each) => ({ ...each.units, line: each.line }))
        return {
          id: row.id,
          number: row.number,
          order: own.number,
          email: own.email,
          tracking: row.trackingNumber,
          stage: stageOf(row, factsOf(row)),
          type: row.type,
          reason: row.reason,
          refundAmount: { amount: refundAmountOf(row, units), currency: own.currency },
          units: units.reduce((sum, { requested }) => sum + requested, 0),
          createdAt: row.createdAt.toISOString(),
          sendBy: row.sendBy?.toISOString() ?? null,
          refundDueAt: row.refundDueAt?.toISOString() ?? null,
        }
      })
    },
    { tags: ['returns'] },
  )
}

/** Makes a return searchable by its numbers, the order's and the buyer's email address. */
export async function indexReturn(tx: Tx, id: string): Promise<void> {
  const [found] = await tx
    .select({
      number: returnRequest.number,
      tracking: returnRequest.trackingNumber,
      at: returnRequest.createdAt,
      order: order.number,
      email: order.email,
      name: sql<string>`concat_ws(' ', ${order.address} ->> 'firstName', ${order.address} ->> 'lastName')`,
    })
    .from(returnRequest)
    .innerJoin(order, eq(order.id, returnRequest.orderId))
    .where(eq(returnRequest.id, id))
  if (!found) return
  const { number, tracking, order: orderNumber, email, name, at } = found
  const texts = [number, orderNumber, tracking]
  await indexForDesk(tx, { kind: 'return', id, label: number, texts, restricted: [email, name], fresh: at })
}
