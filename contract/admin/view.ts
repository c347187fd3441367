import * as z from 'zod/mini'
import { type AdminCallShape, Changed } from './admin-call.ts'
import { mediaList } from './catalog/media.ts'
import { productList } from './catalog/product-list.ts'
import { stockList } from './catalog/stock.ts'
import { changeList } from './change.ts'
import { commentList } from './content/comment.ts'
import { companyList } from './customers/company.ts'
import { customerList } from './customers/customer.ts'
import { inquiryList } from './customers/inquiry.ts'
import { threadList } from './customers/thread.ts'
import type { Condition } from './list.ts'
import { couponList } from './marketing/coupon.ts'
import { promotionList } from './marketing/promotion.ts'
import { questionList, reviewList } from './marketing/review.ts'
import { subscriberList } from './marketing/subscriber.ts'
import { bankLineList } from './money/bank-line.ts'
import { invoiceList } from './money/invoice.ts'
import { refundList } from './money/payment.ts'
import { payoutList } from './money/payout.ts'
import { cartList } from './orders/cart.ts'
import { draftOrderList } from './orders/draft-order.ts'
import { orderList } from './orders/order-list.ts'
import { returnList } from './orders/return.ts'
import { withdrawalList } from './orders/withdrawal.ts'

const where = (...all: Condition[]) => ({ filter: { all } })
const is = (field: string, value: string | boolean): Condition => ({ field, op: 'is', value })

/** Built-in views of the lists that have saved views. They can be hidden, but not removed. */
export const builtInViews = {
  order: {
    'to-ship': where(is('needs', 'ship')),
    'awaiting-payment': where(is('needs', 'pay')),
    'cancellation-requested': where(is('needs', 'decide')),
    overdue: where(is('overdue', true)),
    problems: where(is('problem', true)),
  },
  product: {
    'on-sale': where(is('status', 'active')),
    drafts: where(is('status', 'draft')),
    'sold-out': where(is('soldOut', true)),
    archived: where(is('status', 'archived')),
    deleted: where(is('status', 'deleted')),
  },
  media: {
    trash: where({ field: 'removedAt', op: 'empty', value: false }),
  },
  stock: {
    out: where({ field: 'level', op: 'is', value: 0 }),
    low: where({ field: 'level', op: 'lt', value: 2 }),
    oversold: where(is('oversold', true)),
    'count-due': where(is('countDue', true)),
  },
  promotion: {
    running: where({ field: 'running', op: 'is', value: true }),
    'switched-off': where({ field: 'active', op: 'is', value: false }),
  },
  coupon: {
    'switched-on': where({ field: 'active', op: 'is', value: true }),
    'switched-off': where({ field: 'active', op: 'is', value: false }),
  },
  return: {
    'to-decide': where(is('stage', 'decide')),
    'in-transit': where({ field: 'stage', op: 'in', value: ['send', 'travel'] }),
    'to-inspect': where(is('stage', 'inspect')),
    'to-refund': where(is('stage', 'settle')),
  },
  withdrawal: { 'to-decide': where(is('status', 'open')) },
  refund: {
    /** Transfers to bank accounts, which staff make. The oldest first. */
    'to-send': {
      ...where(is('status', 'pending'), is('destination', 'account')),
      sort: { by: 'createdAt', dir: 'asc' },
    },
    failed: where(is('status', 'failed')),
  },
  bankLine: {
    open: where(is('state', 'open')),
    matched: where(is('state', 'matched')),
    aside: where(is('state', 'aside')),
  },
  payout: {
    problems: {
      ...where({ field: 'state', op: 'in', value: ['open', 'unreadable'] }),
      sort: { by: 'sentAt', dir: 'asc' },
    },
    'in-transit': where(is('status', 'pending')),
    matched: where(is('state', 'matched')),
    failed: where(is('status', 'failed')),
    closed: where(is('state', 'closed')),
  },
  invoice: {
    'this-month': where({ field: 'issuedAt', op: 'within', value: 'this_month' }),
    'last-month': where({ field: 'issuedAt', op: 'within', value: 'last_month' }),
    'credit-notes': where(is('kind', 'credit_note')),
  },
  customer: { new: where({ field: 'createdAt', op: 'within', value: { days: 30 } }) },
  company: {
    'vat-invalid': where(is('vatState', 'invalid')),
    'vat-unchecked': where(is('vatState', 'unchecked')),
  },
  subscriber: {
    subscribed: where(is('state', 'subscribed')),
    'not-confirmed': where(is('state', 'asked')),
    unsubscribed: where(is('state', 'unsubscribed')),
  },
  cart: {
    'not-bought': where({ field: 'state', op: 'in', value: ['left', 'reminded'] }),
    'not-reminded': where(is('state', 'left')),
    reminded: where(is('state', 'reminded')),
    'bought-after': where(is('state', 'bought')),
  },
  thread: {
    waiting: where(is('waiting', true)),
    mine: where(is('status', 'open'), is('assignedTo', 'me')),
    open: where(is('status', 'open'), is('snoozed', false)),
    inquiries: where(is('status', 'open'), is('aboutKind', 'inquiry')),
    snoozed: where(is('snoozed', true)),
    done: where(is('status', 'closed')),
  },
  draftOrder: { drafts: where(is('status', 'draft')), 'link-sent': where(is('status', 'sent')) },
  inquiry: { 'to-answer': where(is('status', 'open')), quoted: where(is('status', 'quoted')) },
  review: { 'to-approve': where(is('status', 'pending')), reported: where(is('reported', true)) },
  question: {
    'to-approve': where(is('status', 'pending')),
    unanswered: where(is('status', 'published'), is('open', true)),
    'new-answers': where(is('waiting', true)),
  },
  comment: { 'to-approve': where(is('status', 'pending')) },
  change: {
    mine: where(is('staff', 'me')),
    undoable: where(is('undoable', true)),
    deleted: where(is('action', 'remove')),
    viewed: where(is('action', 'read')),
  },
} as const satisfies Record<string, Record<string, object>>

/** The payloads of the lists, of which a view stores search, filter and sort. */
export const viewLists = {
  order: orderList,
  product: productList,
  media: mediaList,
  stock: stockList,
  promotion: promotionList,
  coupon: couponList,
  return: returnList,
  withdrawal: withdrawalList,
  refund: refundList,
  invoice: invoiceList,
  bankLine: bankLineList,
  payout: payoutList,
  customer: customerList,
  company: companyList,
  subscriber: subscriberList,
  cart: cartList,
  thread: threadList,
  draftOrder: draftOrderList,
  inquiry: inquiryList,
  review: reviewList,
  question: questionList,
  comment: commentList,
  change: changeList,
} as const satisfies Record<keyof typeof builtInViews, unknown>

export type ViewKind = keyof typeof viewLists
export const viewKinds = Object.keys(viewLists) as [ViewKind, ...ViewKind[]]

const kind = z.enum(viewKinds)
/** The id of a saved view, or the name of a built-in one. */
const id = z.string().check(z.minLength(1), z.maxLength(64))

export const View = z.object({
  id,
  kind,
  builtIn: z.boolean(),
  /** Empty for built-in views, which the desk names. */
  name: z.string(),
  query: z.record(z.string(), z.unknown()),
  columns: z.array(z.string()),
  density: z.enum(['compact', 'normal']),
  shared: z.boolean(),
  /** The caller's own: only these can be changed and removed. */
  own: z.boolean(),
  hidden: z.boolean(),
})
export type View = z.infer<typeof View>

const views = Changed(z.object({ items: z.array(View) }))

export const viewCalls = {
  '/view/list': {
    payload: z.object({ kind }),
    data: z.object({ items: z.array(View) }),
    permission: 'signed_in',
  },
  '/view/save': {
    payload: z.object({
      id: z.optional(id),
      kind,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      /** Search, filter and sort as in the payload of the list. */
      query: z._default(z.record(z.string(), z.unknown()), {}),
      columns: z._default(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(40)), []),
      density: z._default(z.enum(['compact', 'normal']), 'normal'),
      shared: z._default(z.boolean(), false),
    }),
    data: views,
    permission: 'signed_in',
    writes: true,
    undo: 'none',
    staffOnly: true,
  },
  /** Removes an own view, or hides a built-in one. */
  '/view/remove': {
    payload: z.object({ kind, id }),
    data: views,
    permission: 'signed_in',
    writes: true,
    undo: 'none',
    staffOnly: true,
  },
  /** Puts the views in this order, and shows hidden ones that it names. */
  '/view/order': {
    payload: z.object({ kind, ids: z.array(id).check(z.maxLength(100)) }),
    data: views,
    permission: 'signed_in',
    writes: true,
    undo: 'none',
    staffOnly: true,
  },
  /** How many records each shown view has, up to 999. */
  '/view/counts': {
    payload: z.object({ kind }),
    data: z.object({ counts: z.record(z.string(), z.object({ value: z.int(), exact: z.boolean() })) }),
    permission: 'signed_in',
  },
} as const satisfies Record<string, AdminCallShape>
