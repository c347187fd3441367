import type { Money } from '#contract/scalars.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { AccountMove, MoveKind, PayoutWish, ReportedPayout } from '../provider.ts'
import { maxMoves } from '../provider.ts'
import type { PaypalTransaction } from './open-paypal.ts'
import { fromPaypal } from './paypal-amount.ts'
import { paypalClient } from './paypal-client.ts'
import { nameOf } from './paypal-error.ts'

const hour = 3600_000

/** The longest period of one search, and the time after which every transaction is found. */
const window = 31 * 24 * hour
const searchDelay = 3 * hour

/**
 * PayPal has an account with a balance and no payouts: what is sent to the bank is a withdrawal. Its lines are the
 * transactions up to it, in its currency, that no withdrawal before has.
 */
export async function* readPaypalPayouts(
  shop: Shop,
  { since, known }: PayoutWish,
): AsyncGenerator<ReportedPayout> {
  const now = shop.now()
  const all = await search(shop, since, now)
  const withdrawals = all.filter(isWithdrawal).flatMap((each) => payoutOf(each) ?? [])
  let moves = all.filter((each) => !isWithdrawal(each)).flatMap((each) => moveOf(each) ?? [])
  for (const { fee, ...payout } of withdrawals) {
    if (payout.sentAt.getTime() + searchDelay > now.getTime() || known.has(payout.reference)) {
      yield { ...payout, moves: null }
      continue
    }
    // Nothing has left the account.
    if (payout.status === 'failed') {
      yield { ...payout, moves: [] }
      continue
    }
    const isPaidOut = ({ amount, at }: AccountMove) =>
      amount.currency === payout.amount.currency && at <= payout.sentAt
    yield { ...payout, moves: [...moves.filter(isPaidOut), ...feeOf(payout, fee)] }
    moves = moves.filter((each) => !isPaidOut(each))
  }
}

/** Transactions that move the balance, in the order of their time, each once. */
async function search(shop: Shop, since: Date, until: Date): Promise<PaypalTransaction[]> {
  const found = new Map<string, PaypalTransaction>()
  for (let from = since.getTime(); from < until.getTime(); from += window)
    await searchWindow(shop, from, Math.min(from + window, until.getTime()), found)
  return [...found.values()].toSorted((one, other) => timeOf(one) - timeOf(other))
}

/** A period with more transactions than PayPal lists is searched in halves. */
async function searchWindow(
  shop: Shop,
  from: number,
  until: number,
  found: Map<string, PaypalTransaction>,
): Promise<void> {
  const { reports } = await paypalClient(shop)
  try {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { result } = await reports.searchTransactions({
        ...{ startDate: new Date(from).toISOString(), endDate: new Date(until).toISOString() },
        ...{ fields: 'transaction_info', balanceAffectingRecordsOnly: 'Y', pageSize: 500, page },
      })
      pages = result.totalPages ?? 1
      for (const { transactionInfo } of result.transactionDetails ?? [])
        if (transactionInfo?.transactionId) found.set(transactionInfo.transactionId, transactionInfo)
      if (found.size > maxMoves) throw new Error(`PayPal lists more than ${maxMoves} transactions`)
    }
  } catch (error) {
    if (nameOf(error) !== 'RESULTSET_TOO_LARGE' || until - from < 2000) throw error
    const middle = from + Math.floor((until - from) / 2000) * 1000
    await searchWindow(shop, from, middle, found)
    await searchWindow(shop, middle, until, found)
  }
}

const timeOf = ({ transactionInitiationDate: at }: PaypalTransaction) => new Date(at ?? 0).getTime()

/** The group of a code tells all that matters (developer.paypal.com/reports/reference/t-codes). */
const groupOf = ({ transactionEventCode: code = '' }: PaypalTransaction) => code.slice(0, 3)

const isWithdrawal = (each: PaypalTransaction) => groupOf(each) === 'T04'

type Payout = Omit<ReportedPayout, 'moves'> & { fee: number }

function payoutOf(each: PaypalTransaction): Payout | null {
  const amount = signedOf(each.transactionAmount)
  if (!amount || !each.transactionId) return null
  return {
    reference: each.transactionId,
    amount: { ...amount, amount: -amount.amount },
    status: statuses[each.transactionStatus ?? ''] ?? 'pending',
    failure: null,
    sentAt: new Date(timeOf(each)),
    arrivesOn: null,
    exact: false,
    fee: feeIn(each),
  }
}

/** D: denied, P: pending, S: done, V: done, and reversed later by a transaction of its own. */
const statuses: Record<string, ReportedPayout['status']> = { D: 'failed', P: 'pending', S: 'paid', V: 'paid' }

/** null: it has not moved the balance, or not yet. */
function moveOf(each: PaypalTransaction): AccountMove | null {
  const { transactionId, transactionEventCode: type = '', transactionStatus: status } = each
  const amount = signedOf(each.transactionAmount)
  if (!amount || !transactionId || (status !== 'S' && status !== 'V')) return null
  const kind = kindOf(each, amount)
  const about = each.paypalReferenceIdType === 'TXN' ? (each.paypalReferenceId ?? null) : null
  return {
    ...{
      reference: transactionId,
      kind,
      type,
      at: new Date(timeOf(each)),
      amount,
      asked: amount,
      fee: feeIn(each),
    },
    gatewayId: kind === 'payment' ? transactionId : about,
    refundReference: kind === 'refund' ? transactionId : null,
    // PayPal repeats the field of the payment here, so it does not name the refund.
    refundId: null,
  }
}

function kindOf(each: PaypalTransaction, { amount }: Money): MoveKind {
  switch (each.transactionEventCode) {
    case 'T1107':
      return 'refund'
    // Reversed payments, and money that is held while a dispute is open.
    case 'T1106':
    case 'T1110':
    case 'T1111':
    case 'T1201':
    case 'T1202':
      return 'dispute'
    case 'T1108':
    case 'T1109':
      return 'fee'
  }
  if (groupOf(each) === 'T01') return 'fee'
  return groupOf(each) === 'T00' && amount > 0 ? 'payment' : 'adjustment'
}

/** The fee of a withdrawal is taken from the balance, not from the amount that arrives. */
function feeOf({ reference, sentAt, amount }: Omit<Payout, 'fee'>, fee: number): AccountMove[] {
  if (fee === 0) return []
  const cost = { amount: -fee, currency: amount.currency }
  const none = { gatewayId: null, refundId: null, refundReference: null }
  const what = { reference: `${reference}/fee`, kind: 'fee', type: 'T0400' } as const
  return [{ ...what, at: sentAt, amount: cost, asked: cost, fee: 0, ...none }]
}

/** PayPal writes fees as what they change: negative ones are paid. */
function feeIn({ feeAmount }: PaypalTransaction): number {
  return -(signedOf(feeAmount)?.amount ?? 0) || 0
}

function signedOf(given: PaypalTransaction['transactionAmount']): Money | null {
  const isNegative = given?.value?.startsWith('-')
  const size = fromPaypal(given && { ...given, value: given.value.replace(/^-/, '') })
  return size && isNegative ? { ...size, amount: -size.amount } : size
}
