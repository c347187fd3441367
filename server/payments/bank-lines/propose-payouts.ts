import { sql } from 'drizzle-orm'
import type { Reader } from '#server/db/open.ts'
import type { payout } from '#server/db/tables.ts'
import { bare } from './import-lines.ts'
import { bookedOn, type Line } from './judge-line.ts'

type Stored = typeof payout.$inferSelect
export type Proposal = Pick<Stored, 'id' | 'provider' | 'reference' | 'arrivesOn'> & {
  by: 'reference' | 'amount'
  sentAt: string
}

/** Proposals per line, and per payout. */
const maxProposals = 5

/**
 * True for a line `b` that may have brought the payout `p`: the same amount, shortly after it was sent, and neither has
 * another. A failed payout comes back, so its line needs a person.
 */
const fits = sql`p.amount = b.amount and p.currency = b.currency and p.status <> 'failed' and b.state = 'open'
  and b.booked_at >= p.sent_at - interval '1 day'
  and b.booked_at <= greatest(p.sent_at, p.arrives_on::timestamp at time zone 'UTC') + interval '10 days'
  and not exists (select from bank_line o where o.payout_id = p.id)`

/** The closest in time come first. */
const byDistance = sql`abs(extract(epoch from b.booked_at - coalesce(p.arrives_on::timestamp at time zone 'UTC', p.sent_at)))`

/** Payouts that open lines may have brought, by the id of the line. */
export async function proposePayouts(
  reader: Reader,
  lines: readonly Line[],
): Promise<Map<string, Proposal[]>> {
  const open = lines.filter(({ state }) => state === 'open')
  if (open.length === 0) return new Map()
  const { rows } = await reader.execute<Omit<Proposal, 'by'> & { line: string }>(sql`
    select b.id as line, f.* from bank_line b join lateral (
      select p.id, p.provider, p.reference, p.arrives_on as "arrivesOn",
        to_char(p.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt"
      from payout p where ${fits} order by ${byDistance}, p.id limit ${maxProposals}) f on true
    where b.id = any(${sql.param(open.map(({ id }) => id))}::uuid[])`)
  const texts = new Map(open.map(({ id, payer, purpose }) => [id, bare(payer + purpose)]))
  const proposals = new Map<string, Proposal[]>()
  for (const id of texts.keys()) {
    const own = rows.filter(({ line }) => line === id)
    const isNamed = (name: string) => texts.get(id)!.includes(bare(name))
    // A line that names an ID brings no other payout.
    const meant = own.filter(({ reference }) => isNamed(reference))
    const shown = (meant.length > 0 ? meant : own).map(({ line: _, ...each }): Proposal => {
      return { ...each, by: meant.length > 0 || isNamed(each.provider) ? 'reference' : 'amount' }
    })
    if (shown.length > 0) proposals.set(id, shown)
  }
  return proposals
}

/** The payout that a line names and that no other one could be. */
export function surePayout(proposals: readonly Proposal[]): Proposal | null {
  const [first, ...others] = proposals
  return first?.by === 'reference' && others.length === 0 ? first : null
}

/** Open lines that may have brought a payout. */
export async function readArrivals(reader: Reader, payoutId: string) {
  const { rows } = await reader.execute<
    Pick<Line, 'id' | 'currency' | 'payer' | 'purpose'> & { amount: string; at: string }
  >(sql`
    select b.id, b.amount, b.currency, b.payer, b.purpose, b.booked_at as at from payout p join bank_line b on ${fits}
    where p.id = ${payoutId} order by ${byDistance}, b.id limit ${maxProposals}`)
  return rows.map(({ id, amount, currency, payer, purpose, at }) => ({
    ...{ line: id, on: bookedOn({ bookedAt: new Date(at) }), payer, purpose },
    amount: { amount: Number(amount), currency },
  }))
}
