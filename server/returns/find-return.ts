import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Reader } from '#server/db/open.ts'
import {
  message,
  order,
  orderLine,
  refund,
  returnHistory,
  returnImage,
  returnLine,
  returnRequest,
  thread,
  upload,
  withdrawal,
} from '#server/db/tables.ts'
import { findCarriage } from '#server/orders/carriers/find-carriage.ts'
import { findOrder } from '#server/orders/find-order.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import type { ReturnRow, ReturnUnits } from './lock-return.ts'

type Entry = Pick<typeof returnHistory.$inferSelect, 'at' | 'by' | 'actorName' | 'kind' | 'note'> & {
  /** null for a message. */
  id: number | null
}

export type StoredReturn = {
  row: ReturnRow
  order: typeof order.$inferSelect
  lines: ReturnUnits[]
  images: (typeof upload.$inferSelect)[]
  /** Steps and messages, oldest first. */
  history: Entry[]
  /** Without failed attempts that were sent again. */
  refunds: (typeof refund.$inferSelect)[]
  replacementOrder: string | null
  withdrawal: string | null
  trackUrl: string | null
}

/**
 * A return that belongs to the caller: of the customer's own order, or with the order's access key.
 * @throws Refusal `not_found` for any other, whether it exists or not.
 */
export async function findReturn(
  ctx: CallContext,
  { number, accessKey }: { number: string; accessKey?: string | undefined },
): Promise<StoredReturn> {
  const found = await readReturn(ctx.shop.db, 'number', number)
  if (!found) throw new Refusal('not_found')
  await findOrder(ctx, { number: found.order.number, accessKey })
  return found
}

/** A return with all that belongs to it; null if it does not exist. */
export async function readReturn(
  db: Reader,
  by: 'number' | 'id',
  value: string,
): Promise<StoredReturn | null> {
  const wanted = by === 'id' ? value : value.trim().toUpperCase()
  const [head] = await db
    .select({
      row: returnRequest,
      order,
      replacementOrder: sql<
        string | null
      >`(select number from orders where id = ${returnRequest.replacementOrderId})`,
      withdrawal: withdrawal.number,
    })
    .from(returnRequest)
    .innerJoin(order, eq(order.id, returnRequest.orderId))
    .leftJoin(withdrawal, eq(withdrawal.id, returnRequest.withdrawalId))
    .where(eq(returnRequest[by], wanted))
  if (!head) return null
  const { id } = head.row
  const lines = await db
    .select({ units: returnLine, line: orderLine })
    .from(returnLine)
    .innerJoin(orderLine, eq(orderLine.id, returnLine.lineId))
    .where(eq(returnLine.returnId, id))
    .orderBy(asc(orderLine.position))
  const images = await db
    .select({ upload })
    .from(returnImage)
    .innerJoin(upload, eq(upload.id, returnImage.uploadId))
    .where(eq(returnImage.returnId, id))
    .orderBy(asc(returnImage.position))
  const { number, logisticsCompany: carrier, trackingNumber } = head.row
  const steps = await db
    .select()
    .from(returnHistory)
    .where(eq(returnHistory.returnId, id))
    .orderBy(asc(returnHistory.id))
  const history = [...steps, ...(await readMessages(db, number))]
  const refunds = head.row.refundRequestId
    ? await db
        .select()
        .from(refund)
        .where(and(eq(refund.requestId, head.row.refundRequestId), isNull(refund.retriedAt)))
        .orderBy(asc(refund.createdAt))
    : []
  return {
    ...head,
    lines: lines.map(({ units, line }) => ({ ...units, line })),
    images: images.map((each) => each.upload),
    history: history.sort((a, b) => a.at.getTime() - b.at.getTime()),
    refunds,
    trackUrl: carrier ? (await findCarriage(db, { carrier, trackingNumber })).trackUrl : null,
  }
}

/** Messages of a conversation shown with its return; the chat has all. */
const maxMessages = 200

/** The conversation about a return as entries of its history. */
async function readMessages(db: Reader, number: string): Promise<Entry[]> {
  const rows = await db
    .select({ message })
    .from(message)
    .innerJoin(thread, eq(thread.id, message.threadId))
    .where(and(eq(thread.aboutKind, 'return'), eq(thread.aboutNumber, number)))
    .orderBy(desc(message.id))
    .limit(maxMessages)
  return rows.reverse().map(({ message: { from, at, author, internal, text } }) => ({
    id: null,
    at,
    by: from === 'staff' ? ('merchant' as const) : ('buyer' as const),
    actorName: author || null,
    kind: internal ? 'note' : from === 'staff' ? 'message' : 'answer',
    note: text,
  }))
}
