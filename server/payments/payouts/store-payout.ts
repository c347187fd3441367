import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { payout, payoutLine } from '#server/db/tables.ts'
import { countingDay } from '../bank-lines/match-line.ts'
import type { AccountMove, ReportedPayout } from '../provider.ts'
import { judgePayout } from './judge-payout.ts'

/** Rows per statement. */
const batch = 1000

type Report = Omit<ReportedPayout, 'moves'> & { moves: AccountMove[] | null }
type Stored = typeof payout.$inferSelect

/**
 * Stores a payout as its provider reports it now. Its lines are stored once, when the provider knows them all, so that a
 * repeated report changes nothing but the state at the bank.
 * @returns true if something was new.
 */
export async function storePayout(
  tx: Tx,
  provider: Stored['provider'],
  { reference, amount: paid, status, failure, sentAt, arrivesOn, exact, moves }: Report,
  at: Date,
): Promise<boolean> {
  // Payouts of a provider share its movements, so that they are stored one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payouts ${provider}`}, 0))`)
  const now = { status, failure, arrivesOn }
  await tx
    .insert(payout)
    .values({ provider, reference, ...paid, ...now, sentAt, exact })
    .onConflictDoNothing()
  const own = sql`${payout.provider} = ${provider} and ${payout.reference} = ${reference}`
  const [found] = await tx.select().from(payout).where(own).for('update')
  const stored = found!
  const isChanged = stored.status !== status || stored.arrivesOn !== arrivesOn
  if (isChanged) {
    const returnedOn = await returnDay(tx, stored, status, at)
    await tx
      .update(payout)
      .set({ ...now, returnedOn })
      .where(eq(payout.id, stored.id))
  }
  if (!moves || stored.completeAt || stored.state === 'closed') return isChanged
  const holders = exact ? await takeLines(tx, stored, moves) : []
  const rows = moves.map(({ amount, fee, asked, refundId, ...move }) => ({
    ...move,
    ...{ payoutId: stored.id, provider, fee, amount: amount.amount, ownRefund: refundId },
    ...{ askedAmount: asked.amount, askedCurrency: asked.currency, finding: findingOf[move.kind] },
  }))
  for (let from = 0; from < rows.length; from += batch)
    await tx
      .insert(payoutLine)
      .values(rows.slice(from, from + batch))
      .onConflictDoNothing()
  await tx
    .update(payout)
    .set({ completeAt: at, state: 'open', unreadAt: null, unreadWhy: null })
    .where(eq(payout.id, stored.id))
  for (const id of [stored.id, ...holders]) {
    await addUp(tx, id)
    await judgePayout(tx, id)
  }
  return true
}

/** The day in whose period a closed payout counts as sent back. The period in which it was sent may be closed. */
async function returnDay(
  tx: Tx,
  { state, returnedOn }: Stored,
  status: Report['status'],
  at: Date,
): Promise<string | null> {
  if (state !== 'closed' || status !== 'failed' || returnedOn) return returnedOn
  return countingDay(tx, { bookedAt: at })
}

/**
 * Gives an exact payout its movements back that one without lines of its own has taken, unless that is closed.
 * @returns the payouts that had them.
 */
async function takeLines(tx: Tx, { id, provider }: Stored, moves: AccountMove[]): Promise<string[]> {
  const references = sql.param(moves.map(({ reference }) => reference))
  const named = sql`l.provider = ${provider} and l.reference = any(${references}::text[])`
  const { rows } = await tx.execute<{ id: string }>(sql`
    select h.id from payout h where not h.exact and h.state <> 'closed'
      and h.id in (select l.payout_id from payout_line l where ${named}) order by h.id for update`)
  const holders = rows.map((row) => row.id)
  if (holders.length > 0)
    await tx.execute(sql`
      update payout_line l set payout_id = ${id} where ${named} and l.payout_id = any(${sql.param(holders)}::uuid[])`)
  return holders
}

/** The sums of its lines. */
async function addUp(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    update payout p set lines = l.lines,
      payments = l.payments, refunds = l.refunds, fees = l.fees, adjustments = l.adjustments
    from (select count(*)::int as lines, ${sumOf('amount', "= 'payment'")} as payments, -${sumOf('amount', "= 'refund'")} as refunds,
        coalesce(sum(fee), 0) - ${sumOf('amount', "= 'fee'")} as fees,
        ${sumOf('amount', "in ('dispute', 'adjustment')")} as adjustments
      from payout_line where payout_id = ${id}) l
    where p.id = ${id}`)
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
