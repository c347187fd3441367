import { and, arrayOverlaps, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import {
  bankLine,
  bankLinePart,
  draftOrder,
  feedback,
  inquiry,
  order,
  returnHistory,
  returnImage,
  returnPhoto,
  returnRequest,
  subscriber,
  thread,
  upload,
  withdrawal,
} from '#server/db/tables.ts'
import { forgetInDesk, indexForDesk } from '#server/platform/admin/lists/desk-search.ts'
import type { Customer } from '../accounts/find-customer.ts'
import { uploadPath } from '../uploads/keep-upload.ts'
import { eraseNotes } from './erase-notes.ts'
import { eraseReviews } from './erase-reviews.ts'

/**
 * Erases what a customer wrote and uploaded after buying. Returns and withdrawals stay without words and pictures,
 * because orders, refunds and documents refer to them.
 * @returns the storage keys of files to delete after the commit.
 */
export async function eraseAfterSales(tx: Tx, person: Customer, at: Date): Promise<string[]> {
  const { id, email } = person
  const bought = or(
    eq(order.customerId, id),
    email === null ? undefined : and(isNull(order.customerId), eq(order.email, email)),
  )
  const orders = await tx.select({ id: order.id, number: order.number }).from(order).where(bought)
  const orderIds = orders.map((each) => each.id)
  const returns =
    orderIds.length > 0
      ? await tx.select().from(returnRequest).where(inArray(returnRequest.orderId, orderIds))
      : []
  const labels = await eraseReturns(
    tx,
    returns.map((each) => each.id),
  )
  const asked = await eraseInquiries(tx, id, email)
  const shown = [
    ...(await picturesOf(
      tx,
      returns.map((each) => each.id),
    )),
    ...asked.flatMap(({ imageIds }) => imageIds),
  ]
  const pictures = await eraseUploads(tx, id, shown)
  const reviewed = await eraseReviews(tx, person)
  const numbers = [...orders, ...returns, ...asked].map(({ number }) => number)
  const threads = await tx
    .delete(thread)
    .where(
      or(
        eq(thread.customerId, id),
        email === null ? undefined : eq(thread.email, email),
        numbers.length > 0 ? inArray(thread.aboutNumber, numbers) : undefined,
      ),
    )
    .returning({ id: thread.id })
  for (const each of threads) await forgetInDesk(tx, 'thread', each.id)
  if (email !== null) await eraseSubscription(tx, email)
  await erasePayers(tx, orders)
  const sent = or(
    orderIds.length > 0 ? inArray(withdrawal.orderId, orderIds) : undefined,
    email === null ? undefined : eq(withdrawal.email, email),
  )
  const withdrawals = sent
    ? await tx.update(withdrawal).set({ eraseAskedAt: at }).where(sent).returning({ id: withdrawal.id })
    : []
  if (sent) await eraseDecided(tx, sent)
  await eraseNotes(tx, {
    customer: [id],
    order: orderIds,
    return: returns.map((each) => each.id),
    withdrawal: withdrawals.map((each) => each.id),
  })
  // The browser in which an order was placed does not open it any more.
  await tx.update(order).set({ visitorId: null }).where(bought)
  return [...labels, ...pictures, ...reviewed]
}

/** Bank lines of the orders stay as amounts. Open ones still name the order, so that they can be matched. */
async function erasePayers(tx: Tx, orders: readonly { id: string; number: string }[]): Promise<void> {
  if (orders.length === 0) return
  const matched = inArray(
    bankLine.orderId,
    orders.map(({ id }) => id),
  )
  const named = arrayOverlaps(
    bankLine.named,
    orders.map(({ number }) => number),
  )
  const shared = tx
    .select({ id: bankLinePart.lineId })
    .from(bankLinePart)
    .where(
      inArray(
        bankLinePart.orderId,
        orders.map(({ id }) => id),
      ),
    )
  await tx
    .update(bankLine)
    .set({ payer: '', purpose: '' })
    .where(or(matched, named, inArray(bankLine.id, shared)))
}

/** The proof of consent goes with the address. */
async function eraseSubscription(tx: Tx, email: string): Promise<void> {
  const gone = await tx.delete(subscriber).where(eq(subscriber.email, email)).returning({ id: subscriber.id })
  for (const { id } of gone) await forgetInDesk(tx, 'subscriber', id)
}

/**
 * Inquiries with their quotes, draft orders and feedback, also what was sent with the same address without signing in.
 * @returns their numbers, by which conversations know them, and the ids of their pictures.
 */
async function eraseInquiries(
  tx: Tx,
  customerId: string,
  email: string | null,
): Promise<{ number: string; imageIds: string[] }[]> {
  const [asked, told] = [eq(inquiry.customerId, customerId), eq(feedback.customerId, customerId)]
  const inquiries = await tx
    .delete(inquiry)
    .where(email === null ? asked : or(asked, eq(inquiry.email, email)))
    .returning({ id: inquiry.id, number: inquiry.number, imageIds: inquiry.imageIds })
  for (const { id } of inquiries) await forgetInDesk(tx, 'inquiry', id)
  const drafts = await tx
    .delete(draftOrder)
    .where(
      email === null
        ? eq(draftOrder.customerId, customerId)
        : or(eq(draftOrder.customerId, customerId), eq(draftOrder.email, email)),
    )
    .returning({ id: draftOrder.id })
  for (const { id } of drafts) await forgetInDesk(tx, 'draftOrder', id)
  const opinions = await tx
    .delete(feedback)
    .where(email === null ? told : or(told, eq(sql`lower(${feedback.contact})`, email)))
    .returning({ number: feedback.number, imageIds: feedback.imageIds })
  return [...inquiries, ...opinions]
}

async function eraseReturns(tx: Tx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const labels = await tx
    .select({ current: returnRequest.labelKey, keys: returnRequest.labelFiles })
    .from(returnRequest)
    .where(inArray(returnRequest.id, ids))
  await tx
    .update(returnRequest)
    .set({
      ...{ description: '', labelUrl: null, labelKey: null, labelFiles: [] },
      // Undoing an earlier change would put a label back.
      version: sql`${returnRequest.version} + 1`,
    })
    .where(inArray(returnRequest.id, ids))
  await tx
    .update(returnHistory)
    .set({ note: '' })
    .where(and(inArray(returnHistory.returnId, ids), inArray(returnHistory.kind, ['note', 'message'])))
  // An older server, running beside this one during an update, writes the current key alone.
  return labels.flatMap(({ current, keys }) => [...new Set(current === null ? keys : [...keys, current])])
}

/** Ids of the pictures of returns, also of those that were asked for as a guest, and of their inspections. */
async function picturesOf(tx: Tx, returnIds: string[]): Promise<string[]> {
  if (returnIds.length === 0) return []
  const shown = await tx
    .select({ id: returnImage.uploadId })
    .from(returnImage)
    .where(inArray(returnImage.returnId, returnIds))
  const inspected = await tx
    .select({ id: returnPhoto.uploadId })
    .from(returnPhoto)
    .where(inArray(returnPhoto.returnId, returnIds))
  return [...shown, ...inspected].map(({ id }) => id)
}

/** Deletes the customer's uploads and those named. */
async function eraseUploads(tx: Tx, customerId: string, ids: string[]): Promise<string[]> {
  const own = or(eq(upload.customerId, customerId), ids.length > 0 ? inArray(upload.id, ids) : undefined)
  const gone = await tx.delete(upload).where(own).returning({ id: upload.id })
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
