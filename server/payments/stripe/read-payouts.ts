import type Stripe from 'stripe'
import type { Shop } from '#server/platform/shop.ts'
import type { AccountMove, MoveKind, PayoutWish, ReportedPayout } from '../provider.ts'
import { maxMoves, TooManyMoves } from '../provider.ts'
import { fromStripe } from './stripe-amount.ts'
import { stripeClient } from './stripe-client.ts'

/** Days before a manual payout from which movements are read at least: they may become known late. */
const manualDays = 31

/** Payouts of the account, the oldest first, with their balance transactions once Stripe has assigned them all. */
export async function* readStripePayouts(
  shop: Shop,
  { since, known, movesSince }: PayoutWish,
): AsyncGenerator<ReportedPayout> {
  const client = stripeClient(shop)
  const payouts: Stripe.Payout[] = []
  const created = { gte: seconds(since) }
  for await (const each of client.payouts.list({ created, limit: 100 })) payouts.push(each)
  for (const each of payouts.reverse()) {
    const isComplete = each.automatic
      ? each.reconciliation_status === 'completed'
      : each.status === 'paid' || each.status === 'failed' || isCanceled(each)
    yield {
      reference: each.id,
      amount: fromStripe(each.amount, each.currency),
      status: statusOf(each.status),
      failure: each.failure_code,
      sentAt: moment(each.created),
      arrivesOn: moment(each.arrival_date).toISOString().slice(0, 10),
      exact: each.automatic,
      moves: isComplete && !known.has(each.id) ? () => readMoves(client, each, movesSince) : null,
    }
  }
}

/** Canceled payouts have never left the account. */
const isCanceled = ({ status }: Stripe.Payout) => status === 'canceled'

/** A payout that was sent by hand pays out no transactions in particular: it gets those of the account up to it. */
async function readMoves(
  client: Stripe,
  payout: Stripe.Payout,
  movesSince: PayoutWish['movesSince'],
): Promise<AccountMove[]> {
  if (isCanceled(payout)) return []
  const { created, currency } = payout
  const before = () => movesSince(currency.toUpperCase(), moment(created))
  const which = payout.automatic
    ? { payout: payout.id }
    : {
        created: { gte: Math.min(created - manualDays * 86_400, seconds(await before())), lte: created },
        currency,
      }
  const moves: AccountMove[] = []
  for await (const each of client.balanceTransactions.list({
    ...which,
    expand: ['data.source'],
    limit: 100,
  })) {
    // The payout itself is one of the transactions, and so are others of an account that is paid out by hand.
    if (each.reporting_category === 'payout') continue
    // Takes back a payout, which is none of its transactions either.
    if (!payout.automatic && each.type === 'payout_cancel') continue
    moves.push(moveOf(each))
    if (moves.length > maxMoves) throw new TooManyMoves(payout.id)
  }
  return moves
}

function moveOf(each: Stripe.BalanceTransaction): AccountMove {
  const amount = fromStripe(each.amount, each.currency)
  const source = typeof each.source === 'object' && each.source !== null ? each.source : null
  return {
    ...{ reference: each.id, kind: kinds[each.reporting_category] ?? 'adjustment', type: each.type },
    ...{ at: moment(each.created), amount, fee: fromStripe(each.fee, each.currency).amount },
    ...linksOf(source, amount),
  }
}

/** The payment and refund of a transaction, and the amount in the currency of the buyer. */
function linksOf(
  source: Stripe.BalanceTransactionSource | null,
  amount: AccountMove['amount'],
): Pick<AccountMove, 'asked' | 'gatewayId' | 'refundId' | 'refundReference'> {
  const none = { asked: amount, gatewayId: null, refundId: null, refundReference: null }
  switch (source?.object) {
    case 'charge':
      return {
        ...none,
        asked: fromStripe(source.amount, source.currency),
        gatewayId: idOf(source.payment_intent),
      }
    case 'refund':
      return {
        asked: fromStripe(source.amount, source.currency),
        gatewayId: idOf(source.payment_intent),
        refundId: source.metadata?.refund ?? null,
        refundReference: source.id,
      }
    case 'dispute':
      return { ...none, gatewayId: idOf(source.payment_intent) }
    default:
      return none
  }
}

/** Stripe's categories for accounting (docs.stripe.com/reports/reporting-categories). All others are adjustments. */
const kinds: Record<string, MoveKind> = {
  charge: 'payment',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  tax: 'fee',
}

function statusOf(status: string): ReportedPayout['status'] {
  if (status === 'paid') return 'paid'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

function idOf(linked: string | { id: string } | null): string | null {
  return typeof linked === 'string' ? linked : (linked?.id ?? null)
}

const moment = (at: number) => new Date(at * 1000)
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
