import * as z from 'zod/mini'
import { inquiryStatuses } from '../../inquiry.ts'
import { aboutKinds } from '../../message.ts'
import { messageMaxLength } from '../../rules.ts'
import { Id, Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'
import { listOf } from '../list.ts'

export const threadStates = ['open', 'closed'] as const

/**
 * The record that a conversation is about. `label`: the name of the product, or the products of the inquiry; else empty.
 * `recordId`: the id by which the product's detail call knows it; null for records that are known by their number.
 */
const Topic = z.object({
  kind: z.enum(aboutKinds),
  number: z.string(),
  label: z.string(),
  recordId: z.nullable(z.string()),
})

/** A conversation with a shopper: a chat, a question, an inquiry or feedback. */
export const ThreadRow = z.object({
  id: Id,
  about: z.nullable(Topic),
  /** The state of the inquiry that it is about. */
  inquiryStatus: z.nullable(z.enum(inquiryStatuses)),
  status: z.enum(threadStates),
  /** The writer of the latest message: `shopper` waits for an answer. */
  lastFrom: z.enum(['shopper', 'staff']),
  lastAt: Timestamp,
  /** Since when the shopper waits for an answer, or after an inquiry for a quote; null if the shop owes nothing. */
  waitingSince: z.nullable(Timestamp),
  createdAt: Timestamp,
  snoozedUntil: z.nullable(Timestamp),
  /** Id and name of the staff member who takes care of it. */
  assignedTo: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The name of the customer or of the sender of an inquiry, else a guest's email. */
  shopper: z.string(),
  customerId: z.nullable(Id),
  lang: z.string(),
  preview: z.string(),
  version: z.int(),
})
export type ThreadRow = z.infer<typeof ThreadRow>

const ThreadMessage = z.object({
  id: Id,
  from: z.enum(['shopper', 'staff']),
  author: z.string(),
  /** A note that only staff see. */
  internal: z.boolean(),
  text: z.string(),
  at: Timestamp,
})
export type ThreadMessage = z.infer<typeof ThreadMessage>

export const threadList = listOf(
  {
    /** Open, not snoozed, and the shop owes an answer or a quote. */
    waiting: { type: 'flag', label: 'desk.thread.waiting', ops: ['is'] },
    id: { type: 'id', label: 'desk.thread.id' },
    status: { type: 'choice', label: 'desk.thread.status', values: threadStates, ops: ['is'] },
    lastFrom: { type: 'choice', label: 'desk.thread.last_from', values: ['shopper', 'staff'], ops: ['is'] },
    /** `me`: the caller. */
    assignedTo: { type: 'id', label: 'desk.thread.assigned', ops: ['is', 'empty'] },
    aboutKind: {
      type: 'choice',
      label: 'desk.thread.about',
      values: aboutKinds,
      ops: ['is', 'not', 'in', 'empty'],
    },
    inquiryStatus: {
      type: 'choice',
      label: 'desk.inquiry.status',
      values: inquiryStatuses,
      ops: ['is', 'in'],
    },
    aboutNumber: { type: 'text', label: 'desk.thread.number', ops: ['is'], search: true },
    customerId: { type: 'id', label: 'desk.thread.customer', ops: ['is'] },
    shopper: { type: 'text', label: 'desk.inbox.shopper', search: true },
    /** The search finds words of the newest messages and notes. */
    text: { type: 'text', label: 'desk.thread.text', search: true },
    snoozed: { type: 'flag', label: 'desk.thread.snoozed', ops: ['is'] },
    lastAt: {
      type: 'moment',
      label: 'desk.thread.last_at',
      ops: ['lt', 'gt', 'between', 'within'],
      sort: true,
    },
  },
  { sort: '-lastAt' },
)

const one = { id: Id }
const MessageText = z.string().check(z.trim(), z.minLength(1), z.maxLength(messageMaxLength))
const changed = Changed(z.object({ thread: ThreadRow }))
const write = { permission: 'inbox.answer', writes: true } as const

export const threadCalls = {
  '/thread/list': {
    payload: threadList.payload,
    data: threadList.data(ThreadRow),
    permission: 'inbox.answer',
  },
  /** The newest messages, oldest first. `cursor`: id of the oldest so far, for earlier ones. */
  '/thread/detail': {
    payload: z.object({ ...one, cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
    data: z.object({ thread: ThreadRow, messages: z.array(ThreadMessage), cursor: z.nullable(z.string()) }),
    permission: 'inbox.answer',
  },
  /** `internal`: a note for colleagues. `seen`: id of the latest message the author has read; a newer one refuses. */
  '/thread/reply': {
    payload: z.object({
      ...one,
      text: MessageText,
      internal: z._default(z.boolean(), false),
      seen: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    }),
    data: Changed(z.object({ thread: ThreadRow, message: ThreadMessage })),
    ...write,
    undo: 'none',
  },
  /**
   * Minutes that shoppers waited on average for an answer in the last 30 days, in the 500 latest conversations; null
   * without an answer.
   */
  '/thread/answerTime': {
    payload: z.object({}),
    data: z.object({ minutes: z.nullable(z.int()), answers: z.int() }),
    permission: 'inbox.answer',
  },
  /** Whom a conversation can be assigned to. */
  '/thread/assignees': {
    payload: z.object({}),
    data: z.object({ items: z.array(z.object({ id: Id, name: z.string() })) }),
    permission: 'inbox.answer',
  },
  /** `staffId` null: nobody. */
  '/thread/assign': {
    payload: z.object({ ...one, staffId: z.nullable(Id) }),
    data: changed,
    ...write,
    undo: 'free',
  },
  '/thread/close': { payload: z.object(one), data: changed, ...write, undo: 'free' },
  '/thread/snooze': {
    payload: z.object({ ...one, until: z.iso.datetime({ offset: true }) }),
    data: changed,
    ...write,
    undo: 'free',
  },
  /** Writes to a customer about nothing in particular, in the conversation that they may already have. */
  '/thread/start': {
    payload: z.object({ customerId: Id, text: MessageText }),
    data: changed,
    ...write,
    undo: 'none',
  },
} as const satisfies Record<string, AdminCallShape>
