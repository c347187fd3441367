import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { maxPayoutLines, type Payout, type PayoutLine } from '#contract/admin/money/payout.ts'
import type { Reader } from '#server/db/open.ts'
import { bankLine, order, payment, payout, payoutLine, refund } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { bookedOn } from '../bank-lines/judge-line.ts'
import { differing } from './judge-payout.ts'

type Stored = typeof payout.$inferSelect
type BankLine = typeof bankLine.$inferSelect

/**
 * The part of a payout that its lines do not explain: from the balance of the account before, or left on it.
 * amount = payments − refunds − fees + adjustments + balance.
 */
export function balanceOf(
  sums: Pick<Stored, 'amount' | 'payments' | 'refunds' | 'fees' | 'adjustments'>,
): number {
  return sums.amount - sums.payments + sums.refunds + sums.fees - sums.adjustments
}

export async function readPayouts(reader: Reader, ids: string[]): Promise<Payout[]> {
  if (ids.length === 0) return []
  const rows = await reader
    .select({ stored: payout, line: bankLine })
    .from(payout)
    .leftJoin(bankLine, eq(bankLine.payoutId, payout.id))
    .where(inArray(payout.id, ids))
  return rows.map(({ stored, line }) => viewPayout(stored, line))
}

/** @throws Refusal `not_found`. */
export async function readPayout(reader: Reader, id: string): Promise<Payout> {
  const [found] = await readPayouts(reader, [id])
  if (!found) throw new Refusal('not_found')
  return found
}

function viewPayout(stored: Stored, line: BankLine | null): Payout {
  const { id, provider, reference, currency, status, failure, state, exact, lines, missing } = stored
  const { arrivesOn, countsOn, reason, closedBy } = stored
  const money = (amount: number) => ({ amount, currency })
  const { payments, refunds, fees, adjustments } = stored
  return {
    ...{
      id,
      provider,
      reference,
      status,
      failure,
      state,
      exact,
      lines,
      missing,
      differing: stored.differing,
    },
    ...{ arrivesOn, countsOn, reason, closedBy },
    sentAt: stored.sentAt.toISOString(),
    arrived: line && {
      ...{ line: line.id, on: bookedOn(line) },
      amount: { amount: line.amount, currency: line.currency },
    },
    unreadWhy: stored.unreadWhy,
    unreadAt: stored.unreadAt?.toISOString() ?? null,
    closedAt: stored.closedAt?.toISOString() ?? null,
    amount: money(stored.amount),
    sums: stored.completeAt && {
      ...{ payments: money(payments), refunds: money(refunds), fees: money(fees) },
      ...{ adjustments: money(adjustments), balance: money(balanceOf(stored)) },
    },
  }
}

/** The lines of a payout, those that differ first. */
export async function readLines(reader: Reader, payoutId: string): Promise<PayoutLine[]> {
  const isDiffering = inArray(payoutLine.finding, [...differing])
  const rows = await reader
    .select({ line: payoutLine, currency: payout.currency, number: order.number })
    .from(payoutLine)
    .innerJoin(payout, eq(payout.id, payoutLine.payoutId))
    .leftJoin(payment, eq(payment.id, payoutLine.paymentId))
    .leftJoin(refund, eq(refund.id, payoutLine.refundId))
    .leftJoin(order, eq(order.id, sql`coalesce(${refund.orderId}, ${payment.orderId})`))
    .where(eq(payoutLine.payoutId, payoutId))
    .orderBy(desc(isDiffering), asc(payoutLine.at), asc(payoutLine.id))
    .limit(maxPayoutLines)
  return rows.map(({ line, currency, number }) => {
    const { id, kind, type, reference, finding, note, settledBy, askedAmount, askedCurrency } = line
    return {
      ...{ id, kind, type, reference, finding, note, settledBy, order: number },
      at: line.at.toISOString(),
      amount: { amount: line.amount, currency },
      fee: { amount: line.fee, currency },
      asked: askedCurrency === currency ? null : { amount: askedAmount, currency: askedCurrency },
    }
  })
}
