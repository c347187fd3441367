import * as z from 'zod/mini'
import { Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'
import type { Permission } from '../permissions.ts'

type Kind = {
  /** Everyone with this permission is told. null: only the person concerned. */
  permission: Permission | null
  /** Kind of the record that a notice leads to. */
  resource:
    | 'order'
    | 'stock'
    | 'return'
    | 'withdrawal'
    | 'thread'
    | 'inquiry'
    | 'export'
    | 'import'
    | 'report'
    | 'review'
    | 'question'
    | 'setting'
    | 'note'
  /** Emailed unless a person's rule says otherwise. */
  email: boolean
}

/** News that staff are told of, as far as they may read the record. Each has a text desk_notice.{kind}. */
export const noticeKinds = {
  order_placed: { permission: 'orders.read', resource: 'order', email: false },
  cancel_requested: { permission: 'orders.change', resource: 'order', email: true },
  cancel_due: { permission: 'orders.change', resource: 'order', email: true },
  order_expiring: { permission: 'orders.change', resource: 'order', email: false },
  refund_failed: { permission: 'orders.refund', resource: 'order', email: true },
  dispute: { permission: 'orders.refund', resource: 'order', email: true },
  approval_asked: { permission: 'orders.refund', resource: 'order', email: true },
  approval_approved: { permission: 'orders.refund', resource: 'order', email: false },
  approval_refused: { permission: 'orders.refund', resource: 'order', email: false },
  withdrawal_received: { permission: 'returns.decide', resource: 'withdrawal', email: true },
  withdrawal_due: { permission: 'returns.decide', resource: 'withdrawal', email: true },
  refund_due: { permission: 'returns.decide', resource: 'return', email: true },
  return_applied: { permission: 'returns.decide', resource: 'return', email: false },
  return_waiting: { permission: 'returns.decide', resource: 'return', email: false },
  question: { permission: 'inbox.answer', resource: 'thread', email: false },
  review_added: { permission: 'reviews.moderate', resource: 'review', email: false },
  review_reported: { permission: 'reviews.moderate', resource: 'review', email: false },
  question_asked: { permission: 'reviews.moderate', resource: 'question', email: false },
  answer_added: { permission: 'reviews.moderate', resource: 'question', email: false },
  inquiry_received: { permission: 'inbox.answer', resource: 'inquiry', email: false },
  quote_accepted: { permission: 'inbox.answer', resource: 'inquiry', email: false },
  quote_rejected: { permission: 'inbox.answer', resource: 'inquiry', email: false },
  feedback_received: { permission: 'inbox.answer', resource: 'thread', email: false },
  stock_low: { permission: 'stock.change', resource: 'stock', email: false },
  sales_abroad_near: { permission: 'money.read', resource: 'report', email: true },
  sales_abroad_above: { permission: 'money.read', resource: 'report', email: true },
  rates_held: { permission: 'settings.money', resource: 'setting', email: true },
  rates_stale: { permission: 'settings.money', resource: 'setting', email: true },
  mentioned: { permission: null, resource: 'note', email: true },
  export_done: { permission: null, resource: 'export', email: false },
  export_failed: { permission: null, resource: 'export', email: false },
  import_done: { permission: null, resource: 'import', email: false },
  import_failed: { permission: null, resource: 'import', email: false },
  import_undone: { permission: null, resource: 'import', email: false },
} as const satisfies Record<string, Kind>

export type NoticeKind = keyof typeof noticeKinds

const kind = z.enum(Object.keys(noticeKinds) as [NoticeKind])

export const Notice = z.object({
  id: z.string(),
  kind,
  /** In the language of the call. */
  text: z.string(),
  /** The record that it is about. */
  resource: z.string(),
  recordId: z.string(),
  at: Timestamp,
  seen: z.boolean(),
})
export type Notice = z.infer<typeof Notice>

/** `push`: in the browsers of `/push/list`. */
const Rule = z.object({ kind, screen: z.boolean(), email: z.boolean(), push: z.boolean() })
export type NoticeRule = z.infer<typeof Rule>

export const noticeCalls = {
  /** The caller's notices, newest first, and how they want to be told. */
  '/notice/list': {
    payload: z.object({
      unseen: z._default(z.boolean(), false),
      cursor: z.optional(z.string().check(z.maxLength(100))),
      size: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50),
    }),
    data: z.object({
      items: z.array(Notice),
      next: z.nullable(z.string()),
      /** Counted up to 999. */
      unseen: z.int(),
      /** One for each kind that the caller may receive. */
      rules: z.array(Rule),
    }),
    permission: 'signed_in',
    staffOnly: true,
  },
  /** Marks notices as seen: those named, all up to now, or the one of a kind about a record. */
  '/notice/seen': {
    payload: z.object({
      ids: z.union([
        z.array(z.string().check(z.regex(/^\d{1,15}$/))).check(z.maxLength(100)),
        z.literal('all'),
        z.object({ kind, recordId: z.string().check(z.maxLength(100)) }),
      ]),
    }),
    data: Changed(z.object({ unseen: z.int() })),
    permission: 'signed_in',
    writes: true,
    undo: 'none',
    staffOnly: true,
  },
  /** Sets how the caller is told of one kind of news. */
  '/notice/rule': {
    payload: Rule,
    data: Changed(z.object({ rules: z.array(Rule) })),
    permission: 'signed_in',
    writes: true,
    undo: 'none',
    staffOnly: true,
  },
} as const satisfies Record<string, AdminCallShape>
