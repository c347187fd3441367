import * as z from 'zod/mini'
import { Id, Money, Timestamp } from '../../scalars.ts'
import type { AdminCallShape } from '../admin-call.ts'
import { listOf } from '../list.ts'

/** `left`: nobody was reminded yet. `bought`: ordered after the reminder, from any device. */
export const cartStates = ['left', 'reminded', 'bought'] as const

/** The last step that the shopper filled in. */
export const cartSteps = ['cart', 'contact', 'address', 'shipping', 'payment'] as const

export const cartList = listOf(
  {
    email: { type: 'text', label: 'desk.cart.email', search: true },
    state: { type: 'choice', label: 'desk.cart.state', values: cartStates, ops: ['is', 'in'] },
    step: { type: 'choice', label: 'desk.cart.step', values: cartSteps, ops: ['is', 'in'] },
    currency: { type: 'text', label: 'desk.cart.currency', ops: ['is'] },
    changedAt: { type: 'moment', label: 'desk.cart.changed', ops: ['between', 'within'], sort: true },
    remindedAt: { type: 'moment', label: 'desk.cart.reminded', ops: ['between', 'within', 'empty'] },
  },
  { sort: '-changedAt' },
)

const row = {
  id: Id,
  email: z.string(),
  /** null: a guest. */
  customer: z.nullable(z.object({ id: Id, name: z.string() })),
  state: z.enum(cartStates),
  step: z.enum(cartSteps),
  /** At the prices that the shopper saw last. */
  value: Money,
  units: z.int(),
  changedAt: Timestamp,
  remindedAt: z.nullable(Timestamp),
  /** The first order after the reminder. */
  order: z.nullable(z.object({ number: z.string(), at: Timestamp, total: Money })),
}
const CartRow = z.object(row)
export type CartRow = z.infer<typeof CartRow>

const CartDetail = z.object({
  ...row,
  /** Language of the reminder. */
  lang: z.string(),
  couponCode: z.nullable(z.string()),
  lines: z.array(
    z.object({
      product: z.int(),
      variant: z.int(),
      name: z.string(),
      sku: z.string(),
      quantity: z.int(),
      /** The unit price that the shopper saw last. */
      price: Money,
    }),
  ),
})
export type CartDetail = z.infer<typeof CartDetail>

/** Carts that were left behind by people who agreed to be written to. All other carts are only counted. */
export const cartCalls = {
  '/cart/list': {
    payload: cartList.payload,
    data: cartList.data(CartRow),
    permission: 'customers.read',
    restricted: { 'items.*.order': 'orders.read' },
  },
  '/cart/detail': {
    payload: z.object({ id: Id }),
    data: z.object({ cart: CartDetail }),
    permission: 'customers.read',
    restricted: { 'cart.order': 'orders.read' },
  },
  /** Carts with goods that were changed in the last days, were left behind and not ordered since. */
  '/cart/counts': {
    payload: z.object({ days: z._default(z.int().check(z.minimum(1), z.maximum(365)), 28) }),
    data: z.object({
      left: z.int(),
      /** Of these, carts of people who agreed to be written to: those that the list shows. */
      listed: z.int(),
      reminded: z.int(),
      /** Reminded in these days and ordered afterwards. */
      bought: z.int(),
    }),
    permission: 'customers.read',
  },
} as const satisfies Record<string, AdminCallShape>
