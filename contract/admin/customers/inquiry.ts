import * as z from 'zod/mini'
import { InquiryLine, inquiryStatuses, QuoteLine, quoteStatuses } from '../../inquiry.ts'
import { maxLinesPerInquiry, maxQuantityPerCall } from '../../rules.ts'
import { Id, Money, Sku, Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'
import { listOf } from '../list.ts'

export const inquiryList = listOf(
  {
    number: { type: 'text', label: 'desk.inquiry.number', search: true },
    status: { type: 'choice', label: 'desk.inquiry.status', values: inquiryStatuses, ops: ['is', 'in'] },
    createdAt: { type: 'moment', label: 'desk.inquiry.created', ops: ['between', 'within'], sort: true },
  },
  { sort: '-createdAt' },
)

const InquiryRow = z.object({
  id: Id,
  number: z.string(),
  status: z.enum(inquiryStatuses),
  name: z.string(),
  email: z.string(),
  products: z.array(z.object({ name: z.string(), quantity: z.int() })),
  /** Total of the newest quote, drafts included. */
  quoted: z.nullable(Money),
  createdAt: Timestamp,
})
export type InquiryRow = z.infer<typeof InquiryRow>

const StaffQuote = z.object({
  number: z.string(),
  status: z.enum(quoteStatuses),
  note: z.string(),
  lines: z.array(QuoteLine),
  subtotal: Money,
  shipping: z.nullable(Money),
  total: Money,
  validUntil: Timestamp,
  createdAt: Timestamp,
  sentAt: z.nullable(Timestamp),
  closedAt: z.nullable(Timestamp),
  rejectReason: z.string(),
  orderNumber: z.nullable(z.string()),
})

const InquiryDetail = z.object({
  id: Id,
  number: z.string(),
  status: z.enum(inquiryStatuses),
  customerId: z.nullable(Id),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  lang: z.string(),
  currency: z.string(),
  content: z.string(),
  lines: z.array(InquiryLine),
  images: z.array(z.object({ id: Id, url: z.string(), width: z.int(), height: z.int() })),
  /** Newest first. */
  quotes: z.array(StaffQuote),
  /** The conversation, which `/thread/detail` and `/thread/reply` continue. */
  threadId: Id,
  createdAt: Timestamp,
})
export type InquiryDetail = z.infer<typeof InquiryDetail>

const Shown = z.object({ inquiry: InquiryDetail, version: z.int() })

/** Whoever answers inquiries sees whom they answer. */
const answers = { permission: 'inbox.answer' } as const

export const inquiryAdminCalls = {
  '/inquiry/list': { payload: inquiryList.payload, data: inquiryList.data(InquiryRow), ...answers },
  '/inquiry/detail': {
    payload: z.object({ number: z.string().check(z.maxLength(64)) }),
    data: Shown,
    ...answers,
  },
  /** Ends an inquiry without a quote, or takes back one that waits for the shopper. */
  '/inquiry/close': {
    payload: z.object({ number: z.string().check(z.maxLength(64)), version: z.optional(z.int()) }),
    data: Changed(Shown),
    ...answers,
    writes: true,
    undo: 'none',
  },
  /**
   * Writes the draft of a quote, in place of an earlier draft. Unit prices are in the inquiry's currency, with or without
   * tax as the shop's prices are. `shippingFee` null: the usual fee of the method that the shopper chooses. Prices below
   * those of the shop need `prices.change`.
   */
  '/quote/make': {
    payload: z.object({
      inquiry: z.string().check(z.maxLength(64)),
      version: z.optional(z.int()),
      lines: z
        .array(
          z.object({
            sku: Sku,
            quantity: z.int().check(z.minimum(1), z.maximum(maxQuantityPerCall)),
            unitPrice: z.int().check(z.minimum(0), z.maximum(1e12)),
          }),
        )
        .check(z.minLength(1), z.maxLength(maxLinesPerInquiry)),
      shippingFee: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(1e12))), null),
      note: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
      /** Without it, the setting `inquiries.quoteDays` decides. */
      validUntil: z.optional(z.iso.datetime({ offset: true })),
    }),
    data: Changed(Shown),
    ...answers,
    writes: true,
    undo: 'none',
  },
  /** Emails a draft to the shopper. Earlier quotes of the inquiry that are not ordered are replaced. */
  '/quote/send': {
    payload: z.object({ number: z.string().check(z.maxLength(64)), version: z.optional(z.int()) }),
    data: Changed(Shown),
    ...answers,
    writes: true,
    undo: 'none',
  },
  /** One feedback with its pictures; its text is the first message of the thread. */
  '/feedback/detail': {
    payload: z.object({ number: z.string().check(z.maxLength(64)) }),
    data: z.object({
      feedback: z.object({
        number: z.string(),
        kind: z.string(),
        contact: z.string(),
        images: z.array(z.object({ id: Id, url: z.string(), width: z.int(), height: z.int() })),
        threadId: z.nullable(Id),
        createdAt: Timestamp,
      }),
    }),
    ...answers,
  },
} as const satisfies Record<string, AdminCallShape>
