import * as z from 'zod/mini'
import { labelFailures, labelStates } from '../../carrier-label.ts'
import { Id, Money, RecordNumber, Timestamp } from '../../scalars.ts'
import { Ability, type AdminCallShape, Changed } from '../admin-call.ts'

const id = z.uuid()
const units = z.array(z.object({ lineId: Id, quantity: z.int().check(z.minimum(1), z.maximum(100_000)) }))
/** Millimetres. */
const length = z.int().check(z.minimum(10), z.maximum(3000))
/** Grams. */
const weight = z.int().check(z.minimum(1), z.maximum(1_000_000))

/** Fields of an address that a provider may find fault with. */
export const addressFields = [
  'name',
  'street',
  'apartment',
  'city',
  'state',
  'postalCode',
  'country',
  'phone',
  'email',
] as const
export type AddressField = (typeof addressFields)[number]

/** A fault in the buyer's address, in the language of the call. null: of the address as a whole. */
const AddressFault = z.object({ field: z.nullable(z.enum(addressFields)), text: z.string() })

export const LabelRate = z.object({
  /** For `/carrierLabel/buy`, within half an hour, by the same caller. */
  offer: z.string(),
  carrier: z.string(),
  service: z.string(),
  cost: Money,
  /** Days on the way, if the carrier says so. */
  days: z.nullable(z.int()),
})
export type LabelRate = z.infer<typeof LabelRate>

export const CarrierLabel = z.object({
  id: z.string(),
  state: z.enum(labelStates),
  carrier: z.string(),
  service: z.string(),
  cost: Money,
  isTest: z.boolean(),
  weight: z.int(),
  lines: units,
  /** Empty until it is bought. */
  trackingNumber: z.string(),
  failure: z.nullable(z.object({ kind: z.enum(labelFailures), text: z.string(), note: z.string() })),
  /** It can be printed and downloaded. */
  hasFile: z.boolean(),
  shipmentId: z.nullable(z.string()),
  /** It waits for its parcel, but the order's address has been corrected since: void it and buy another one. */
  forEarlierAddress: z.boolean(),
  boughtBy: z.string(),
  createdAt: Timestamp,
  boughtAt: z.nullable(Timestamp),
  can: z.object({ void: Ability }),
})
export type CarrierLabel = z.infer<typeof CarrierLabel>

const changed = Changed(z.object({ label: CarrierLabel }))
const restricted = { 'label.cost': 'money.read' } as const

export const carrierLabelCalls = {
  /**
   * The labels of an order, newest first. `provider`: who sells labels to the shop; null while there is no key, or the
   * caller may not ship.
   */
  '/carrierLabel/list': {
    payload: z.object({ number: RecordNumber }),
    data: z.object({
      provider: z.nullable(z.object({ name: z.string(), isTest: z.boolean() })),
      items: z.array(CarrierLabel),
      tags: z.array(z.string()),
    }),
    permission: 'orders.read',
    restricted: { 'items.*.cost': 'money.read' },
  },
  /**
   * Asks the provider what a parcel costs. Nothing is bought. Units that are left out are all that are left and have no
   * label yet; a weight that is left out is that of the goods and the packaging, sizes are those of the settings.
   * `faults`: why the carriers cannot deliver to the address; with rates, they only doubt it. `notes`: what carriers say
   * who offer nothing, in their own words.
   */
  '/carrierLabel/rates': {
    payload: z.object({
      number: RecordNumber,
      lines: z.optional(units.check(z.minLength(1), z.maxLength(200))),
      weight: z.optional(weight),
      size: z.optional(z.object({ length, width: length, height: length })),
    }),
    data: z.object({
      weight: z.int(),
      size: z.object({ length: z.int(), width: z.int(), height: z.int() }),
      faults: z.array(AddressFault),
      rates: z.array(LabelRate),
      notes: z.array(z.string()),
    }),
    permission: 'orders.ship',
  },
  /**
   * Buys a label. The answer comes before the provider's: the label is `buying` until then. Units that have a label are
   * refused, so two people cannot buy the same one, and so is an offer for an address that was corrected since. Undo
   * voids it.
   */
  '/carrierLabel/buy': {
    payload: z.object({ offer: z.string().check(z.minLength(1), z.maxLength(20_000)) }),
    data: changed,
    permission: 'orders.ship',
    writes: true,
    undo: 'counter',
    restricted,
  },
  /** Voids a label that was not used for a shipment. The request goes to the provider after 15 seconds. */
  '/carrierLabel/void': {
    payload: z.object({ id }),
    data: changed,
    permission: 'orders.ship',
    writes: true,
    undo: 'hold',
    restricted,
  },
  /** A link to the label as a picture that works once, within a minute, for this session or key alone. */
  '/carrierLabel/link': {
    payload: z.object({ id }),
    data: Changed(z.object({ url: z.string(), expiresAt: Timestamp })),
    permission: 'orders.ship',
    writes: true,
    undo: 'none',
  },
} as const satisfies Record<string, AdminCallShape>
