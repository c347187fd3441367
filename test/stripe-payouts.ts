import { type Answer, invalid, unknownParameter } from './stripe-answers.ts'
import type { Intent } from './stripe-intents.ts'

type Row = Record<string, unknown> & { id: string; created: number; currency: string }
type Transaction = Row & {
  amount: number
  fee: number
  net: number
  type: string
  reporting_category: string
  source: Record<string, unknown> | null
}
type Payout = Row & { amount: number; automatic: boolean; status: string; reconciliation_status: string }
type Refund = Record<string, unknown> & { id: string; status: string; amount: number }

/**
 * Stripe's balance: transactions of charges, refunds, disputes and fees, and payouts of all that no payout has. Lists are
 * the newest first, in pages of at most 100; the transactions of a payout are known for automatic ones alone.
 */
export class StripePayouts {
  readonly payouts: Payout[] = []
  readonly transactions: Transaction[] = []
  readonly #seen = new Set<string>()
  readonly #payoutOf = new Map<string, string>()

  /** Books what was charged and refunded since the last time. */
  collect(intents: Iterable<Intent>, refunds: Iterable<Refund>, at: number): void {
    for (const intent of intents) {
      if (intent.status !== 'succeeded' || this.#seen.has(intent.id)) continue
      this.#seen.add(intent.id)
      const { id: payment_intent, currency, amount_received: amount } = intent
      const source = { object: 'charge', id: `ch_${payment_intent}`, amount, currency, payment_intent }
      this.add('charge', 'charge', amount, { fee: feeOf(amount), currency, at, source })
    }
    for (const refund of refunds) {
      const { id, amount, status } = refund
      const currency = String(refund.currency)
      if (status !== 'failed' && !this.#seen.has(id)) {
        this.#seen.add(id)
        this.add('refund', 'refund', -amount, { currency, at, source: { ...refund } })
      }
      if (status === 'failed' && this.#seen.has(id) && !this.#seen.has(`${id} failed`)) {
        this.#seen.add(`${id} failed`)
        this.add('refund_failure', 'refund_failure', amount, { currency, at, source: { ...refund } })
      }
    }
  }

  add(
    type: string,
    reporting_category: string,
    amount: number,
    { fee = 0, currency = 'eur', at = Date.now(), source = null as Record<string, unknown> | null } = {},
  ): Transaction {
    const transaction: Transaction = {
      ...{
        id: `txn_${this.transactions.length + 1}`,
        object: 'balance_transaction',
        type,
        reporting_category,
      },
      ...{
        amount,
        fee,
        net: amount - fee,
        currency,
        created: Math.floor(at / 1000),
        status: 'available',
        source,
      },
    }
    this.transactions.push(transaction)
    return transaction
  }

  /** Pays out the balance of a currency, or a part of it by hand. */
  payOut({
    currency = 'eur',
    at = Date.now(),
    status = 'paid',
    amount,
  }: {
    currency?: string
    at?: number
    status?: string
    amount?: number
  } = {}): Payout {
    const open = this.transactions.filter(
      (each) => each.currency === currency && !this.#payoutOf.has(each.id) && each.type !== 'payout',
    )
    const id = `po_${this.payouts.length + 1}`
    const created = Math.floor(at / 1000)
    const payout: Payout = {
      ...{
        id,
        object: 'payout',
        created,
        arrival_date: created + 2 * 86_400,
        currency,
        status,
        failure_code: null,
      },
      amount: amount ?? open.reduce((sum, { net }) => sum + net, 0),
      automatic: amount === undefined,
      reconciliation_status:
        amount !== undefined ? 'not_applicable' : status === 'paid' ? 'completed' : 'in_progress',
    }
    this.payouts.push(payout)
    const own = this.add('payout', 'payout', -payout.amount, {
      currency,
      at,
      source: { object: 'payout', id },
    })
    if (payout.automatic) for (const each of [...open, own]) this.#payoutOf.set(each.id, id)
    return payout
  }

  /** The bank has it, or sends it back, or it has never left: then it is on the balance again. */
  settle(id: string, status: 'paid' | 'failed' | 'canceled', at = Date.now()): void {
    const payout = this.payouts.find((each) => each.id === id)!
    Object.assign(payout, { status, failure_code: status === 'failed' ? 'account_closed' : null })
    if (payout.automatic) payout.reconciliation_status = 'completed'
    if (status !== 'paid')
      this.add(status === 'failed' ? 'payout_failure' : 'payout_cancel', 'payout_reversal', payout.amount, {
        ...{ currency: payout.currency, at, source: { object: 'payout', id } },
      })
  }

  /** null: another resource. */
  answer(path: string, query: URLSearchParams): Answer | null {
    if (path === '/v1/payouts')
      return unknownParameter(query, payoutParameters) ?? pageOf(this.payouts, query)
    if (path !== '/v1/balance_transactions') return null
    const unknown = unknownParameter(query, transactionParameters)
    if (unknown) return unknown
    const of = query.get('payout')
    const payout = this.payouts.find(({ id }) => id === of)
    if (of && !payout) return invalid(`No such payout: ${of}`, 'resource_missing')
    if (payout && !payout.automatic)
      return invalid('Balance transaction history can only be filtered on automatic transfers, not manual.')
    const found = this.transactions.filter(
      ({ id, currency }) =>
        (!payout || (this.#payoutOf.get(id) === of && payout.reconciliation_status === 'completed')) &&
        (query.get('currency') ?? currency) === currency,
    )
    const isExpanded = [...query.entries()].some(
      ([name, value]) => /^expand/.test(name) && value === 'data.source',
    )
    const shown = found.map((each) => ({
      ...each,
      source: isExpanded ? each.source : (each.source?.id ?? null),
    }))
    return pageOf(shown, query)
  }
}

/** Stripe's price in the tests. */
export const feeOf = (amount: number) => Math.round(amount * 0.015) + 25

function pageOf(rows: readonly Row[], query: URLSearchParams): Answer {
  const limit = Number(query.get('limit') ?? 10)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) return invalid('Invalid integer: limit')
  const from = Number(query.get('created[gte]') ?? 0)
  const until = Number(query.get('created[lte]') ?? Number.POSITIVE_INFINITY)
  const sorted = rows.filter(({ created }) => created >= from && created <= until).toReversed()
  const after = query.get('starting_after')
  const at = after === null ? 0 : sorted.findIndex(({ id }) => id === after) + 1
  if (after !== null && at === 0) return invalid(`No such object: ${after}`, 'resource_missing')
  const data = sorted.slice(at, at + limit)
  return { status: 200, body: { object: 'list', url: '/v1', has_more: at + limit < sorted.length, data } }
}

const payoutParameters =
  /^(limit|starting_after|ending_before|status|destination|(created|arrival_date)\[(gt|gte|lt|lte)\])$/
const transactionParameters =
  /^(limit|starting_after|ending_before|payout|currency|type|source|created\[(gt|gte|lt|lte)\]|expand\[\d\])$/
