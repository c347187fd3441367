import { eq, inArray } from 'drizzle-orm'
import type { BankFinding } from '#contract/admin/money/bank-line.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { bankLine, bankLinePart, order } from '#server/db/tables.ts'
import type { Acting } from '#server/orders/transitions.ts'
import { invalidAt } from '#server/platform/refusal.ts'
import { judge, type Line, type Owing, readOwing } from './judge-line.ts'
import { type Accepted, bookPart, countingDay } from './match-line.ts'

export type Part = { order: string; amount: number; finding: BankFinding }

/**
 * Shares an amount over what is due, in this order. Each gets what it needs as long as something is left, and the last one
 * also gets what exceeds them all, so the shares always add up to the amount.
 */
export function splitAmount(amount: number, due: readonly number[]): number[] {
  let left = amount
  return due.map((each, at) => {
    const share = at === due.length - 1 ? left : Math.min(each, left)
    left -= share
    return share
  })
}

/**
 * How a line pays for several orders, in the order given. `amounts`: typed by a person, one for each order.
 * @throws Refusal `invalid` for a line of money out, an order that is unknown or has another currency, an order that gets
 * nothing, and amounts that do not add up to the line.
 */
export async function planSplit(
  reader: Reader,
  line: Pick<Line, 'amount' | 'currency'>,
  numbers: readonly string[],
  amounts?: readonly number[],
): Promise<Part[]> {
  if (line.amount < 0) throw invalidAt('orders', 'bank.split_out')
  const owing = await readOwing(reader, numbers)
  const orders = numbers.map((number) => owing.get(number))
  const isKnown = (each: Owing | undefined): each is Owing => each?.currency === line.currency
  if (!orders.every(isKnown) || new Set(numbers).size < numbers.length)
    throw invalidAt('orders', 'bank.split_unknown')
  if (amounts) requireSum(line.amount, numbers, amounts)
  // A transfer that was recorded by hand is due to be proved.
  const due = orders.map((each) => (each.isPaid ? (each.payments[0]?.amount ?? 0) : each.due))
  const shares = amounts ?? splitAmount(line.amount, due)
  if (shares.includes(0)) throw invalidAt('orders', 'bank.split_too_many')
  return orders.map((each, at) => {
    const amount = shares[at]!
    return { order: each.number, amount, finding: judge({ amount, currency: line.currency }, each).finding }
  })
}

function requireSum(amount: number, numbers: readonly string[], amounts: readonly number[]): void {
  const sum = amounts.reduce((total, each) => total + each, 0)
  if (amounts.length !== numbers.length || sum !== amount) throw invalidAt('amounts', 'bank.split_sum')
}

type Wish = {
  numbers: readonly string[]
  amounts: readonly number[] | undefined
  accept: Accepted | undefined
  mayRefund: boolean
}

/**
 * Books a locked, open line for several orders.
 * @throws Refusal as `planSplit` and `bookPart`.
 */
export async function splitLine(
  tx: Tx,
  line: Line,
  { numbers, amounts, accept, mayRefund }: Wish,
  acting: Acting,
): Promise<Part[]> {
  const countsOn = await countingDay(tx, line)
  // Two splits of the same orders lock them in the same order.
  await tx
    .select({ id: order.id })
    .from(order)
    .where(inArray(order.number, [...numbers]))
    .orderBy(order.id)
    .for('update')
  const parts = await planSplit(tx, line, numbers, amounts)
  let isBooked = false
  for (const [position, { order: number, amount }] of parts.entries()) {
    const part = { ...line, amount }
    const { locked, judged, paymentId } = await bookPart(tx, part, { number, accept, mayRefund }, acting)
    const booked = judged.finding !== 'recorded'
    isBooked ||= booked
    await tx
      .insert(bankLinePart)
      .values({ lineId: line.id, position, orderId: locked.id, amount, paymentId, booked })
  }
  const by = { settledBy: acting.name ?? null, settledAt: acting.at }
  await tx
    .update(bankLine)
    .set({ state: 'matched', booked: isBooked, payoutId: null, countsOn, ...by })
    .where(eq(bankLine.id, line.id))
  return parts
}
