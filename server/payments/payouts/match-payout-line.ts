import { and, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { order, payment, payout, payoutLine, refund } from '#server/db/tables.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import { judgePayout } from './judge-payout.ts'

type Line = typeof payoutLine.$inferSelect
export type StoredPayout = typeof payout.$inferSelect

/** @throws Refusal `not_found`; `transition_refused` once it is closed. */
export async function lockPayout(tx: Tx, id: string): Promise<StoredPayout> {
  const [found] = await tx.select().from(payout).where(eq(payout.id, id)).for('update')
  if (!found) throw new Refusal('not_found')
  if (found.state === 'closed') throw new Refusal('transition_refused', { text: { key: 'payout.is_closed' } })
  return found
}

/** A line of an open payout, both locked. @throws Refusal as `lockPayout`. */
export async function lockPayoutLine(tx: Tx, id: string): Promise<Line> {
  const [{ payoutId } = { payoutId: null }] = await tx
    .select({ payoutId: payoutLine.payoutId })
    .from(payoutLine)
    .where(eq(payoutLine.id, id))
  if (!payoutId) throw new Refusal('not_found')
  await lockPayout(tx, payoutId)
  const [line] = await tx.select().from(payoutLine).where(eq(payoutLine.id, id))
  // The payout that it belongs to has taken it meanwhile, which happens once.
  return line!.payoutId === payoutId ? line! : lockPayoutLine(tx, id)
}

type Wish = { order?: string | undefined; note: string; open: boolean }
type By = { name: string; at: Date }

/**
 * Settles a line by hand, or opens it again.
 * @throws Refusal `invalid` without an order and a note; `transition_refused` if the line fits already, or the order has no
 * payment or refund of its amount that another line does not have.
 */
export async function settlePayoutLine(tx: Tx, line: Line, wish: Wish, { name, at }: By): Promise<void> {
  const own = eq(payoutLine.id, line.id)
  if (wish.open) {
    if (!line.settledAt) throw new Refusal('transition_refused', { text: { key: 'payout.not_settled' } })
    await tx.update(payoutLine).set({ settledAt: null, settledBy: null, note: '' }).where(own)
  } else {
    if (line.finding === 'matched' || line.finding === 'fee' || line.settledAt)
      throw new Refusal('transition_refused', { text: { key: 'payout.fits_already' } })
    if (wish.order === undefined && wish.note === '') throw invalidAt('note', 'payout.needs_note')
    const found = wish.order === undefined ? null : await findOf(tx, line, wish.order)
    const isMatch = found !== null && (line.kind === 'payment' || line.kind === 'refund')
    const finding = isMatch ? ('matched' as const) : ('explained' as const)
    const settled = { finding, note: wish.note, settledBy: name, settledAt: at, ...found }
    await tx.update(payoutLine).set(settled).where(own)
  }
  await judgePayout(tx, line.payoutId)
}

/**
 * The payment or refund of an order that has the amount of the line. A dispute or an adjustment concerns a payment that
 * has a line of its own, and may be a part of it.
 */
async function findOf(tx: Tx, line: Line, number: string): Promise<{ paymentId: string; refundId?: string }> {
  const amount = Math.abs(line.askedAmount)
  const atProvider = and(eq(order.number, number), eq(payment.provider, line.provider))
  const isOther = sql`l.id <> ${line.id}`
  const unpaidOut = and(
    eq(payment.received, amount),
    eq(payment.currency, line.askedCurrency),
    sql`not exists (select from payout_line l where l.payment_id = ${payment.id} and l.kind = 'payment' and ${isOther})`,
  )
  const ofRefund = and(
    eq(refund.destination, 'original'),
    eq(refund.amount, amount),
    eq(refund.currency, line.askedCurrency),
    sql`not exists (select from payout_line l where l.refund_id = ${refund.id} and ${isOther})`,
  )
  const [found] =
    line.kind === 'refund'
      ? await tx
          .select({ paymentId: payment.id, refundId: refund.id })
          .from(refund)
          .innerJoin(payment, eq(payment.id, refund.paymentId))
          .innerJoin(order, eq(order.id, refund.orderId))
          .where(and(atProvider, ofRefund))
          .limit(1)
      : await tx
          .select({ paymentId: payment.id })
          .from(payment)
          .innerJoin(order, eq(order.id, payment.orderId))
          .where(and(atProvider, gt(payment.received, 0), line.kind === 'payment' ? unpaidOut : undefined))
          .limit(1)
  if (!found) throw new Refusal('transition_refused', { text: { key: 'payout.no_such_money' } })
  return found
}
