import type { Money } from '#contract/scalars.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { AccountMove, MoveKind, PayoutWish, ReportedPayout } from '../provider.ts'
import { maxMoves, TooManyMoves } from '../provider.ts'
import type { PaypalTransaction } from './open-paypal.ts'
import { fromPaypal } from './paypal-amount.ts'
import { paypalClient } from './paypal-client.ts'
import { nameOf } from './paypal-error.ts'

const hour = 3600_000

/** The longest period of one search, and the time after which every transaction is found. */
const window = 31 * 24 * hour
const searchDelay = 3 * hour

/** PayPal lists no more for one search. */
const maxListed = 10_000

/** PayPal refuses to search earlier. */
const searchable = (3 * 365 - 1) * 24 * hour

/**
 * PayPal has an account with a balance and no payouts: what is sent to the bank is a withdrawal. Its lines are the
 * transactions up to it, in its currency, that no withdrawal before has.
 */
export async function* readPaypalPayouts(
  shop: Shop,
  { since, known, movesSince }: PayoutWish,
): AsyncGenerator<ReportedPayout> {
  const now = shop.now()
  const accounts = new Map<string, AccountMove[]>()
  for await (const each of search(shop, since, now)) {
    if (!isWithdrawal(each)) {
      const move = moveOf(each)
      if (move) addMove(accounts, move)
      continue
    }
    const withdrawal = payoutOf(each)
    if (!withdrawal) continue
    const { fee, ...payout } = withdrawal
    const { amount, sentAt } = payout
    if (sentAt.getTime() + searchDelay > now.getTime() || known.has(payout.reference)) {
      yield { ...payout, moves: null }
      continue
    }
    // Nothing has left the account.
    if (payout.status === 'failed') {
      yield { ...payout, moves: async () => [] }
      continue
    }
    const recent = accounts.get(amount.currency) ?? []
    accounts.delete(amount.currency)
    yield {
      ...payout,
      async moves() {
        const from = await movesSince(amount.currency, sentAt)
        const moves = [...(await readEarlier(shop, amount.currency, from, since)), ...recent]
        if (moves.length > maxMoves) throw new TooManyMoves(payout.reference)
        return [...moves, ...feeOf(payout, fee)]
      },
    }
  }
}

/** Adds a movement to those of its currency. More than can be stored are not kept. */
function addMove(accounts: Map<string, AccountMove[]>, move: AccountMove): void {
  const { currency } = move.amount
  const moves = accounts.get(currency) ?? []
  if (moves.length <= maxMoves) moves.push(move)
  accounts.set(currency, moves)
}

/** Movements of a currency that has not been withdrawn for longer than the others. */
async function readEarlier(shop: Shop, currency: string, from: Date, until: Date): Promise<AccountMove[]> {
  const accounts = new Map<string, AccountMove[]>()
  for await (const each of search(shop, from, until)) {
    const move = isWithdrawal(each) ? null : moveOf(each)
    if (move?.amount.currency === currency) addMove(accounts, move)
  }
  return accounts.get(currency) ?? []
}

/** Transactions that move the balance, in the order of their time, each once. */
async function* search(shop: Shop, since: Date, until: Date): AsyncGenerator<PaypalTransaction> {
  const first = Math.max(since.getTime(), shop.now().getTime() - searchable)
  // One second belongs to two periods.
  let before = new Set<string>()
  for (let from = first; from < until.getTime(); from += window)
    for await (const found of searchWindow(shop, from, Math.min(from + window, until.getTime()))) {
      for (const each of found.toSorted(byTime)) if (!before.has(each.transactionId!)) yield each
      before = new Set(found.map(({ transactionId }) => transactionId!))
    }
}

/** A period with more transactions than PayPal lists is searched in halves. */
async function* searchWindow(shop: Shop, from: number, until: number): AsyncGenerator<PaypalTransaction[]> {
  const found = await readWindow(shop, from, until)
  if (found) {
    yield found
    return
  }
  const middle = from + Math.floor((until - from) / 2000) * 1000
  yield* searchWindow(shop, from, middle)
  yield* searchWindow(shop, middle, until)
}

/** Transactions that have an id. null: there are too many, and the period can be halved. */
async function readWindow(shop: Shop, from: number, until: number): Promise<PaypalTransaction[] | null> {
  const { reports } = await paypalClient(shop)
  const found: PaypalTransaction[] = []
  try {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { result } = await reports.searchTransactions({
        ...{ startDate: new Date(from).toISOString(), endDate: new Date(until).toISOString() },
        ...{ fields: 'transaction_info', balanceAffectingRecordsOnly: 'Y', pageSize: 500, page },
      })
      pages = result.totalPages ?? 1
      for (const { transactionInfo } of result.transactionDetails ?? [])
        if (transactionInfo?.transactionId) found.push(transactionInfo)
      if (found.length > maxListed)
        throw new Error(`PayPal lists more than ${maxListed} transactions at once`)
    }
    return found
  } catch (error) {
    if (nameOf(error) !== 'RESULTSET_TOO_LARGE' || until - from < 2000) throw error
    return null
  }
}

/** Withdrawals after everything else of their second. */
const byTime = (one: PaypalTransaction, other: PaypalTransaction) =>
  timeOf(one) - timeOf(other) || Number(isWithdrawal(one)) - Number(isWithdrawal(other))

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
