import * as z from 'zod/mini'
import { Id, Money, Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'
import { listOf } from '../list.ts'

export const payoutProviders = ['stripe', 'paypal'] as const

/** At the provider: on its way to the bank, arrived, or sent back by the bank. */
export const payoutStatuses = ['pending', 'paid', 'failed'] as const

/**
 * `waiting`: the provider has not named the lines yet. `unreadable`: for so long that the shop no longer asks by itself. `open`: something differs. `matched`: every line has its payment or
 * refund, and the lines add up.
 */
export const payoutStates = ['waiting', 'unreadable', 'open', 'matched', 'closed'] as const

/**
 * Why the lines of a payout are not known: the provider answered with an error, names more than the shop reads, has named
 * none, or no longer lists the payout.
 */
export const payoutFaults = ['no_answer', 'too_many', 'not_named', 'not_found'] as const

export const payoutLineKinds = ['payment', 'refund', 'dispute', 'fee', 'adjustment'] as const

/** How a line and the shop's own books fit. The first three need nobody; the others are looked at by a person. */
export const payoutFindings = [
  'matched',
  'fee',
  /** A person has said why. */
  'explained',
  /** The provider has it, the shop does not. */
  'extra',
  'wrong_amount',
  'dispute',
  'adjustment',
] as const

export const payoutList = listOf(
  {
    provider: { type: 'choice', label: 'desk.payout.provider', values: payoutProviders, ops: ['is'] },
    state: { type: 'choice', label: 'desk.payout.state', values: payoutStates, ops: ['is', 'in'] },
    status: { type: 'choice', label: 'desk.payout.status', values: payoutStatuses, ops: ['is'] },
    sentAt: { type: 'moment', label: 'desk.payout.sent_at', ops: ['between', 'within'], sort: true },
    amount: { type: 'money', label: 'desk.bank.amount', ops: ['gt', 'lt', 'between'] },
  },
  { sort: '-sentAt' },
)

export const Payout = z.object({
  id: Id,
  provider: z.enum(payoutProviders),
  /** The provider's id. */
  reference: z.string(),
  sentAt: Timestamp,
  arrivesOn: z.nullable(z.iso.date()),
  /** The bank line that brought it, whose amount may differ by a fee of the bank. */
  arrived: z.nullable(z.object({ line: Id, on: z.iso.date(), amount: Money })),
  /** The last attempt to read its lines failed, at this time. */
  unreadAt: z.nullable(Timestamp),
  unreadWhy: z.nullable(z.enum(payoutFaults)),
  /** Negative: taken from the shop's bank account. */
  amount: Money,
  status: z.enum(payoutStatuses),
  /** The provider's words, if it failed. */
  failure: z.nullable(z.string()),
  state: z.enum(payoutStates),
  /** amount = payments − refunds − fees + adjustments + balance. null: not known yet. */
  sums: z.nullable(
    z.object({
      payments: Money,
      refunds: Money,
      fees: Money,
      /** Disputes, reserves, conversions and the like. */
      adjustments: Money,
      /** From the balance of the account before; negative: left on it. */
      balance: Money,
    }),
  ),
  /** The provider says which lines belong to the payout, so a balance other than 0 is an error. */
  exact: z.boolean(),
  lines: z.int(),
  /** Lines that somebody has to look at. */
  differing: z.int(),
  /** Payments and refunds of the shop that should be in this payout and are in none. */
  missing: z.int(),
  /** The day in whose period a closed payout counts. */
  countsOn: z.nullable(z.iso.date()),
  reason: z.string(),
  closedBy: z.nullable(z.string()),
  closedAt: z.nullable(Timestamp),
})
export type Payout = z.infer<typeof Payout>

const PayoutLine = z.object({
  id: Id,
  kind: z.enum(payoutLineKinds),
  /** The provider's own word for it. */
  type: z.string(),
  reference: z.string(),
  at: Timestamp,
  amount: Money,
  /** Kept by the provider; negative: given back. */
  fee: Money,
  /** In the currency of the buyer, if that is another. */
  asked: z.nullable(Money),
  finding: z.enum(payoutFindings),
  order: z.nullable(z.string()),
  note: z.string(),
  settledBy: z.nullable(z.string()),
})
export type PayoutLine = z.infer<typeof PayoutLine>

/** A payment or refund of the shop that no payout has. */
const MissingMove = z.object({
  kind: z.enum(['payment', 'refund']),
  order: z.string(),
  amount: Money,
  at: Timestamp,
})

/** An open bank line that may have brought a payout. */
const Arrival = z.object({
  line: Id,
  on: z.iso.date(),
  amount: Money,
  payer: z.string(),
  purpose: z.string(),
})

/** Lines shown of a payout: those that differ first. */
export const maxPayoutLines = 500

const payout = Changed(z.object({ payout: Payout }))

export const payoutCalls = {
  '/payout/list': {
    payload: payoutList.payload,
    data: payoutList.data(Payout),
    permission: 'money.read',
  },
  /**
   * A payout with its first 500 lines, and up to 100 payments and refunds that are missing from it. `arrivals`: open bank
   * lines that may have brought it.
   */
  '/payout/detail': {
    payload: z.object({ id: z.uuid() }),
    data: z.object({
      payout: Payout,
      items: z.array(PayoutLine),
      missing: z.array(MissingMove),
      arrivals: z.array(Arrival),
    }),
    permission: 'money.read',
  },
  /** When each provider was asked last, what went wrong, and the money that is in no payout yet. */
  '/payout/providers': {
    payload: z.object({}),
    data: z.object({
      items: z.array(
        z.object({
          provider: z.enum(payoutProviders),
          fetchedAt: z.nullable(Timestamp),
          /** The last attempt failed, at this time. */
          failedAt: z.nullable(Timestamp),
          waiting: z.array(z.object({ amount: Money, count: z.int(), since: Timestamp })),
        }),
      ),
    }),
    permission: 'money.read',
  },
  /**
   * Settles a line that differs: with the order whose payment or refund it is, or with a note that explains it. `open`
   * takes that back. Books nothing.
   */
  '/payout/match': {
    payload: z.object({
      /** Of the line. */
      id: z.uuid(),
      order: z.optional(z.string().check(z.minLength(4), z.maxLength(40))),
      note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
      open: z._default(z.boolean(), false),
    }),
    data: payout,
    permission: 'settings.money',
    writes: true,
    undo: 'none',
  },
  /** Asks the provider for the lines of a payout that are not known yet, at once and however old it is. */
  '/payout/fetch': {
    payload: z.object({ id: z.uuid() }),
    data: payout,
    permission: 'settings.money',
    writes: true,
    undo: 'none',
  },
  /**
   * Closes a payout. It counts on the day of its arrival, or on the first open day if that is closed. `reason`: needed
   * while something differs, or if its lines are not known.
   */
  '/payout/close': {
    payload: z.object({ id: z.uuid(), reason: z._default(z.string().check(z.trim(), z.maxLength(500)), '') }),
    data: payout,
    permission: 'settings.money',
    writes: true,
    undo: 'none',
  },
} as const satisfies Record<string, AdminCallShape>
