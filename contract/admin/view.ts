import * as z from 'zod/mini'
import { type AdminCallShape, Changed } from './admin-call.ts'
import { couponList } from './coupon.ts'
import { mediaList } from './media.ts'
import { orderList } from './order-list.ts'
import { promotionList } from './promotion.ts'
import { stockList } from './stock.ts'

/** Built-in views of the lists that have saved views. They can be hidden, but not removed. */
export const builtInViews = {
  order: {
    'to-ship': { filter: { all: [{ field: 'needs', op: 'is', value: 'ship' }] } },
    'awaiting-payment': { filter: { all: [{ field: 'needs', op: 'is', value: 'pay' }] } },
    'cancellation-requested': { filter: { all: [{ field: 'needs', op: 'is', value: 'decide' }] } },
    overdue: { filter: { all: [{ field: 'overdue', op: 'is', value: true }] } },
  },
  media: {
    trash: { filter: { all: [{ field: 'removedAt', op: 'empty', value: false }] } },
  },
  stock: {
    out: { filter: { all: [{ field: 'level', op: 'is', value: 0 }] } },
    low: { filter: { all: [{ field: 'level', op: 'lt', value: 2 }] } },
    'not-counted': { filter: { all: [{ field: 'countedAt', op: 'empty', value: true }] } },
  },
  promotion: {
    running: { filter: { all: [{ field: 'running', op: 'is', value: true }] } },
    'switched-off': { filter: { all: [{ field: 'active', op: 'is', value: false }] } },
  },
  coupon: {
    running: { filter: { all: [{ field: 'active', op: 'is', value: true }] } },
    'switched-off': { filter: { all: [{ field: 'active', op: 'is', value: false }] } },
  },
} as const

export const viewKinds = ['order', 'media', 'stock', 'promotion', 'coupon'] as const
export type ViewKind = (typeof viewKinds)[number]

/** The payloads of the lists, of which a view stores search, filter and sort. */
export const viewLists = {
  order: orderList,
  media: mediaList,
  stock: stockList,
  promotion: promotionList,
  coupon: couponList,
} as const satisfies Record<ViewKind, unknown>

const kind = z.enum(viewKinds)
/** The id of a saved view, or the name of a built-in one. */
const id = z.string().check(z.minLength(1), z.maxLength(64))

export const View = z.object({
  id,
  kind,
  builtIn: z.boolean(),
  /** Empty for built-in views, which the desk names. */
  name: z.string(),
  query: z.record(z.string(), z.unknown()),
  columns: z.array(z.string()),
  density: z.enum(['compact', 'normal']),
  shared: z.boolean(),
  /** The caller's own: only these can be changed and removed. */
  own: z.boolean(),
  hidden: z.boolean(),
})
export type View = z.infer<typeof View>

const views = Changed(z.object({ items: z.array(View) }))

export const viewCalls = {
  '/view/list': {
    payload: z.object({ kind }),
    data: z.object({ items: z.array(View) }),
    permission: 'signed_in',
  },
  '/view/save': {
    payload: z.object({
      id: z.optional(id),
      kind,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      /** Search, filter and sort as in the payload of the list. */
      query: z._default(z.record(z.string(), z.unknown()), {}),
      columns: z._default(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(40)), []),
      density: z._default(z.enum(['compact', 'normal']), 'normal'),
      shared: z._default(z.boolean(), false),
    }),
    data: views,
    permission: 'signed_in',
    writes: true,
    undo: 'none',
    staffOnly: true,
  },
  /** Removes an own view, or hides a built-in one. */
  '/view/remove': {
    payload: z.object({ kind, id }),
    data: views,
    permission: 'signed_in',
    writes: true,
    undo: 'none',
    staffOnly: true,
  },
  /** Puts the views in this order, and shows hidden ones that it names. */
  '/view/order': {
    payload: z.object({ kind, ids: z.array(id).check(z.maxLength(100)) }),
    data: views,
    permission: 'signed_in',
    writes: true,
    undo: 'none',
    staffOnly: true,
  },
  /** How many records each shown view has, up to 999. */
  '/view/counts': {
    payload: z.object({ kind }),
    data: z.object({ counts: z.record(z.string(), z.object({ value: z.int(), exact: z.boolean() })) }),
    permission: 'signed_in',
  },
} as const satisfies Record<string, AdminCallShape>
