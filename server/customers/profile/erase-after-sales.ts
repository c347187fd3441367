import { and, eq, inArray, isNotNull, or, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import {
  feedback,
  inquiry,
  order,
  returnHistory,
  returnImage,
  returnRequest,
  subscriber,
  thread,
  upload,
  withdrawal,
} from '#server/db/tables.ts'
import { forgetInDesk, indexForDesk } from '#server/platform/admin/lists/desk-search.ts'
import type { Customer } from '../accounts/find-customer.ts'
import { uploadPath } from '../uploads/keep-upload.ts'
import { eraseReviews } from './erase-reviews.ts'

/**
 * Erases what a customer wrote and uploaded after buying. Returns and withdrawals stay without words and pictures,
 * because orders, refunds and documents refer to them.
 * @returns the storage keys of files to delete after the commit.
 */
export async function eraseAfterSales(tx: Tx, person: Customer, at: Date): Promise<string[]> {
  const { id, email } = person
  const orders = await tx
    .select({ id: order.id, number: order.number })
    .from(order)
    .where(eq(order.customerId, id))
  const orderIds = orders.map((each) => each.id)
  const returns =
    orderIds.length > 0
      ? await tx.select().from(returnRequest).where(inArray(returnRequest.orderId, orderIds))
      : []
  const labels = await eraseReturns(
    tx,
    returns.map((each) => each.id),
  )
  const pictures = await eraseUploads(
    tx,
    id,
    returns.map((each) => each.id),
  )
  const reviewed = await eraseReviews(tx, person)
  const numbers = [...orders, ...returns].map(({ number }) => number)
  await tx
    .delete(thread)
    .where(
      or(
        eq(thread.customerId, id),
        email === null ? undefined : eq(thread.email, email),
        numbers.length > 0 ? inArray(thread.aboutNumber, numbers) : undefined,
      ),
    )
  if (email !== null) await eraseSubscription(tx, email)
  await eraseInquiries(tx, id, email)
  const sent = or(
    orderIds.length > 0 ? inArray(withdrawal.orderId, orderIds) : undefined,
    email === null ? undefined : eq(withdrawal.email, email),
  )
  if (sent) {
    await tx.update(withdrawal).set({ eraseAskedAt: at }).where(sent)
    await eraseDecided(tx, sent)
  }
  // The browser in which an order was placed does not open it any more.
  await tx.update(order).set({ visitorId: null }).where(eq(order.customerId, id))
  return [...labels, ...pictures, ...reviewed]
}

/** The proof of consent goes with the address. */
async function eraseSubscription(tx: Tx, email: string): Promise<void> {
  const gone = await tx.delete(subscriber).where(eq(subscriber.email, email)).returning({ id: subscriber.id })
  for (const { id } of gone) await forgetInDesk(tx, 'subscriber', id)
}

/** Inquiries with their quotes, also those that were sent with the same address without signing in. */
async function eraseInquiries(tx: Tx, customerId: string, email: string | null): Promise<void> {
  const own = or(eq(inquiry.customerId, customerId), email === null ? undefined : eq(inquiry.email, email))
  const gone = await tx.delete(inquiry).where(own).returning({ id: inquiry.id })
  for (const { id } of gone) await forgetInDesk(tx, 'inquiry', id)
  await tx.delete(feedback).where(eq(feedback.customerId, customerId))
}

async function eraseReturns(tx: Tx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const labels = await tx
    .select({ key: returnRequest.labelKey })
    .from(returnRequest)
    .where(and(inArray(returnRequest.id, ids), isNotNull(returnRequest.labelKey)))
  await tx
    .update(returnRequest)
    .set({ description: '', labelUrl: null, labelKey: null })
    .where(inArray(returnRequest.id, ids))
  await tx
    .update(returnHistory)
    .set({ note: '' })
    .where(and(inArray(returnHistory.returnId, ids), inArray(returnHistory.kind, ['note', 'message'])))
  return labels.flatMap(({ key }) => key ?? [])
}

/** Uploads of the customer, and those of returns that were asked for as a guest. */
async function eraseUploads(tx: Tx, customerId: string, returnIds: string[]): Promise<string[]> {
  const attached =
    returnIds.length > 0
      ? await tx
          .select({ id: returnImage.uploadId })
          .from(returnImage)
          .where(inArray(returnImage.returnId, returnIds))
      : []
  const gone = await tx
    .delete(upload)
    .where(
      or(
        eq(upload.customerId, customerId),
        attached.length > 0
          ? inArray(
              upload.id,
              attached.map(({ id }) => id),
            )
          : undefined,
      ),
    )
    .returning({ id: upload.id })
  return gone.map(({ id }) => uploadPath(id))
}

/**
 * Takes the person out of decided statements of withdrawal whose sender asked to be forgotten. Number, order, units,
 * times and outcome stay: they show that the law was followed. An undecided statement is still a claim.
 */
export async function eraseDecided(tx: Tx, which: SQL): Promise<void> {
  const decided = await tx
    .update(withdrawal)
    .set({ name: '', email: '', goods: '', statement: '' })
    .where(and(which, isNotNull(withdrawal.eraseAskedAt), inArray(withdrawal.status, ['done', 'rejected'])))
    .returning()
  for (const { id, number, orderNumber, receivedAt } of decided) {
    await forgetInDesk(tx, 'withdrawal', id)
    const texts = [number, orderNumber]
    await indexForDesk(tx, { kind: 'withdrawal', id, label: number, texts, fresh: receivedAt })
  }
}
