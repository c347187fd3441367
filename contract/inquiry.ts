import * as z from 'zod/mini'
import { Ticket } from './account.ts'
import { Cart } from './cart.ts'
import { Image } from './image.ts'
import { Message } from './message.ts'
import { Email } from './newsletter.ts'
import {
  maxLinesPerInquiry,
  maxPicturesPerForm,
  maxQuantityPerCall,
  messageMaxLength,
  phonePattern,
} from './rules.ts'
import { Id, Money, Page, Size, Sku, Slug, Timestamp } from './scalars.ts'

/**
 * `open`: waits for the shop; `quoted`: an offer waits for the shopper; `accepted`: an offer was accepted; `closed`: the
 * offer has expired, or the shop has ended the inquiry.
 */
export const inquiryStatuses = ['open', 'quoted', 'accepted', 'closed'] as const
export type InquiryStatus = (typeof inquiryStatuses)[number]

/** `replaced`: a newer quote was sent. Drafts are seen by staff only. */
export const quoteStatuses = ['draft', 'sent', 'accepted', 'rejected', 'expired', 'replaced'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

export const feedbackKinds = ['problem', 'idea', 'praise', 'other'] as const

const Options = z.array(z.object({ name: z.string(), value: z.string() }))

export const InquiryLine = z.object({
  /** null: no variant was chosen. */
  sku: z.nullable(z.string()),
  slug: z.string(),
  name: z.string(),
  options: Options,
  image: z.nullable(Image),
  quantity: z.int(),
})
export type InquiryLine = z.infer<typeof InquiryLine>

export const QuoteLine = z.object({
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  options: Options,
  image: z.nullable(Image),
  quantity: z.int(),
  unitPrice: Money,
  total: Money,
  /** Fewer are in stock now than are offered. */
  outOfStock: z.boolean(),
})
export type QuoteLine = z.infer<typeof QuoteLine>

export const Quote = z.object({
  number: z.string(),
  status: z.enum(quoteStatuses),
  note: z.string(),
  lines: z.array(QuoteLine),
  subtotal: Money,
  /** null: the usual fee of the method that the shopper chooses. */
  shipping: z.nullable(Money),
  /** Without shipping if that depends on the method. */
  total: Money,
  taxIncluded: z.boolean(),
  validUntil: Timestamp,
  sentAt: z.nullable(Timestamp),
  closedAt: z.nullable(Timestamp),
  rejectReason: z.string(),
  /** The order that was placed with it. */
  orderNumber: z.nullable(z.string()),
  /** `open`: it is in this shopper's cart, waiting to be ordered. */
  can: z.object({ accept: z.boolean(), reject: z.boolean(), open: z.boolean() }),
})
export type Quote = z.infer<typeof Quote>

export const Inquiry = z.object({
  number: z.string(),
  status: z.enum(inquiryStatuses),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  content: z.string(),
  lines: z.array(InquiryLine),
  images: z.array(z.object({ id: Id, url: z.string(), width: z.int(), height: z.int() })),
  /** Newest first; earlier ones were replaced, rejected or have expired. */
  quotes: z.array(Quote),
  /** The conversation after the inquiry itself, oldest first. */
  messages: z.array(Message),
  createdAt: Timestamp,
})
export type Inquiry = z.infer<typeof Inquiry>

export const InquiryItem = z.object({
  number: z.string(),
  status: z.enum(inquiryStatuses),
  image: z.nullable(Image),
  products: z.array(z.object({ name: z.string(), quantity: z.int() })),
  /** The newest quote. */
  quote: z.nullable(
    z.object({ number: z.string(), status: z.enum(quoteStatuses), total: Money, validUntil: Timestamp }),
  ),
  createdAt: Timestamp,
})
export type InquiryItem = z.infer<typeof InquiryItem>

const number = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))
/** Of the link in an email, for browsers that did not send the inquiry. */
const accessKey = z.optional(z.string().check(z.minLength(16), z.maxLength(128)))
const images = z._default(z.array(Id).check(z.maxLength(maxPicturesPerForm)), [])
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(messageMaxLength))

export const inquiryCalls = {
  /** Everybody needs a ticket. A guest's `accessKey` opens the inquiry in other browsers. */
  '/inquiry/submit': {
    payload: z.object({
      products: z
        .array(
          z.object({
            slug: Slug,
            sku: z.optional(Sku),
            quantity: z._default(z.int().check(z.minimum(1), z.maximum(maxQuantityPerCall)), 1),
          }),
        )
        .check(z.minLength(1), z.maxLength(maxLinesPerInquiry)),
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      email: Email,
      phone: z.optional(
        z.union([z.literal(''), z.string().check(z.trim(), z.maxLength(16), z.regex(phonePattern))]),
      ),
      content: text,
      images,
      ticket: z.optional(Ticket),
    }),
    data: z.object({ number: z.string(), accessKey: z.optional(z.string()), visitorId: z.string() }),
  },
  /** The customer's own inquiries, newest first. */
  '/inquiry/list': {
    payload: z.object({ page: Page, size: Size }),
    data: z.object({ items: z.array(InquiryItem), total: z.int(), page: z.int(), size: z.int() }),
    customer: true,
  },
  '/inquiry/detail': { payload: z.object({ number, accessKey }), data: z.object({ inquiry: Inquiry }) },
  /** Adds to the conversation about an inquiry. */
  '/inquiry/message': {
    payload: z.object({ number, accessKey, text }),
    data: z.object({ inquiry: Inquiry }),
  },
  /** One quote by its own number, such as "Q-7K2M-9PXT-4HWD-1", which names the inquiry as well. */
  '/quote/detail': {
    payload: z.object({ number, accessKey }),
    data: z.object({ quote: Quote, inquiryNumber: z.string() }),
  },
  /**
   * Puts the quote into the cart, whose lines and prices are then fixed. Other lines of the cart are saved for later.
   * Repeating it answers the same cart; in another browser with the key, it moves the cart there.
   */
  '/quote/accept': {
    payload: z.object({ number, accessKey }),
    data: z.object({ cart: Cart, visitorId: z.string() }),
  },
  '/quote/reject': {
    payload: z.object({
      number,
      accessKey,
      reason: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
    }),
    data: z.object({ quote: Quote, inquiryNumber: z.string() }),
  },
  /** Takes an accepted quote out of the cart again, which is then empty. The quote can be accepted anew. */
  '/quote/leave': {
    payload: z.object({}),
    data: z.object({ cart: Cart, visitorId: z.string() }),
  },
} as const

export const feedbackCalls = {
  /** `contact`: an email address or phone number for an answer. Everybody needs a ticket. */
  '/feedback/submit': {
    payload: z.object({
      kind: z.enum(feedbackKinds),
      content: text,
      contact: z.optional(z.string().check(z.trim(), z.maxLength(254))),
      images,
      ticket: z.optional(Ticket),
    }),
    data: z.object({ number: z.string(), visitorId: z.string() }),
  },
} as const
