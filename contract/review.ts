import * as z from 'zod/mini'
import { Image } from './image.ts'
import { emailMaxLength, emailPattern, maxReviewPictures } from './rules.ts'
import { Id, Page, RecordNumber, Slug, Timestamp } from './scalars.ts'

export const reviewStatuses = ['pending', 'published', 'rejected'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

export const reviewSorts = ['helpful', 'newest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]

export const reportReasons = ['offensive', 'advertising', 'off_topic', 'personal_data', 'false'] as const
export type ReportReason = (typeof reportReasons)[number]

const stars = z.int().check(z.minimum(1), z.maximum(5))
const author = z.optional(z.string().check(z.trim(), z.maxLength(60)))

/** A published review. */
export const Review = z.object({
  id: Id,
  author: z.string(),
  /** The author has bought the product in this shop. */
  verified: z.boolean(),
  rating: stars,
  title: z.string(),
  text: z.string(),
  /** The language that it is written in. */
  lang: z.string(),
  images: z.array(Image),
  createdAt: Timestamp,
  /** The shop's answer. */
  reply: z.nullable(z.object({ text: z.string(), at: Timestamp })),
  /** Number of shoppers who found it helpful. */
  helpful: z.int(),
})
export type Review = z.infer<typeof Review>

/** A published review as one shopper sees it. */
export const SeenReview = z.extend(Review, {
  /** This shopper found it helpful. */
  voted: z.boolean(),
})
export type SeenReview = z.infer<typeof SeenReview>

/** Number of published reviews by stars. */
export const Histogram = z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() })
export type Histogram = z.infer<typeof Histogram>

/** A review as its author sees it. */
export const OwnReview = z.object({
  id: Id,
  product: z.object({ name: z.string(), slug: z.nullable(z.string()), image: z.nullable(Image) }),
  status: z.enum(reviewStatuses),
  /** Why the shop did not publish it. */
  rejectReason: z.string(),
  rating: stars,
  title: z.string(),
  text: z.string(),
  images: z.array(Image),
  createdAt: Timestamp,
  reply: z.nullable(z.object({ text: z.string(), at: Timestamp })),
  helpful: z.int(),
})
export type OwnReview = z.infer<typeof OwnReview>

/** A delivered line that its buyer can review. */
export const OpenLine = z.object({
  orderNumber: z.string(),
  lineId: Id,
  name: z.string(),
  slug: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  image: z.nullable(Image),
  deliveredAt: z.nullable(Timestamp),
})
export type OpenLine = z.infer<typeof OpenLine>

const accessKey = z.optional(z.string().check(z.minLength(16), z.maxLength(128)))
const size = z._default(z.int().check(z.minimum(1), z.maximum(50)), 10)
const visitorId = z.string()

export const reviewCalls = {
  /** Reviews in the reader's language come first. `average` and `histogram` count all reviews, whatever is asked for. */
  '/review/list': {
    payload: z.object({
      slug: Slug,
      sort: z._default(z.enum(reviewSorts), 'helpful'),
      rating: z.optional(stars),
      /** Only reviews with pictures. */
      pictures: z._default(z.boolean(), false),
      page: Page,
      size,
    }),
    data: z.object({
      items: z.array(SeenReview),
      /** Reviews that match. */
      total: z.int(),
      page: z.int(),
      size: z.int(),
      average: z.number(),
      count: z.int(),
      histogram: Histogram,
    }),
  },
  /** Reviews a delivered line, by the customer or with the order's key. Each line can be reviewed once. */
  '/review/add': {
    payload: z.object({
      orderNumber: RecordNumber,
      accessKey,
      lineId: Id,
      rating: stars,
      title: z._default(z.string().check(z.trim(), z.maxLength(120)), ''),
      text: z._default(z.string().check(z.trim(), z.maxLength(5000)), ''),
      images: z._default(z.array(Id).check(z.maxLength(maxReviewPictures)), []),
      /** The name that is shown; without it, the buyer's first name and initial. */
      author,
    }),
    data: z.object({ review: OwnReview }),
  },
  /** Deletes the caller's own review with its pictures. */
  '/review/remove': {
    payload: z.object({ id: Id, orderNumber: z.optional(RecordNumber), accessKey }),
    data: z.object({}),
  },
  /** Says that a review was helpful, or takes it back. Counts once per customer and browser. */
  '/review/helpful': {
    payload: z.object({ id: Id, helpful: z._default(z.boolean(), true) }),
    data: z.object({ helpful: z.int(), voted: z.boolean(), visitorId }),
  },
  '/review/report': {
    payload: z.object({ id: Id, reason: z.enum(reportReasons) }),
    data: z.object({ visitorId }),
  },
  /** The customer's reviews and what they can still review; with an order's number and key, those of this order. */
  '/review/mine': {
    payload: z.object({ orderNumber: z.optional(RecordNumber), accessKey, page: Page, size }),
    data: z.object({
      /** Delivered lines without a review, newest first, at most 50. */
      open: z.array(OpenLine),
      items: z.array(OwnReview),
      total: z.int(),
      page: z.int(),
      size: z.int(),
      /** The name that a new review shows. */
      author: z.string(),
      /** The buyer agreed to be asked by email about this order. null: no order is named, or the shop never asks. */
      wanted: z.nullable(z.boolean()),
    }),
  },
  /** Says whether the shop may ask by email for reviews of this order. */
  '/review/ask': {
    payload: z.object({ orderNumber: RecordNumber, accessKey, wanted: z.boolean() }),
    data: z.object({ wanted: z.boolean() }),
  },
  /** Stops emails that ask for reviews, or tell of answers to a question. The same answer for unknown tokens. */
  '/review/stop': {
    payload: z.object({ token: z.string().check(z.minLength(16), z.maxLength(64)) }),
    data: z.object({}),
  },
} as const

export const Answer = z.object({
  id: Id,
  from: z.enum(['staff', 'buyer']),
  author: z.string(),
  lang: z.string(),
  text: z.string(),
  createdAt: Timestamp,
})

/** A published question with its published answers, those of the shop first. */
export const Question = z.object({
  id: Id,
  author: z.string(),
  lang: z.string(),
  text: z.string(),
  createdAt: Timestamp,
  answers: z.array(Answer),
})
export type Question = z.infer<typeof Question>

export const questionCalls = {
  '/question/list': {
    payload: z.object({ slug: Slug, page: Page, size }),
    data: z.object({ items: z.array(Question), total: z.int(), page: z.int(), size: z.int() }),
  },
  /** Guests give an email address for the answer, and a ticket. */
  '/question/ask': {
    payload: z.object({
      slug: Slug,
      text: z.string().check(z.trim(), z.minLength(5), z.maxLength(1000)),
      author,
      email: z.optional(
        z.string().check(z.trim(), z.toLowerCase(), z.maxLength(emailMaxLength), z.regex(emailPattern)),
      ),
      ticket: z.optional(z.string().check(z.maxLength(200))),
    }),
    data: z.object({ status: z.enum(reviewStatuses), visitorId }),
  },
  /** Answers a question about a product that the customer has bought. */
  '/question/answer': {
    payload: z.object({
      id: Id,
      text: z.string().check(z.trim(), z.minLength(2), z.maxLength(2000)),
      author,
    }),
    data: z.object({ status: z.enum(reviewStatuses) }),
    customer: true,
  },
} as const
