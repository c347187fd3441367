import * as z from 'zod/mini'
import { Address, ShownAddress } from '../../address.ts'
import { Totals } from '../../cart.ts'
import { DraftDiscount, draftStatuses } from '../../draft-order.ts'
import { languages } from '../../languages.ts'
import { Email } from '../../newsletter.ts'
import { maxLinesPerCart, maxQuantityPerCall } from '../../rules.ts'
import { Id, Money, RecordNumber, Sku, Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'
import { FigureLine } from '../figure-line.ts'
import { listOf } from '../list.ts'
import { AddressNote } from './address-note.ts'

export const draftOrderList = listOf(
  {
    number: { type: 'text', label: 'desk.draft.number', search: true },
    status: { type: 'choice', label: 'desk.draft.status', values: draftStatuses, ops: ['is', 'in'] },
    createdAt: { type: 'moment', label: 'desk.draft.created', ops: ['between', 'within'], sort: true },
    total: { type: 'money', label: 'desk.draft.total', ops: ['gt', 'lt', 'between'], sort: true },
  },
  { sort: '-createdAt' },
)

const DraftOrderRow = z.object({
  id: Id,
  number: z.string(),
  status: z.enum(draftStatuses),
  /** Name or email address of the buyer; empty: not yet known. */
  buyer: z.string(),
  /** Units. */
  count: z.int(),
  total: Money,
  createdAt: Timestamp,
  expiresAt: z.nullable(Timestamp),
  createdBy: z.string(),
})
export type DraftOrderRow = z.infer<typeof DraftOrderRow>

const amount = z.int().check(z.minimum(0), z.maximum(1e12))
const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))

/**
 * An address as far as it is known. Until name, street and country are there, the buyer is asked for it at checkout; then
 * it has to be right for its country.
 */
const DraftAddress = z.extend(Address, {
  country: z._default(z.string().check(z.regex(/^([A-Z]{2})?$/)), ''),
  firstName: z._default(text(100), ''),
  lastName: z._default(text(100), ''),
  address: z._default(text(200), ''),
})

/** Entries of the staff. Prices are the shop's unless a line names an agreed one. */
export const DraftContent = z.object({
  customerId: z._default(z.nullable(z.uuid()), null),
  email: z._default(z.nullable(Email), null),
  mobile: z._default(z.nullable(text(20)), null),
  /** The language of the email to the buyer. */
  lang: z._default(z.enum(languages), 'en'),
  /** ISO 4217, of all amounts in the draft. Absent: unchanged; in a new draft, the shop's base currency. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  lines: z
    .array(
      z.object({
        sku: Sku,
        quantity: z.int().check(z.minimum(1), z.maximum(maxQuantityPerCall)),
        /** The agreed price, with or without tax as the shop's prices are. Promotions don't reduce it. Needs a reason. */
        unitPrice: z._default(z.nullable(amount), null),
        reason: z._default(text(200), ''),
      }),
    )
    .check(z.maxLength(maxLinesPerCart)),
  discount: z._default(z.nullable(DraftDiscount), null),
  address: z._default(z.nullable(DraftAddress), null),
  billing: z._default(z.nullable(Address), null),
  shippingMethod: z._default(z.nullable(text(60)), null),
  /** Instead of the usual fee of the first method that delivers there. */
  shippingFee: z._default(z.nullable(amount), null),
  /** Preset for the buyer, who may choose another one: `bank` for a bank transfer. */
  paymentMethod: z._default(z.nullable(text(40)), null),
  note: z._default(text(2000), ''),
  staffNote: z._default(text(2000), ''),
})
export type DraftContent = z.infer<typeof DraftContent>

/** A draft as the shop calculates it now. */
const DraftFigures = z.object({
  lines: z.array(FigureLine),
  totals: Totals,
  shippingMethods: z.array(z.object({ code: z.string(), name: z.string(), fee: Money })),
  /** The method that the totals include; null: the buyer chooses. */
  shippingMethod: z.nullable(z.string()),
  needsShipping: z.boolean(),
  /** Parts of the address that a carrier may refuse, once it is whole. */
  addressNotes: z.array(AddressNote),
  /** Methods of payment on offer for this total. */
  paymentMethods: z.array(z.object({ code: z.string(), name: z.string() })),
})
export type DraftFigures = z.infer<typeof DraftFigures>

const DraftOrder = z.object({
  id: Id,
  number: z.string(),
  status: z.enum(draftStatuses),
  ...z.omit(DraftContent, { address: true, billing: true, currency: true, lines: true }).shape,
  currency: z.string(),
  lines: z.array(
    z.object({
      sku: z.string(),
      quantity: z.int(),
      unitPrice: z.nullable(z.int()),
      reason: z.string(),
    }),
  ),
  address: z.nullable(z.extend(DraftAddress, { lines: z.array(z.string()) })),
  billing: z.nullable(ShownAddress),
  customerName: z.string(),
  figures: DraftFigures,
  heldUntil: z.nullable(Timestamp),
  expiresAt: z.nullable(Timestamp),
  sentAt: z.nullable(Timestamp),
  closedAt: z.nullable(Timestamp),
  createdAt: Timestamp,
  createdBy: z.string(),
  /** The payment link, once the draft was sent and as long as it works. */
  link: z.nullable(z.string()),
  orderNumber: z.nullable(z.string()),
})
export type DraftOrder = z.infer<typeof DraftOrder>

const Shown = z.object({ draft: DraftOrder, version: z.int() })
const target = { number: RecordNumber, version: z.optional(z.int()) }

/** Drafts hold contacts and prices, so whoever reads them may change orders. */
const change = { permission: 'orders.change' } as const
const writes = { ...change, data: Changed(Shown), writes: true } as const

export const draftOrderAdminCalls = {
  '/draftOrder/list': {
    payload: draftOrderList.payload,
    data: draftOrderList.data(DraftOrderRow),
    ...change,
  },
  /** Currencies of the shop, and the countries that it ships to. */
  '/draftOrder/choices': {
    payload: z.object({}),
    data: z.object({ currencies: z.array(z.string()), countries: z.array(z.string()) }),
    ...change,
  },
  '/draftOrder/detail': { payload: z.object({ number: RecordNumber }), data: Shown, ...change },
  /** Calculates a draft without storing it. `number`: of the draft that is being edited, whose held units it may use. */
  '/draftOrder/price': {
    payload: z.object({ number: z.optional(RecordNumber), content: DraftContent }),
    data: z.object({ figures: DraftFigures }),
    ...change,
  },
  /** Prices below the shop's, and discounts, need `prices.change`. */
  '/draftOrder/create': { payload: z.object({ content: DraftContent }), ...writes, undo: 'none' },
  /**
   * Replaces the whole content. If the buyer has the draft in a cart, it is taken out of there; the link then opens the
   * new content, once it was sent again if it had expired. Prices below the shop's, and discounts, need `prices.change`.
   */
  '/draftOrder/save': { payload: z.object({ ...target, content: DraftContent }), ...writes, undo: 'none' },
  /** Emails the payment link. Without `expiresAt`, the setting `orders.draftDays` decides. */
  '/draftOrder/send': {
    payload: z.object({ ...target, expiresAt: z.optional(z.iso.datetime({ offset: true })) }),
    ...writes,
    undo: 'hold',
  },
  /** Holds the units for the buyer, for the days of the setting `orders.draftHoldDays`, or releases them. */
  '/draftOrder/hold': { payload: z.object({ ...target, hold: z.boolean() }), ...writes, undo: 'none' },
  /** A new draft with the same content, at today's prices except for agreed ones. */
  '/draftOrder/duplicate': { payload: z.object({ number: RecordNumber }), ...writes, undo: 'none' },
  /** Ends the payment link. Sending the draft again makes a new one of it. */
  '/draftOrder/expire': { payload: z.object(target), ...writes, undo: 'none' },
  '/draftOrder/delete': { payload: z.object(target), ...writes, undo: 'counter' },
} as const satisfies Record<string, AdminCallShape>
