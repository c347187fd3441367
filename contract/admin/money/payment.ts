import * as z from 'zod/mini'
import { Id, Money, Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'
import { listOf } from '../list.ts'

const OrderNumber = z.string().check(z.minLength(4), z.maxLength(40))
const units = z
  .array(z.object({ lineId: Id, quantity: z.int().check(z.minimum(1), z.maximum(999)) }))
  .check(z.maxLength(100))
const amount = z.int().check(z.minimum(1))
const note = z.string().check(z.trim(), z.maxLength(500))

/** Parts of an order to refund: units, shipping (all that is left, or an amount), or a free amount. */
const parts = {
  number: OrderNumber,
  lines: z._default(units, []),
  shipping: z._default(z.union([z.boolean(), z.int().check(z.minimum(0))]), false),
  /** Beside units or shipping: the amount to refund for them instead of their full share. */
  amount: z.optional(amount),
}

/** The shares of a refund, as the server computed them. */
export const RefundPreview = z.object({
  amount: Money,
  tax: Money,
  shipping: Money,
  lines: z.array(z.object({ lineId: Id, quantity: z.int(), amount: Money, tax: Money })),
  /** Store credit first, then the payments. */
  payouts: z.array(
    z.object({ destination: z.enum(['original', 'credit', 'account']), method: z.string(), amount: Money }),
  ),
  /** The most that can still be refunded. */
  left: Money,
  needs: z.nullable(z.enum(['step_up', 'approval'])),
})
export type RefundPreview = z.infer<typeof RefundPreview>

export const refundDestinations = ['original', 'credit', 'account'] as const
export const refundStates = ['pending', 'succeeded', 'failed'] as const

/** One transfer of money to a buyer. */
export const RefundRow = z.object({
  id: Id,
  orderNumber: z.string(),
  amount: Money,
  reason: z.string(),
  method: z.string(),
  destination: z.enum(refundDestinations),
  status: z.enum(refundStates),
  failure: z.nullable(z.string()),
  attempt: z.int(),
  /** The buyer's bank account, for transfers by staff. `sending`: they have read it. null: none is needed. */
  account: z.nullable(z.enum(['needed', 'given', 'sending'])),
  reference: z.nullable(z.string()),
  createdAt: Timestamp,
  settledAt: z.nullable(Timestamp),
})
export type RefundRow = z.infer<typeof RefundRow>

/** Changes that wait for a second person: a refund, or another that refunds along the way. */
export const approvalKinds = ['refund', 'cancel', 'cancelUnits', 'decide', 'edit', 'return'] as const

export const Approval = z.object({
  id: Id,
  kind: z.enum(approvalKinds),
  orderNumber: z.string(),
  amount: Money,
  reason: z.string(),
  note: z.string(),
  status: z.enum(['pending', 'approved', 'refused', 'expired']),
  askedBy: z.string(),
  /** The caller asked for it, so somebody else has to decide. */
  own: z.boolean(),
  askedAt: Timestamp,
  expiresAt: Timestamp,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Timestamp),
  decisionNote: z.string(),
})
export type Approval = z.infer<typeof Approval>

export const refundList = listOf(
  {
    id: { type: 'id', label: 'desk.refund.id' },
    status: { type: 'choice', label: 'desk.refund.status', values: refundStates, ops: ['is', 'in'] },
    destination: {
      type: 'choice',
      label: 'desk.refund.destination',
      values: refundDestinations,
      ops: ['is', 'in'],
    },
    orderNumber: { type: 'text', label: 'desk.refund.order', ops: ['is'] },
    createdAt: { type: 'moment', label: 'desk.refund.created_at', ops: ['between', 'within'], sort: true },
  },
  { sort: '-createdAt' },
)

/** Reasons that staff choose from; the others are set by the shop. */
const reason = z.enum(['goodwill', 'return', 'lost', 'cancellation', 'units_cancelled', 'withdrawal'])

/** Ways in which money and orders can part. */
export const moneyProblems = [
  'order_without_money',
  'underpaid',
  'processing_too_long',
  'money_without_order',
  'overpaid',
  'cancelled_not_refunded',
  'refunded_too_much',
  'refund_not_booked',
  'refund_not_paid_out',
  'refund_failed',
] as const

export const MoneyProblem = z.object({ kind: z.enum(moneyProblems), orderNumber: z.string(), amount: Money })
export type MoneyProblem = z.infer<typeof MoneyProblem>

export const paymentAdminCalls = {
  /** Money without an order, and orders without money. Empty if the books are in order. */
  '/report/money': {
    payload: z.object({}),
    data: z.object({ items: z.array(MoneyProblem) }),
    permission: 'money.read',
  },
  '/order/refundPreview': {
    payload: z.object(parts),
    data: z.object({ refund: RefundPreview }),
    permission: 'orders.refund',
  },
  /** Above the caller's limit: `approval_needed`, or with `askApproval` an approval instead of a refund. */
  '/order/refund': {
    payload: z.object({
      ...parts,
      reason,
      note: z._default(note, ''),
      /** Shipped units that go back on sale. */
      restock: z._default(units, []),
      /** The amount that was shown. If it is another by now, nothing is refunded. */
      expected: z.optional(amount),
      /**
       * The amount that could still be refunded when the refund was decided. If it is less by now, nothing is refunded:
       * somebody else may have refunded for the same reason.
       */
      left: z.optional(amount),
      askApproval: z.optional(z.boolean()),
    }),
    data: Changed(
      z.object({
        refund: z.nullable(z.object({ id: Id, amount: Money })),
        approval: z.nullable(Approval),
      }),
    ),
    permission: 'orders.refund',
    writes: true,
    undo: 'hold',
  },
  '/approval/list': {
    payload: z.object({
      status: z.optional(z.enum(['pending', 'approved', 'refused', 'expired'])),
      /** Those of one order. */
      number: z.optional(OrderNumber),
    }),
    /** The newest 200. */
    data: z.object({ items: z.array(Approval) }),
    permission: 'orders.refund',
  },
  /** Approval makes the change that was asked for, within the caller's own limits and permissions. */
  '/approval/decide': {
    payload: z.object({ id: z.uuid(), approve: z.boolean(), note: z._default(note, '') }),
    data: Changed(z.object({ approval: Approval })),
    permission: 'orders.refund',
    writes: true,
    undo: 'hold',
    staffOnly: true,
  },
  '/refund/list': {
    payload: refundList.payload,
    data: refundList.data(RefundRow),
    permission: 'money.read',
  },
  /**
   * The bank account to transfer to. A write, because the audit records who looked, and because from then on the buyer
   * can neither change the account nor take store credit instead.
   */
  '/refund/account': {
    payload: z.object({ id: z.uuid() }),
    data: Changed(
      z.object({
        /** The account is not part of a repeated answer, because answers are stored. */
        iban: z.optional(z.string()),
        holder: z.optional(z.string()),
        /** A QR code with which a banking app fills in the transfer, as a data: URL. null outside SEPA and the euro. */
        qr: z.optional(z.nullable(z.string())),
        amount: Money,
        reference: z.string(),
      }),
    ),
    permission: 'orders.refund',
    writes: true,
    undo: 'none',
  },
  /** Lets the buyer change the account or take store credit again: nobody has transferred the money. */
  '/refund/release': {
    payload: z.object({ id: z.uuid() }),
    data: Changed(z.object({ refund: RefundRow })),
    permission: 'orders.refund',
    writes: true,
    undo: 'none',
  },
  '/refund/markSent': {
    payload: z.object({
      id: z.uuid(),
      reference: z._default(z.string().check(z.trim(), z.maxLength(140)), ''),
    }),
    data: Changed(z.object({ refund: RefundRow })),
    permission: 'orders.refund',
    writes: true,
    undo: 'none',
  },
  /** Sends a failed refund again, or to the buyer's bank account instead. */
  '/refund/retry': {
    payload: z.object({ id: z.uuid(), destination: z.optional(z.literal('account')) }),
    data: Changed(z.object({ refund: RefundRow })),
    permission: 'orders.refund',
    writes: true,
    undo: 'hold',
  },
} as const satisfies Record<string, AdminCallShape>
