import { and, eq, inArray } from 'drizzle-orm'
import { payoutProviders } from '#contract/admin/money/payout.ts'
import type { Tx } from '#server/db/open.ts'
import { bankLine, payout } from '#server/db/tables.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import type { Line } from './judge-line.ts'
import { countingDay } from './match-line.ts'

type Wish = { payout: string; note: string }
type By = { name: string; at: Date }

/**
 * Links a locked, open line with the payout that arrived with it. Books nothing: the money was received when the buyers
 * paid.
 * @returns the provider's id of the payout.
 * @throws Refusal `invalid` for an unknown payout, money in the other direction, and another amount without a note;
 * `transition_refused` if another line has brought it.
 */
export async function linkPayout(
  tx: Tx,
  line: Line,
  { payout: wished, note }: Wish,
  { name, at }: By,
): Promise<string> {
  const isWished = isUuid(wished)
    ? eq(payout.id, wished)
    : and(inArray(payout.provider, [...payoutProviders]), eq(payout.reference, wished))
  const [found] = await tx.select().from(payout).where(isWished).for('update')
  if (!found) throw invalidAt('payout', 'bank.no_payout')
  if (Math.sign(found.amount) !== Math.sign(line.amount)) throw invalidAt('payout', 'bank.payout_direction')
  const [other] = await tx.select({ id: bankLine.id }).from(bankLine).where(eq(bankLine.payoutId, found.id))
  if (other) throw new Refusal('transition_refused', { text: { key: 'bank.payout_arrived' } })
  if (note === '' && (found.amount !== line.amount || found.currency !== line.currency))
    throw invalidAt('note', 'bank.payout_differs')
  const countsOn = await countingDay(tx, line)
  await tx
    .update(bankLine)
    .set({ state: 'matched', payoutId: found.id, note, countsOn, settledBy: name, settledAt: at })
    .where(eq(bankLine.id, line.id))
  return found.reference
}
