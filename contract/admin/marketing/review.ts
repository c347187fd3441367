import * as z from 'zod/mini'
import { Image } from '../../image.ts'
import { languages } from '../../languages.ts'
import { reportReasons, reviewStatuses } from '../../review.ts'
import { Timestamp } from '../../scalars.ts'
import { Abilities, type AdminCallShape, Changed } from '../admin-call.ts'
import { listOf } from '../list.ts'

export const reviewList = listOf(
  {
    product: { type: 'int', label: 'desk.review.product', ops: ['is'] },
    author: { type: 'text', label: 'desk.review.author', search: true },
    text: { type: 'text', label: 'desk.review.text', search: true },
    order: { type: 'text', label: 'desk.review.order', search: true },
    status: { type: 'choice', label: 'desk.review.status', ops: ['is', 'in'], values: reviewStatuses },
    rating: { type: 'int', label: 'desk.review.rating', ops: ['is', 'lt', 'gt'] },
    lang: { type: 'choice', label: 'desk.review.lang', ops: ['is'], values: languages },
    pictured: { type: 'flag', label: 'desk.review.pictured', ops: ['is'] },
    answered: { type: 'flag', label: 'desk.review.answered', ops: ['is'] },
    reported: { type: 'flag', label: 'desk.review.reported', ops: ['is'] },
    createdAt: { type: 'moment', label: 'desk.review.created', ops: ['between', 'within'], sort: true },
  },
  { sort: '-createdAt' },
)

const Product = z.object({ id: z.int(), name: z.string(), slug: z.string() })

/** A review as staff see it. */
export const AdminReview = z.object({
  id: z.string(),
  product: Product,
  /** Number of the order; null: not written in this shop. */
  order: z.nullable(z.string()),
  verified: z.boolean(),
  customerId: z.optional(z.nullable(z.string())),
  author: z.string(),
  lang: z.string(),
  rating: z.int(),
  title: z.string(),
  text: z.string(),
  images: z.array(Image),
  status: z.enum(reviewStatuses),
  /** Shown to the author. */
  rejectReason: z.string(),
  reply: z.string(),
  repliedAt: z.nullable(Timestamp),
  helpful: z.int(),
  /** Since staff last decided. */
  reports: z.int(),
  createdAt: Timestamp,
  publishedAt: z.nullable(Timestamp),
  version: z.int(),
})
export type AdminReview = z.infer<typeof AdminReview>

const id = z.uuid()
/** The version that was looked at. Another one answers `changed_meanwhile` with the records as they are now. */
const version = z.optional(z.int())
const several = z.array(z.object({ id, version })).check(z.minLength(1), z.maxLength(100))
const why = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const reply = z.string().check(z.trim(), z.maxLength(5000))

const changed = Changed(z.object({ reviews: z.array(AdminReview) }))
const moderates = { permission: 'reviews.moderate', writes: true, undo: 'free' } as const
const ofCustomers = { 'reviews.*.customerId': 'customers.read' } as const

export const reviewAdminCalls = {
  '/review/list': {
    payload: reviewList.payload,
    data: reviewList.data(AdminReview),
    permission: 'reviews.moderate',
    restricted: { ...reviewList.restricted, 'items.*.customerId': 'customers.read' },
  },
  /** One review with the reports about it. */
  '/review/detail': {
    payload: z.object({ id }),
    data: z.object({
      review: AdminReview,
      reports: z.array(z.object({ reason: z.enum(reportReasons), count: z.int() })),
      version: z.int(),
      can: Abilities,
    }),
    permission: 'reviews.moderate',
    restricted: { 'review.customerId': 'customers.read' },
  },
  /** Publishes reviews, up to 100 at once, and settles the reports about them. */
  '/review/publish': {
    payload: z.object({ reviews: several }),
    data: changed,
    ...moderates,
    restricted: ofCustomers,
  },
  /** Rejects reviews, published ones too. The reason is shown to the authors. */
  '/review/reject': {
    payload: z.object({ reviews: several, reason: why }),
    data: changed,
    ...moderates,
    restricted: ofCustomers,
  },
  /** Answers a review in public; an empty text removes the answer. */
  '/review/reply': {
    payload: z.object({ id, version, text: reply }),
    data: changed,
    ...moderates,
    restricted: ofCustomers,
  },
} as const satisfies Record<string, AdminCallShape>

export const questionList = listOf(
  {
    product: { type: 'int', label: 'desk.question.product', ops: ['is'] },
    author: { type: 'text', label: 'desk.question.author', search: true },
    text: { type: 'text', label: 'desk.question.text', search: true },
    email: { type: 'text', label: 'desk.question.email', search: true, permission: 'customers.read' },
    status: { type: 'choice', label: 'desk.question.status', ops: ['is', 'in'], values: reviewStatuses },
    lang: { type: 'choice', label: 'desk.question.lang', ops: ['is'], values: languages },
    open: { type: 'flag', label: 'desk.question.open', ops: ['is'] },
    waiting: { type: 'flag', label: 'desk.question.waiting', ops: ['is'] },
    createdAt: { type: 'moment', label: 'desk.question.created', ops: ['between', 'within'], sort: true },
  },
  { sort: '-createdAt' },
)

const AdminAnswer = z.object({
  id: z.string(),
  from: z.enum(['staff', 'buyer']),
  author: z.string(),
  lang: z.string(),
  text: z.string(),
  status: z.enum(reviewStatuses),
  createdAt: Timestamp,
})

/** A question as staff see it, with all answers. */
export const AdminQuestion = z.object({
  id: z.string(),
  product: Product,
  customerId: z.optional(z.nullable(z.string())),
  /** A guest's address. */
  email: z.optional(z.nullable(z.string())),
  author: z.string(),
  lang: z.string(),
  text: z.string(),
  status: z.enum(reviewStatuses),
  answers: z.array(AdminAnswer),
  createdAt: Timestamp,
  publishedAt: z.nullable(Timestamp),
  version: z.int(),
})
export type AdminQuestion = z.infer<typeof AdminQuestion>

const questions = Changed(z.object({ questions: z.array(AdminQuestion) }))
const ofAskers = {
  'questions.*.email': 'customers.read',
  'questions.*.customerId': 'customers.read',
} as const
const decides = { permission: 'reviews.moderate', writes: true, restricted: ofAskers } as const

export const questionAdminCalls = {
  '/question/list': {
    payload: questionList.payload,
    data: questionList.data(AdminQuestion),
    permission: 'reviews.moderate',
    restricted: { ...questionList.restricted, 'items.*.customerId': 'customers.read' },
  },
  '/question/detail': {
    payload: z.object({ id }),
    data: z.object({ question: AdminQuestion, version: z.int(), can: Abilities }),
    permission: 'reviews.moderate',
    restricted: { 'question.email': 'customers.read', 'question.customerId': 'customers.read' },
  },
  '/question/publish': {
    payload: z.object({ questions: several }),
    data: questions,
    ...decides,
    undo: 'free',
  },
  '/question/reject': {
    payload: z.object({ questions: several }),
    data: questions,
    ...decides,
    undo: 'free',
  },
  /** Answers for the shop. Publishes a question that waits, and emails the asker. */
  '/question/answer': {
    payload: z.object({ id, version, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) }),
    data: questions,
    ...decides,
    undo: 'hold',
  },
  /** Publishes or rejects an answer of a buyer, or takes back one of the shop. */
  '/question/decideAnswer': {
    payload: z.object({ id, version, answer: id, status: z.enum(['published', 'rejected']) }),
    data: questions,
    ...decides,
    undo: 'hold',
  },
} as const satisfies Record<string, AdminCallShape>
