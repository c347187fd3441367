import * as z from 'zod/mini'
import { couponCode } from '../../coupon.ts'
import { Money, Sku, Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed, pathsOf } from '../admin-call.ts'
import { listOf } from '../list.ts'
import {
  Amounts,
  Moment,
  Names,
  OfferId,
  OfferScope,
  OfferText,
  OfferTexts,
  offerStates,
  Percent,
  Units,
} from './offer-parts.ts'

export const promotionKinds = ['percentage', 'amount', 'tiers', 'buy_x_get_y', 'volume'] as const

const saving = [z.object({ percent: Percent }), z.object({ amounts: Amounts })] as const
const steps = <Step extends z.ZodMiniType>(step: Step) => z.array(step).check(z.minLength(1), z.maxLength(20))

/** The rule of a promotion. */
export const PromotionTerms = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percentage'), percent: Percent }),
  /** Off each unit. */
  z.object({ kind: z.literal('amount'), amounts: Amounts }),
  /** Off the covered goods, from this value of them. */
  z.object({
    kind: z.literal('tiers'),
    tiers: steps(z.union([z.extend(saving[0], { from: Amounts }), z.extend(saving[1], { from: Amounts })])),
  }),
  /** For each `buy` units, `get` more are reduced: the cheapest. */
  z.object({ kind: z.literal('buy_x_get_y'), buy: Units, get: Units, percent: Percent }),
  /** Off each unit, from this many of one product. */
  z.object({
    kind: z.literal('volume'),
    breaks: steps(
      z.union([
        z.extend(saving[0], { from: z.int().check(z.minimum(2), z.maximum(10_000)) }),
        z.extend(saving[1], { from: z.int().check(z.minimum(2), z.maximum(10_000)) }),
      ]),
    ),
  }),
])
export type PromotionTerms = z.infer<typeof PromotionTerms>

const Handle = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(80))

const Promotion = z.object({
  id: OfferId,
  handle: z.string(),
  name: z.string(),
  texts: z.record(z.string(), OfferText),
  terms: PromotionTerms,
  /** null: the whole shop. */
  scope: z.nullable(OfferScope),
  combinable: z.boolean(),
  startsAt: z.nullable(Timestamp),
  endsAt: z.nullable(Timestamp),
  active: z.boolean(),
  /** The line above the header while it runs. */
  banner: z.nullable(z.record(z.string(), z.string())),
  state: z.enum(offerStates),
  createdAt: Timestamp,
})
export type Promotion = z.infer<typeof Promotion>

/** Another promotion of the same kind of step that covers some of the same products at some of the same time. */
const Clash = z.object({
  id: OfferId,
  name: z.string(),
  /** Products that both cover. */
  products: z.int(),
  /** Both are combinable, so that they add up; otherwise the better one counts. */
  together: z.boolean(),
})
export type Clash = z.infer<typeof Clash>

const Row = z.object({
  id: z.string(),
  promotion: OfferId,
  handle: z.string(),
  name: z.string(),
  kind: z.enum(promotionKinds),
  state: z.enum(offerStates),
  startsAt: z.nullable(Timestamp),
  endsAt: z.nullable(Timestamp),
  createdAt: Timestamp,
})
export type PromotionRow = z.infer<typeof Row>

const CalendarRow = z.extend(Row, { overlaps: z.array(z.omit(Clash, { products: true })) })
export type CalendarRow = z.infer<typeof CalendarRow>

/** Days that one calendar shows. */
const maxCalendarDays = 400

function isPeriod(from: string, until: string): boolean {
  const days = (Date.parse(until) - Date.parse(from)) / (24 * 3600_000)
  return days > 0 && days <= maxCalendarDays
}

export const promotionList = listOf(
  {
    /** The search also finds names in any language. */
    handle: { type: 'text', label: 'desk.promotion.handle', ops: ['is', 'in'], sort: true, search: true },
    kind: { type: 'choice', label: 'desk.promotion.kind', ops: ['is', 'in'], values: promotionKinds },
    running: { type: 'flag', label: 'desk.promotion.running', ops: ['is'] },
    active: { type: 'flag', label: 'desk.promotion.active', ops: ['is'] },
    startsAt: {
      type: 'moment',
      label: 'desk.promotion.starts',
      ops: ['lt', 'gt', 'between', 'within', 'empty'],
    },
    endsAt: { type: 'moment', label: 'desk.promotion.ends', ops: ['lt', 'gt', 'between', 'within', 'empty'] },
    createdAt: { type: 'moment', label: 'desk.promotion.created', ops: ['lt', 'gt', 'within'], sort: true },
  },
  { sort: '-createdAt' },
)

const change = 'promotions.change' as const

export const promotionSave = pathsOf({
  'texts.*': { schema: z.nullable(OfferText), permission: change },
  terms: { schema: PromotionTerms, permission: change },
  scope: { schema: z.nullable(OfferScope), permission: change },
  combinable: { schema: z.boolean(), permission: change },
  startsAt: { schema: Moment, permission: change },
  endsAt: { schema: Moment, permission: change },
  active: { schema: z.boolean(), permission: change },
  banner: { schema: z.nullable(Names), permission: change },
})

const detail = z.object({ promotion: Promotion, version: z.int(), clashes: z.array(Clash) })
const saved = z.object({ promotion: Promotion, version: z.int() })

/** Why an offer takes nothing off a cart. */
export const whyNots = [
  'not_running',
  'not_covered',
  'below_threshold',
  'too_few_units',
  'another_saves_more',
  'coupon_refused',
] as const

export const promotionCalls = {
  '/promotion/list': {
    payload: promotionList.payload,
    data: promotionList.data(Row),
    permission: 'products.read',
  },
  /**
   * Promotions that are switched on and run at some time of a period, in the order of their start, at most 50 (`more`).
   * `overlaps`: others of the period that apply to some of the same products at some of the same time.
   */
  '/promotion/calendar': {
    payload: z
      .object({ from: z.iso.datetime({ offset: true }), until: z.iso.datetime({ offset: true }) })
      .check(z.refine(({ from, until }) => isPeriod(from, until), { path: ['until'] })),
    data: z.object({ items: z.array(CalendarRow), more: z.boolean() }),
    permission: 'products.read',
  },
  '/promotion/detail': { payload: z.object({ id: OfferId }), data: detail, permission: 'products.read' },
  /** Switched off unless `active`. */
  '/promotion/create': {
    payload: z.object({
      /** Of the address in English, if left out. */
      handle: z.optional(Handle),
      texts: OfferTexts,
      terms: PromotionTerms,
      scope: z._default(z.nullable(OfferScope), null),
      combinable: z._default(z.boolean(), false),
      startsAt: z._default(Moment, null),
      endsAt: z._default(Moment, null),
      active: z._default(z.boolean(), false),
      banner: z._default(z.nullable(Names), null),
    }),
    data: Changed(saved),
    permission: change,
    writes: true,
    undo: 'free',
  },
  '/promotion/save': {
    payload: z.extend(promotionSave.payload, { id: OfferId }),
    data: Changed(z.extend(saved, { merged: z.array(z.string()) })),
    permission: change,
    writes: true,
    undo: 'free',
  },
  /** Switches a promotion on for this time; null: from now on, without an end. */
  '/promotion/schedule': {
    payload: z.object({ id: OfferId, startsAt: Moment, endsAt: Moment }),
    data: Changed(saved),
    permission: change,
    writes: true,
    undo: 'free',
  },
  /** Ends a running promotion now, and switches off one that has not begun. */
  '/promotion/end': {
    payload: z.object({ id: OfferId }),
    data: Changed(saved),
    permission: change,
    writes: true,
    undo: 'free',
  },
  /** Ends promotions, or copies them as drafts that are switched off. */
  '/promotion/bulk': {
    payload: z.object({
      ids: z.array(OfferId).check(z.minLength(1), z.maxLength(200)),
      action: z.enum(['end', 'duplicate']),
    }),
    data: Changed(z.object({ promotions: z.array(OfferId) })),
    permission: change,
    writes: true,
    undo: 'free',
  },
  /**
   * Prices a cart by the shop's own calculation: what each offer takes off, and why the others do not. `also`: promotions
   * that are tried as if they were switched on and running.
   */
  '/promotion/tryCart': {
    payload: z.object({
      lines: z
        .array(z.object({ sku: Sku, quantity: z.int().check(z.minimum(1), z.maximum(999)) }))
        .check(z.minLength(1), z.maxLength(100)),
      coupon: z.optional(couponCode),
      also: z._default(z.array(OfferId).check(z.maxLength(20)), []),
      currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
      country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
      /** Prices the cart at this time. */
      at: z.optional(z.iso.datetime({ offset: true })),
    }),
    data: z.object({
      lines: z.array(
        z.object({
          sku: z.string(),
          name: z.string(),
          quantity: z.int(),
          unitPrice: Money,
          /** The line's price without offers; null if it has none. */
          was: z.nullable(Money),
          lowestPrice30: z.nullable(Money),
          discount: Money,
          total: Money,
        }),
      ),
      subtotal: Money,
      discount: Money,
      tax: Money,
      total: Money,
      applied: z.array(
        z.object({
          kind: z.enum(['promotion', 'coupon']),
          id: z.int(),
          name: z.string(),
          amount: Money,
        }),
      ),
      others: z.array(
        z.object({
          kind: z.enum(['promotion', 'coupon']),
          id: z.nullable(z.int()),
          name: z.string(),
          why: z.enum(whyNots),
          /** The same in words, in the caller's language. */
          text: z.string(),
        }),
      ),
    }),
    permission: 'products.read',
  },
} as const satisfies Record<string, AdminCallShape>
