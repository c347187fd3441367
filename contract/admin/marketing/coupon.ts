import * as z from 'zod/mini'
import { couponCode } from '../../coupon.ts'
import { Timestamp } from '../../scalars.ts'
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
} from './offer-parts.ts'

export const couponKinds = ['percentage', 'amount', 'free_shipping'] as const

/** The reduction by a coupon. */
export const CouponBenefit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percentage'), percent: Percent }),
  z.object({ kind: z.literal('amount'), amounts: Amounts }),
  z.object({ kind: z.literal('free_shipping') }),
])
export type CouponBenefit = z.infer<typeof CouponBenefit>

const CouponScope = z.pick(OfferScope, { products: true, categories: true })
const Limit = z.nullable(z.int().check(z.minimum(1), z.maximum(1e9)))

const Coupon = z.object({
  id: OfferId,
  code: z.string(),
  /** The name of the coupon in carts and orders. */
  names: z.record(z.string(), z.string()),
  /** Of its page; empty while it has none. */
  texts: z.record(z.string(), OfferText),
  benefit: CouponBenefit,
  minimum: z.nullable(Amounts),
  /** null: the whole shop. */
  scope: z.nullable(CouponScope),
  startsAt: z.nullable(Timestamp),
  endsAt: z.nullable(Timestamp),
  maxUses: Limit,
  maxUsesPerCustomer: Limit,
  maxClaims: Limit,
  firstOrderOnly: z.boolean(),
  combinable: z.boolean(),
  listed: z.boolean(),
  active: z.boolean(),
  used: z.int(),
  claims: z.int(),
  /** The coupon whose terms this code shares. */
  series: z.nullable(OfferId),
  /** Codes that share the terms of this coupon. */
  codes: z.int(),
  state: z.enum(offerStates),
  createdAt: Timestamp,
})
export type Coupon = z.infer<typeof Coupon>

const Row = z.object({
  id: z.string(),
  coupon: OfferId,
  code: z.string(),
  name: z.string(),
  kind: z.enum(couponKinds),
  state: z.enum(offerStates),
  used: z.int(),
  maxUses: z.nullable(z.int()),
  claims: z.int(),
  series: z.nullable(OfferId),
  startsAt: z.nullable(Timestamp),
  endsAt: z.nullable(Timestamp),
  createdAt: Timestamp,
})
export type CouponAdminRow = z.infer<typeof Row>

export const couponList = listOf(
  {
    /** The search also finds names in any language, but no codes of a series: filter by code for these. */
    code: { type: 'text', label: 'desk.coupon.code', ops: ['is', 'in'], sort: true, search: true },
    kind: { type: 'choice', label: 'desk.coupon.kind', ops: ['is', 'in'], values: couponKinds },
    series: { type: 'int', label: 'desk.coupon.series', ops: ['is', 'empty'] },
    listed: { type: 'flag', label: 'desk.coupon.listed', ops: ['is'] },
    active: { type: 'flag', label: 'desk.coupon.active', ops: ['is'] },
    endsAt: { type: 'moment', label: 'desk.coupon.ends', ops: ['lt', 'gt', 'between', 'within', 'empty'] },
    createdAt: { type: 'moment', label: 'desk.coupon.created', ops: ['lt', 'gt', 'within'], sort: true },
  },
  { sort: '-createdAt' },
)

const change = 'promotions.change' as const

const terms = {
  names: Names,
  benefit: CouponBenefit,
  minimum: z.nullable(Amounts),
  scope: z.nullable(CouponScope),
  startsAt: Moment,
  endsAt: Moment,
  maxUses: Limit,
  maxUsesPerCustomer: Limit,
  maxClaims: Limit,
  firstOrderOnly: z.boolean(),
  combinable: z.boolean(),
  listed: z.boolean(),
  active: z.boolean(),
}

export const couponSave = pathsOf({
  'texts.*': { schema: z.nullable(OfferText), permission: change },
  names: { schema: terms.names, permission: change },
  benefit: { schema: terms.benefit, permission: change },
  minimum: { schema: terms.minimum, permission: change },
  scope: { schema: terms.scope, permission: change },
  startsAt: { schema: terms.startsAt, permission: change },
  endsAt: { schema: terms.endsAt, permission: change },
  maxUses: { schema: terms.maxUses, permission: change },
  maxUsesPerCustomer: { schema: terms.maxUsesPerCustomer, permission: change },
  maxClaims: { schema: terms.maxClaims, permission: change },
  firstOrderOnly: { schema: terms.firstOrderOnly, permission: change },
  combinable: { schema: terms.combinable, permission: change },
  listed: { schema: terms.listed, permission: change },
  active: { schema: terms.active, permission: change },
})

const saved = z.object({ coupon: Coupon, version: z.int() })

/** Codes of one series that a call makes. */
export const maxSeriesCodes = 10_000

export const couponAdminCalls = {
  '/coupon/list': { payload: couponList.payload, data: couponList.data(Row), permission: change },
  '/coupon/detail': { payload: z.object({ id: OfferId }), data: saved, permission: change },
  /** Switched off unless `active`. */
  '/coupon/create': {
    payload: z.object({
      code: couponCode,
      names: terms.names,
      texts: z.optional(OfferTexts),
      benefit: terms.benefit,
      minimum: z._default(terms.minimum, null),
      scope: z._default(terms.scope, null),
      startsAt: z._default(Moment, null),
      endsAt: z._default(Moment, null),
      maxUses: z._default(Limit, null),
      maxUsesPerCustomer: z._default(Limit, null),
      maxClaims: z._default(Limit, null),
      firstOrderOnly: z._default(z.boolean(), false),
      combinable: z._default(z.boolean(), true),
      listed: z._default(z.boolean(), false),
      active: z._default(z.boolean(), false),
    }),
    data: Changed(saved),
    permission: change,
    writes: true,
    undo: 'free',
  },
  /** The codes of its series follow. */
  '/coupon/save': {
    payload: z.extend(couponSave.payload, { id: OfferId }),
    data: Changed(z.extend(saved, { merged: z.array(z.string()) })),
    permission: change,
    writes: true,
    undo: 'free',
  },
  /** Switches a coupon and the codes of its series on for this time; null: from now on, without an end. */
  '/coupon/schedule': {
    payload: z.object({ id: OfferId, startsAt: Moment, endsAt: Moment }),
    data: Changed(saved),
    permission: change,
    writes: true,
    undo: 'free',
  },
  /** Ends a coupon now, with the codes of its series. */
  '/coupon/end': {
    payload: z.object({ id: OfferId }),
    data: Changed(saved),
    permission: change,
    writes: true,
    undo: 'free',
  },
  /** Ends coupons, or copies them with a code of their own, switched off. Codes of a series become coupons. */
  '/coupon/bulk': {
    payload: z.object({
      ids: z.array(OfferId).check(z.minLength(1), z.maxLength(200)),
      action: z.enum(['end', 'duplicate']),
    }),
    data: Changed(z.object({ coupons: z.array(OfferId) })),
    permission: change,
    writes: true,
    undo: 'free',
  },
  /**
   * Makes unguessable codes that share a coupon's terms, each for one use. The export `coupons`, filtered by the series,
   * writes them into a file.
   */
  '/coupon/series': {
    payload: z.object({
      id: OfferId,
      count: z.int().check(z.minimum(1), z.maximum(maxSeriesCodes)),
      /** Begins every code. */
      prefix: z._default(z.string().check(z.regex(/^[A-Za-z0-9-]{0,16}$/)), ''),
    }),
    data: Changed(z.object({ series: OfferId, made: z.int(), codes: z.int() })),
    permission: change,
    writes: true,
    undo: 'none',
  },
  /** The orders in which a coupon or a code of its series was used, newest first. */
  '/coupon/uses': {
    payload: z.object({
      id: OfferId,
      /** `next` of the previous page. */
      cursor: z.optional(z.string().check(z.maxLength(80))),
      size: z._default(z.int().check(z.minimum(1), z.maximum(100)), 100),
    }),
    data: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          code: z.string(),
          order: z.string(),
          status: z.string(),
          at: Timestamp,
          email: z.string(),
          discount: z.object({ amount: z.int(), currency: z.string() }),
        }),
      ),
      next: z.nullable(z.string()),
    }),
    permission: change,
    restricted: { 'items.*.email': 'customers.read' },
  },
} as const satisfies Record<string, AdminCallShape>
