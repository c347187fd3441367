import * as z from 'zod/mini'
import { ShownAddress } from '../../address.ts'
import { Image } from '../../image.ts'
import { Id, RecordNumber, Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'

/** Orders that one packer takes at once. */
export const maxBatch = 20

/** Orders that the queue shows. */
export const maxQueued = 200

/** Minutes for which an order stays with its packer. An open screen renews the claim. */
export const claimMinutes = 10

const numbers = z.array(RecordNumber).check(z.minLength(1), z.maxLength(maxBatch))
const quantity = z.int().check(z.minimum(1), z.maximum(100_000))
const units = z.array(z.object({ lineId: Id, quantity })).check(z.minLength(1), z.maxLength(200))

/** The packer who has taken an order. `own`: the caller. */
const Claim = z.object({ by: z.string(), own: z.boolean(), until: Timestamp })

export const QueuedOrder = z.object({
  id: Id,
  number: z.string(),
  placedAt: Timestamp,
  shippingMethod: z.nullable(z.object({ code: z.string(), name: z.string() })),
  /** The promised days of delivery, as YYYY-MM-DD. */
  delivery: z.nullable(z.object({ earliest: z.string(), latest: z.string() })),
  /** The first promised day has come. */
  overdue: z.boolean(),
  /** Units that can be shipped now. */
  count: z.int(),
  customer: z.object({ name: z.string(), city: z.string(), country: z.string() }),
  hasNote: z.boolean(),
  labels: z.array(z.string()),
  packedAt: z.nullable(Timestamp),
  claim: z.nullable(Claim),
})
export type QueuedOrder = z.infer<typeof QueuedOrder>

const PackLine = z.object({
  lineId: Id,
  variantId: z.int(),
  sku: z.string(),
  barcode: z.nullable(z.string()),
  name: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  image: z.nullable(Image),
  /** Shelf or bin; empty if none is known. */
  location: z.string(),
  /** null: stock is not counted. */
  onHand: z.nullable(z.int()),
  /** Units to put into the parcel. */
  open: z.int(),
  picked: z.int(),
  /** Units that were not found. They stay to be shipped later. */
  missing: z.int(),
})
export type PackLine = z.infer<typeof PackLine>

export const PackOrder = z.object({
  id: Id,
  number: z.string(),
  version: z.int(),
  placedAt: Timestamp,
  shippingMethod: z.nullable(z.string()),
  delivery: z.nullable(z.object({ earliest: z.string(), latest: z.string() })),
  lang: z.string(),
  address: z.nullable(ShownAddress),
  /** The buyer's note. */
  remark: z.string(),
  staffNote: z.string(),
  lines: z.array(PackLine),
  claim: Claim,
})
export type PackOrder = z.infer<typeof PackOrder>

const parcel = z.object({
  lines: units,
  carrier: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  trackingNumber: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  /** Grams. */
  weight: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  notify: z.optional(z.boolean()),
})

const state = Changed(z.object({ order: PackOrder }))

export const packCalls = {
  /**
   * Orders that are ready to be packed, oldest first, at most 200. Orders that wait for money or for a decision are left
   * out, and those of which nothing is released or on hand.
   */
  '/pack/queue': {
    payload: z.object({ shippingMethod: z.optional(z.string().check(z.maxLength(60))) }),
    data: z.object({
      items: z.array(QueuedOrder),
      /** Orders that are ready, also beyond the first 200; counted up to 1,000. */
      total: z.int(),
      methods: z.array(z.object({ code: z.string(), name: z.string(), count: z.int() })),
      /** The caller's orders, as they were left. */
      own: z.array(PackOrder),
      tags: z.array(z.string()),
    }),
    permission: 'orders.pack',
  },
  /**
   * Takes orders, so that nobody else packs them. Those that somebody else has taken, or that cannot ship any more, are
   * named in `refused`.
   */
  '/pack/start': {
    payload: z.object({ numbers }),
    data: Changed(
      z.object({
        orders: z.array(PackOrder),
        refused: z.array(z.object({ number: z.string(), why: z.string() })),
      }),
    ),
    permission: 'orders.pack',
    writes: true,
    undo: 'none',
  },
  /** Keeps the caller's orders for another ten minutes. `lost`: orders that they have no longer. */
  '/pack/keep': {
    payload: z.object({ numbers }),
    data: z.object({ until: Timestamp, lost: z.array(z.string()) }),
    permission: 'orders.pack',
  },
  /** Sets how many units of each named line lie in the parcel. */
  '/pack/pick': {
    payload: z.object({
      number: RecordNumber,
      picked: z
        .array(z.object({ lineId: Id, quantity: z.int().check(z.minimum(0), z.maximum(100_000)) }))
        .check(z.minLength(1), z.maxLength(200)),
    }),
    data: state,
    permission: 'orders.pack',
    writes: true,
    undo: 'none',
  },
  /** Units that are not on the shelf: the stock is corrected, and they stay to be shipped later. */
  '/pack/short': {
    payload: z.object({
      number: RecordNumber,
      lineId: Id,
      quantity,
      reason: z.enum(['lost', 'damaged']),
      note: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
    }),
    data: state,
    permission: 'orders.pack',
    writes: true,
    undo: 'none',
  },
  /** Ships the packed units and gives the order back. `left`: units that stay to be shipped. */
  '/pack/finish': {
    payload: z.object({
      number: RecordNumber,
      parcels: z.array(parcel).check(z.minLength(1), z.maxLength(20)),
    }),
    data: Changed(z.object({ number: z.string(), left: z.int(), shipments: z.array(z.object({ id: Id })) })),
    permission: 'orders.ship',
    writes: true,
    undo: 'hold',
  },
  /** Gives orders back to the queue. Those of others only with the permission `orders.change`. */
  '/pack/release': {
    payload: z.object({ numbers }),
    data: Changed(z.object({ released: z.array(z.string()) })),
    permission: 'orders.pack',
    writes: true,
    undo: 'none',
  },
} as const satisfies Record<string, AdminCallShape>
