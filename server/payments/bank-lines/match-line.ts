import { and, desc, eq, gt } from 'drizzle-orm'
import { acceptedFindings, type BankFinding } from '#contract/admin/money/bank-line.ts'
import { addDays } from '#contract/admin/money/report.ts'
import { codes } from '#contract/codes.ts'
import type { Tx } from '#server/db/open.ts'
import { bankLine, payment } from '#server/db/tables.ts'
import { amountDue, payableAmount } from '#server/orders/amount-due.ts'
import { addHistory } from '#server/orders/history.ts'
import { type LockedOrder, lockByNumber } from '#server/orders/lock-order.ts'
import { receivePayment } from '#server/orders/staff/receive-payment.ts'
import type { Acting } from '#server/orders/transitions.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { holdPeriods } from '../periods/closed-until.ts'
import { markRefundSent } from '../refunds/mark-refund-sent.ts'
import { addPaid, returnPayment, returnUnneeded } from '../refunds/return-payment.ts'
import { bookedOn, type Judged, judge, type Line, readOwing } from './judge-line.ts'

export type Accepted = (typeof acceptedFindings)[number]

/** Findings whose match sends money back, which needs the permission to refund. */
const returning: readonly BankFinding[] = ['refund', 'overpaid', 'paid_twice', 'closed']

/**
 * Locks an open line. Lines are locked before orders, by everything that settles them.
 * @throws Refusal `not_found`; `transition_refused` if somebody has settled it.
 */
export async function lockLine(tx: Tx, id: string): Promise<Line> {
  const [line] = await tx.select().from(bankLine).where(eq(bankLine.id, id)).for('update')
  if (!line) throw new Refusal('not_found')
  return line
}

/** @throws Refusal `transition_refused` if somebody has settled the line. */
export function requireOpen({ state }: Line): void {
  if (state !== 'open') throw new Refusal('transition_refused', { text: { key: 'bank.settled_already' } })
}

/** The day in whose period a line counts that is settled now. */
export async function countingDay(tx: Tx, line: Pick<Line, 'bookedAt'>): Promise<string> {
  const booked = bookedOn(line)
  const closed = await holdPeriods(tx)
  return closed !== null && closed >= booked ? addDays(closed, 1) : booked
}

type Wish = { number: string; accept: Accepted | undefined; mayRefund: boolean }

/**
 * Matches a locked, open line with an order and books what follows.
 * @throws Refusal `transition_refused` naming a finding that nobody has accepted or that cannot be matched; 30
 * `not_allowed` if money would go back and the caller may not refund.
 */
export async function matchLine(
  tx: Tx,
  line: Line,
  { number, accept, mayRefund }: Wish,
  acting: Acting,
): Promise<Judged> {
  const countsOn = await countingDay(tx, line)
  const { locked, judged, paymentId } = await bookPart(tx, line, { number, accept, mayRefund }, acting)
  const settled = {
    state: 'matched' as const,
    orderId: locked.id,
    paymentId,
    refundId: judged.refundId,
    payoutId: null,
    countsOn,
    booked: judged.finding !== 'recorded',
    settledBy: acting.name ?? null,
    settledAt: acting.at,
  }
  await tx.update(bankLine).set(settled).where(eq(bankLine.id, line.id))
  return judged
}

/**
 * Books a line, or a part of one, for one order.
 * @throws Refusal as `matchLine`.
 */
export async function bookPart(
  tx: Tx,
  line: Line,
  { number, accept, mayRefund }: Wish,
  acting: Acting,
): Promise<{ locked: LockedOrder; judged: Judged; paymentId: string | null }> {
  const locked = await lockByNumber(tx, number)
  const owing = (await readOwing(tx, [locked.number])).get(locked.number)!
  const found = judge(line, owing)
  // An expired order need not be reopened, and cannot if its items are sold.
  const judged = found.finding === 'late' && accept === 'closed' ? { ...found, finding: accept } : found
  const { finding } = judged
  if (!isAccepted(finding, accept))
    throw new Refusal('transition_refused', { text: { key: 'bank.not_fitting' }, details: { finding } })
  if (returning.includes(finding) && !mayRefund)
    throw new Refusal('not_allowed', { code: codes.permission, details: { permission: 'orders.refund' } })
  return { locked, judged, paymentId: await book(tx, locked, line, judged, acting) }
}

function isAccepted(finding: BankFinding, accept: Accepted | undefined): boolean {
  const needsPerson = acceptedFindings.find((each) => each === finding)
  if (needsPerson) return accept === needsPerson
  return finding === 'exact' || finding === 'recorded' || finding === 'refund'
}

/** Books the money of a line. Returns the payment that the line proves; null for refunds. */
async function book(
  tx: Tx,
  locked: LockedOrder,
  line: Line,
  { finding, paymentId, refundId }: Judged,
  acting: Acting,
): Promise<string | null> {
  switch (finding) {
    case 'recorded':
      return paymentId
    case 'refund':
      await markRefundSent(tx, refundId!, '', acting.at)
      return null
    case 'underpaid':
      return receivePart(tx, locked, line.amount, acting)
    case 'paid_twice':
    case 'closed':
      return receiveAndReturn(tx, locked, line.amount, finding, acting)
    default: {
      await receivePayment(tx, locked, acting)
      const paid = await paymentOf(tx, locked.id, acting.at)
      if (finding === 'overpaid') await returnExcess(tx, paid, line.amount, acting.at)
      return paid.id
    }
  }
}

type Paid = Pick<typeof payment.$inferSelect, 'id' | 'orderId' | 'currency' | 'received' | 'reference'>

/** The transfer that was recorded at this moment. */
async function paymentOf(tx: Tx, orderId: string, at: Date): Promise<Paid> {
  const now = and(eq(payment.orderId, orderId), eq(payment.settledAt, at), gt(payment.received, 0))
  const [paid] = await tx.select().from(payment).where(now).orderBy(desc(payment.createdAt)).limit(1)
  return paid!
}

/** Returns the excess over what the order costs, to a bank account that the buyer gives. */
async function returnExcess(tx: Tx, paid: Paid, amount: number, at: Date): Promise<void> {
  const excess = amount - paid.received
  await tx.update(payment).set({ received: amount }).where(eq(payment.id, paid.id))
  await addPaid(tx, paid.orderId, excess)
  await returnPayment(tx, { ...paid, reference: null }, excess, 'overpaid', at)
}

/** Less than is due: the order still waits, for the rest. Booked as a gateway's payment that falls short. */
async function receivePart(tx: Tx, locked: LockedOrder, amount: number, acting: Acting): Promise<string> {
  const { id: orderId, currency } = locked
  const paidAmount = locked.paidAmount + amount
  const short = { amount: amountDue(locked), status: 'pending', failure: 'short' } as const
  const id = await addTransfer(tx, { orderId, currency, ...short }, amount, acting.at)
  await addPaid(tx, orderId, amount)
  const note = `paid_short ${paidAmount}/${payableAmount(locked)}`
  await addHistory(tx, orderId, acting, { kind: 'note', note })
  return id
}

/** Money that the order does not need goes back as a whole. */
async function receiveAndReturn(
  tx: Tx,
  { id: orderId, currency }: LockedOrder,
  amount: number,
  finding: 'paid_twice' | 'closed',
  { at }: Acting,
): Promise<string> {
  const id = await addTransfer(tx, { orderId, currency, amount, status: 'succeeded' }, amount, at)
  const reason = finding === 'closed' ? 'order_closed' : 'paid_twice'
  await returnUnneeded(tx, { id, orderId, currency, reference: null }, amount, reason, at)
  return id
}

type Transfer = Pick<typeof payment.$inferInsert, 'orderId' | 'currency' | 'amount' | 'status' | 'failure'>

async function addTransfer(tx: Tx, transfer: Transfer, received: number, at: Date): Promise<string> {
  const [added] = await tx
    .insert(payment)
    .values({ provider: 'bank', method: 'bank', ...transfer, received, createdAt: at, settledAt: at })
    .returning({ id: payment.id })
  return added!.id
}
