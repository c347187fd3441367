import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { Data, Parsed } from '#contract/calls.ts'
import { signedIn } from '#server/customers/profile/signed-in.ts'
import { order, orderLine, returnLine, returnRequest } from '#server/db/tables.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { viewReturnItem } from './view-return.ts'

/** A customer's own returns, newest first. */
export async function listReturns(
  ctx: CallContext,
  { status, page, size }: Parsed<'/return/list'>,
): Promise<Data<'/return/list'>> {
  const { shop, customer } = signedIn(ctx)
  const which = and(eq(order.customerId, customer.id), status && eq(returnRequest.status, status))
  const [[all], rows] = await Promise.all([
    shop.db
      .select({ total: count() })
      .from(returnRequest)
      .innerJoin(order, eq(order.id, returnRequest.orderId))
      .where(which),
    shop.db
      .select({ row: returnRequest, order })
      .from(returnRequest)
      .innerJoin(order, eq(order.id, returnRequest.orderId))
      .where(which)
      .orderBy(desc(returnRequest.createdAt), desc(returnRequest.id))
      .limit(size)
      .offset((page - 1) * size),
  ])
  const ids = rows.map(({ row }) => row.id)
  const lines =
    ids.length === 0
      ? []
      : await shop.db
          .select({ units: returnLine, line: orderLine })
          .from(returnLine)
          .innerJoin(orderLine, eq(orderLine.id, returnLine.lineId))
          .where(inArray(returnLine.returnId, ids))
          .orderBy(asc(orderLine.position))
  const items = rows.map(({ row, order: own }) =>
    viewReturnItem({
      row,
      order: own,
      lines: lines
        .filter(({ units }) => units.returnId === row.id)
        .map(({ units, line }) => ({ ...units, line })),
    }),
  )
  return { items, total: all!.total, page, size }
}
