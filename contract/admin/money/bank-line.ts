import * as z from 'zod/mini'
import { Id, Money, Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Change, Changed } from '../admin-call.ts'
import { listOf } from '../list.ts'
import { payoutProviders } from './payout.ts'

/** `aside`: no payment of an order, such as rent or a bank's fee. */
export const bankLineStates = ['open', 'matched', 'aside'] as const

/**
 * How a bank line and an order, a refund or a payout fit together. The first four match at one press. Those of
 * `acceptedFindings` need a person who accepts them; the others cannot be matched.
 */
export const bankFindings = [
  /** The amount due, for an order that waits for it. */
  'exact',
  /** Somebody had already recorded the payment, or marked the refund as sent, by hand. */
  'recorded',
  /** A refund that waits for this transfer. */
  'refund',
  /** The payout of a provider that the line names, which has its amount and was sent shortly before. */
  'payout',
  'underpaid',
  'overpaid',
  'paid_twice',
  /** The amount due of an order that has expired meanwhile. */
  'late',
  /** For an order that was cancelled, or has expired and costs another amount. */
  'closed',
  'wrong_currency',
  /** The order waits for a payment by another method. */
  'other_method',
  /** The order's refund has another amount. */
  'wrong_refund',
  /** No order is named, or more than one. */
  'unknown',
] as const
export type BankFinding = (typeof bankFindings)[number]

/** Findings that a person may accept. All but `underpaid` and `late` return money to the buyer. */
export const acceptedFindings = ['underpaid', 'overpaid', 'paid_twice', 'late', 'closed'] as const

export const bankLineList = listOf(
  {
    state: { type: 'choice', label: 'desk.bank.state', values: bankLineStates, ops: ['is', 'in'] },
    bookedOn: { type: 'moment', label: 'desk.bank.booked_on', ops: ['between', 'within'], sort: true },
    amount: { type: 'money', label: 'desk.bank.amount', ops: ['gt', 'lt', 'between'] },
    order: { type: 'text', label: 'desk.invoice.order', ops: ['is'] },
  },
  { sort: '-bookedOn' },
)

/** An account of the shop, as its bank booked it. */
export const BankLine = z.object({
  id: Id,
  bookedOn: z.iso.date(),
  /** Negative: paid out. */
  amount: Money,
  /** Empty once it is no longer kept. IBANs are never kept. */
  payer: z.string(),
  purpose: z.string(),
  state: z.enum(bankLineStates),
  /** Of an open line: how it fits the order that it names. null: settled. */
  finding: z.nullable(z.enum(bankFindings)),
  /** The order that it is matched with, or that an open line names. */
  order: z.nullable(z.string()),
  refund: z.nullable(Id),
  /** The payout that it is matched with, or that an open line brings. Books nothing. */
  payout: z.nullable(z.object({ id: Id, provider: z.enum(payoutProviders), reference: z.string() })),
  /** Orders of a line that pays for several; empty for others. */
  parts: z.array(z.object({ order: z.string(), amount: Money })),
  /** The match booked money, which cannot be taken back. */
  booked: z.boolean(),
  /** The day in whose period a settled line counts: later than its own if that was closed. */
  countsOn: z.nullable(z.iso.date()),
  note: z.string(),
  settledBy: z.nullable(z.string()),
  settledAt: z.nullable(Timestamp),
})
export type BankLine = z.infer<typeof BankLine>

/** An order, or one of its refunds, that a line may belong to. */
const Candidate = z.object({
  order: z.string(),
  refund: z.nullable(Id),
  /** Found by its number, or by the amount alone. */
  by: z.enum(['reference', 'amount']),
  finding: z.enum(bankFindings),
  /** Due for the order, or to be refunded. */
  amount: Money,
  placedAt: Timestamp,
  buyer: z.optional(z.string()),
})

/** A payout that a line may be. */
const PayoutCandidate = z.object({
  id: Id,
  provider: z.enum(payoutProviders),
  reference: z.string(),
  /** The line names the provider or its ID, or only the amount and the time fit. */
  by: z.enum(['reference', 'amount']),
  amount: Money,
  sentAt: Timestamp,
  arrivesOn: z.nullable(z.iso.date()),
})

/** Characters of a statement. */
export const maxStatementLength = 700_000
/** Lines of one statement. */
export const maxStatementLines = 5000

const column = z.nullable(z.int().check(z.minimum(0), z.maximum(199)))

/** How a statement is to be read. null: by the server's own judgement. */
export const StatementReading = z.object({
  separator: z.nullable(z.enum([';', ',', '\t', '|'])),
  dates: z.nullable(z.enum(['ymd', 'dmy', 'mdy'])),
  decimal: z.nullable(z.enum([',', '.'])),
  currency: z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/))),
  /** Places of the columns, from 0. Some banks split amounts into money in and money out. */
  columns: z.object({
    date: column,
    amount: column,
    moneyIn: column,
    moneyOut: column,
    /** Says in words whether money came in or went out. null: none does. Left out: by the server's own judgement. */
    direction: z.optional(column),
    currency: column,
    payer: column,
    purpose: column,
  }),
})
export type StatementReading = z.infer<typeof StatementReading>

/** Questions about a file that leaves something open, which is not guessed. */
export const statementQuestions = ['columns', 'dates', 'decimal', 'currency'] as const

/** Orders that one line pays for. */
const maxParts = 20

const number = z.string().check(z.minLength(4), z.maxLength(40))

export const bankLineCalls = {
  '/bankLine/list': {
    payload: bankLineList.payload,
    data: bankLineList.data(BankLine),
    permission: 'money.read',
  },
  /**
   * A line with the orders that it may belong to: those that it names, else those with its amount. `payouts`: those with
   * its amount that were sent shortly before and have not arrived yet.
   */
  '/bankLine/detail': {
    payload: z.object({ id: z.uuid() }),
    data: z.object({ line: BankLine, candidates: z.array(Candidate), payouts: z.array(PayoutCandidate) }),
    permission: 'money.read',
    restricted: { 'candidates.*.buyer': 'orders.read' },
  },
  /**
   * The text of a bank's CSV file, of at most 5,000 lines. Lines that an earlier file had are left out, and so are those
   * with faults. `rehearse` only says what would happen. While `questions` remain, nothing is imported.
   */
  '/bankLine/import': {
    payload: z.object({
      text: z.string().check(z.minLength(1), z.maxLength(maxStatementLength)),
      reading: z.optional(StatementReading),
      rehearse: z._default(z.boolean(), false),
    }),
    data: z.object({
      reading: StatementReading,
      questions: z.array(z.enum(statementQuestions)),
      /** The titles of the file's columns. */
      header: z.array(z.string()),
      added: z.int(),
      known: z.int(),
      /** Of the added lines, those that fit an order, a refund or a payout exactly. */
      fitting: z.int(),
      refused: z.int(),
      /** The first lines that are left out, with the reason. */
      faults: z.array(z.object({ line: z.int(), why: z.string() })),
      sample: z.array(
        z.object({ bookedOn: z.iso.date(), amount: Money, payer: z.string(), purpose: z.string() }),
      ),
      change: z.nullable(Change),
    }),
    permission: 'orders.change',
    writes: true,
    undo: 'none',
  },
  /**
   * Books a line: a payment marks its order as paid, as `/order/markPaid` does; a transfer to a buyer marks its refund as
   * sent. Also needs `money.read`; for refunds, and where money goes back, `orders.refund`. `accept`: a finding that needs
   * a person, as it was shown. A payout is linked and books nothing.
   */
  '/bankLine/match': {
    payload: z.object({
      id: z.uuid(),
      /** The order that the line names, if left out. */
      order: z.optional(number),
      accept: z.optional(z.enum(acceptedFindings)),
      /** The payout that arrived with this line, by its id or that of the provider. */
      payout: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
      /** Needed if the amounts of line and payout differ. */
      note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    }),
    data: Changed(z.object({ line: BankLine })),
    permission: 'orders.change',
    writes: true,
    undo: 'none',
  },
  /**
   * Books a line that pays for several orders. Each gets its part of `amounts`, in minor units, which add up to the line.
   * Without them each gets what is due, in the order given, and the last one the rest. More than is due is returned, less
   * is a part payment, each if `accept` says so. Needs what `/bankLine/match` needs. `rehearse` only answers the parts.
   */
  '/bankLine/split': {
    payload: z.object({
      id: z.uuid(),
      orders: z.array(number).check(z.minLength(2), z.maxLength(maxParts)),
      amounts: z.optional(z.array(z.int().check(z.minimum(1))).check(z.minLength(2), z.maxLength(maxParts))),
      accept: z.optional(z.enum(acceptedFindings)),
      rehearse: z._default(z.boolean(), false),
    }),
    data: z.object({
      parts: z.array(z.object({ order: z.string(), amount: Money, finding: z.enum(bankFindings) })),
      line: BankLine,
      change: z.nullable(Change),
    }),
    permission: 'orders.change',
    writes: true,
    undo: 'none',
  },
  /** Leaves a line out that pays for no order. */
  '/bankLine/setAside': {
    payload: z.object({ id: z.uuid(), note: z._default(z.string().check(z.trim(), z.maxLength(200)), '') }),
    data: Changed(z.object({ line: BankLine })),
    permission: 'orders.change',
    writes: true,
    undo: 'none',
  },
  /** Opens a line again that was set aside, or whose match booked nothing. Not in a closed period. */
  '/bankLine/reopen': {
    payload: z.object({ id: z.uuid() }),
    data: Changed(z.object({ line: BankLine })),
    permission: 'orders.change',
    writes: true,
    undo: 'none',
  },
} as const satisfies Record<string, AdminCallShape>
