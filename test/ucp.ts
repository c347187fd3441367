import * as z from 'zod'
import type { TestShop } from './app.ts'

const money = z.strictObject({ amount: z.int().min(0), currency: z.string().regex(/^[A-Z]{3}$/) })
const media = z.strictObject({
  type: z.literal('image'),
  url: z.url(),
  alt_text: z.string(),
  width: z.int().min(1),
  height: z.int().min(1),
})
const selected = z.strictObject({ name: z.string(), id: z.string(), label: z.string() })
const ucp = z.strictObject({
  version: z.literal('2026-04-08'),
  status: z.enum(['success', 'error']),
  capabilities: z
    .record(z.string(), z.array(z.strictObject({ version: z.string().regex(/^\d{4}-\d{2}-\d{2}$/) })))
    .optional(),
  payment_handlers: z.strictObject({}).optional(),
})
const message = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('error'),
    code: z.string(),
    content: z.string().min(1),
    severity: z.enum(['recoverable', 'requires_buyer_input', 'requires_buyer_review', 'unrecoverable']),
  }),
  z.strictObject({ type: z.literal('warning'), code: z.string(), content: z.string() }),
  z.strictObject({ type: z.literal('info'), code: z.string(), content: z.string() }),
])
const variant = z.strictObject({
  id: z.string(),
  sku: z.string(),
  title: z.string(),
  description: z.strictObject({ html: z.string() }),
  url: z.url(),
  price: money,
  list_price: money.optional(),
  availability: z.strictObject({
    available: z.boolean(),
    status: z.enum(['in_stock', 'out_of_stock', 'preorder', 'backorder']),
  }),
  options: z.array(selected),
  media: z.array(media),
  inputs: z
    .array(z.strictObject({ id: z.string(), match: z.enum(['exact', 'featured']) }))
    .min(1)
    .optional(),
})
const product = z.strictObject({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  description: z.strictObject({ html: z.string() }),
  url: z.url(),
  categories: z.array(z.strictObject({ value: z.string(), taxonomy: z.literal('merchant') })),
  price_range: z.strictObject({ min: money, max: money }),
  media: z.array(media),
  options: z
    .array(
      z.strictObject({
        name: z.string(),
        values: z.array(z.strictObject({ id: z.string(), label: z.string() })).min(1),
      }),
    )
    .optional(),
  variants: z.array(variant).min(1),
  rating: z.strictObject({ value: z.number(), scale_max: z.literal(5), count: z.int() }).optional(),
  tags: z.array(z.string()),
  selected: z.array(z.strictObject({ name: z.string(), label: z.string() })).optional(),
})
const total = z.strictObject({
  type: z.enum(['subtotal', 'discount', 'items_discount', 'fulfillment', 'tax', 'total']),
  amount: z.int(),
})
const item = z.strictObject({
  id: z.string(),
  title: z.string(),
  price: z.int(),
  image_url: z.url().optional(),
})
const cart = z.strictObject({
  ucp,
  id: z.string(),
  currency: z.string(),
  line_items: z
    .array(
      z.strictObject({
        id: z.string(),
        item,
        quantity: z.int().min(1),
        totals: z.array(total),
      }),
    )
    .min(1),
  totals: z.array(total),
  continue_url: z.url(),
  messages: z.array(message),
})
const confirmation = { id: z.string(), label: z.string(), permalink_url: z.url() }
const checkout = z.strictObject({
  ...cart.shape,
  status: z.enum(['requires_escalation', 'canceled', 'completed']),
  links: z.array(z.strictObject({ type: z.string(), url: z.url() })).min(1),
  order: z.strictObject(confirmation).optional(),
  continue_url: z.url().optional(),
})
const units = z.array(z.strictObject({ id: z.string(), quantity: z.int().min(1) })).min(1)
const order = z.strictObject({
  ucp,
  ...confirmation,
  checkout_id: z.string(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  line_items: z.array(
    z.strictObject({
      id: z.string(),
      item,
      quantity: z.strictObject({
        original: z.int().min(0),
        total: z.int().min(0),
        fulfilled: z.int().min(0),
      }),
      totals: z.array(total),
      status: z.enum(['processing', 'partial', 'fulfilled', 'removed']),
    }),
  ),
  fulfillment: z.strictObject({
    expectations: z.array(
      z.strictObject({
        id: z.string(),
        line_items: units,
        method_type: z.literal('shipping'),
        destination: z.strictObject({ address_country: z.string().regex(/^[A-Z]{2}$/) }),
        description: z.string().optional(),
      }),
    ),
    events: z.array(
      z.strictObject({
        id: z.string(),
        type: z.string(),
        occurred_at: z.iso.datetime(),
        line_items: units,
        tracking_number: z.string().optional(),
        tracking_url: z.url().optional(),
        carrier: z.string().optional(),
      }),
    ),
  }),
  adjustments: z.array(
    z.strictObject({
      id: z.string(),
      type: z.string(),
      occurred_at: z.iso.datetime(),
      status: z.enum(['pending', 'completed', 'failed']),
      line_items: z.array(z.strictObject({ id: z.string(), quantity: z.int() })).optional(),
      totals: z.array(total).optional(),
    }),
  ),
  totals: z.array(total),
})
const refusal = z.strictObject({ ucp, messages: z.array(message).min(1), continue_url: z.url() })

/** The shapes of https://ucp.dev/2026-04-08/schemas, as far as the shop uses them, without further parts. */
export const shapes = { product, cart, checkout, order, refusal }

/** Makes a request of a shopping agent. */
export async function askAs(
  world: TestShop,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  const response = await world.app.inject({
    method,
    url: path.startsWith('/.') ? path : `/ucp${path}`,
    headers: { 'ucp-agent': 'profile="https://agent.example/profile"', ...headers },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

type Tail<Parameters extends unknown[]> = Parameters extends [unknown, ...infer Rest] ? Rest : never
export type Ask = (...request: Tail<Parameters<typeof askAs>>) => ReturnType<typeof askAs>

export const lines = (...items: [string, number][]) => ({
  line_items: items.map(([id, quantity]) => ({ item: { id }, quantity })),
})
