import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { payout, payoutLine } from '#server/db/tables.ts'
import type { ReportedPayout } from '../provider.ts'
import { judgePayout } from './judge-payout.ts'

/** Rows per statement. */
const batch = 1000

/**
 * Stores a payout as its provider reports it now. Its lines are stored once, when the provider knows them all, so that a
 * repeated report changes nothing but the state at the bank.
 * @returns true if something was new.
 */
export async function storePayout(
  tx: Tx,
  provider: 'stripe' | 'paypal',
  { reference, amount: paid, status, failure, sentAt, arrivesOn, exact, moves }: ReportedPayout,
  at: Date,
): Promise<boolean> {
  const now = { status, failure, arrivesOn }
  await tx
    .insert(payout)
    .values({ provider, reference, ...paid, ...now, sentAt, exact })
    .onConflictDoNothing()
  // Two reports at once wait for each other here.
  const own = sql`${payout.provider} = ${provider} and ${payout.reference} = ${reference}`
  const [stored] = await tx.select().from(payout).where(own).for('update')
  const isChanged = stored!.status !== status || stored!.arrivesOn !== arrivesOn
  if (isChanged) await tx.update(payout).set(now).where(eq(payout.id, stored!.id))
  if (!moves || stored!.completeAt) return isChanged
  const rows = moves.map(({ amount, fee, asked, refundId, ...move }) => ({
    ...move,
    ...{ payoutId: stored!.id, provider, fee, amount: amount.amount, ownRefund: refundId },
    ...{ askedAmount: asked.amount, askedCurrency: asked.currency, finding: findingOf[move.kind] },
  }))
  for (let from = 0; from < rows.length; from += batch)
    await tx
      .insert(payoutLine)
      .values(rows.slice(from, from + batch))
      .onConflictDoNothing()
  await tx.execute(sql`
    update payout p set complete_at = ${at.toISOString()}::timestamptz, state = 'open', lines = l.lines,
      payments = l.payments, refunds = l.refunds, fees = l.fees, adjustments = l.adjustments
    from (select count(*)::int as lines, ${sumOf('amount', "= 'payment'")} as payments, -${sumOf('amount', "= 'refund'")} as refunds,
        coalesce(sum(fee), 0) - ${sumOf('amount', "= 'fee'")} as fees,
        ${sumOf('amount', "in ('dispute', 'adjustment')")} as adjustments
      from payout_line where payout_id = ${stored!.id}) l
    where p.id = ${stored!.id}`)
  await judgePayout(tx, stored!.id)
  return true
}

const sumOf = (column: string, kind: string) =>
  sql.raw(`coalesce(sum(${column}) filter (where kind ${kind}), 0)`)

/** Until it is judged. */
const findingOf = {
  payment: 'extra',
  refund: 'extra',
  fee: 'fee',
  dispute: 'dispute',
  adjustment: 'adjustment',
} as const
