import * as z from 'zod'
import type { CartLine, Totals } from '#contract/cart.ts'
import { maxLinesPerCart, maxQuantityPerCall } from '#contract/rules.ts'

/** The version of the Universal Commerce Protocol. https://ucp.dev/2026-04-08/specification/overview */
export const ucpVersion = '2026-04-08'

/** Products per search or look-up: each brings all its variants. */
export const maxProducts = 20

/** Facts about the buyer, as the caller gives them. Unknown languages, currencies and countries give way to the shop's own. */
const Context = z.object({
  address_country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .catch(undefined),
  language: z.string().max(35).optional().catch(undefined),
  currency: z.string().max(3).optional().catch(undefined),
})
export type BuyerContext = z.infer<typeof Context>

const context = Context.optional()
const amount = z.number().int().min(0)

const filters = z
  .object({
    categories: z.array(z.string().max(100)).max(1).optional(),
    price: z.object({ min: amount.optional(), max: amount.optional() }).optional(),
  })
  .optional()

export const SearchRequest = z.object({
  query: z.string().max(200).optional(),
  context,
  filters,
  pagination: z
    .object({
      cursor: z
        .string()
        .regex(/^\d{1,4}$/)
        .optional(),
      limit: z.number().int().min(1).default(10),
    })
    .optional(),
})

export const LookupRequest = z.object({
  ids: z.array(z.string().min(1).max(100)).min(1).max(maxProducts),
  context,
})

export const ProductRequest = z.object({
  id: z.string().min(1).max(100),
  selected: z
    .array(z.object({ name: z.string().max(100), label: z.string().max(100) }))
    .max(10)
    .default([]),
  context,
})

export const LinesRequest = z.object({
  line_items: z
    .array(
      z.object({
        item: z.object({ id: z.string().min(1).max(64) }),
        quantity: z.number().int().min(1).max(maxQuantityPerCall),
      }),
    )
    .min(1)
    .max(maxLinesPerCart),
  context,
})

/** A cart takes precedence over lines that the request names too. */
export const CheckoutRequest = z.union([z.object({ cart_id: z.string().max(100), context }), LinesRequest])

type Money = { amount: number; currency: string }
type Message =
  | { type: 'error'; code: string; content: string; severity: string }
  | { type: 'warning'; code: string; content: string }

/** Builds the part `ucp` of an answer. */
export function ucpPart(capability: string): object {
  return {
    version: ucpVersion,
    status: 'success',
    capabilities: { [`dev.ucp.shopping.${capability}`]: [{ version: ucpVersion }] },
  }
}

/** A variant that was chosen, as lines of carts and orders name it. `price`: of one unit, in minor units. */
export function ucpItem(
  { sku, name, options, image }: Pick<CartLine, 'sku' | 'name' | 'options' | 'image'>,
  price: number,
  absolute: (path: string) => string,
) {
  return {
    id: sku,
    title: [name, ...options.map(({ value }) => value)].join(', '),
    price,
    ...(image ? { image_url: absolute(image.url) } : {}),
  }
}

type Total = { type: string; amount: number }

/** A tax that prices include is part of the other amounts, so that it is not a row of its own. */
export function ucpTotals({
  subtotal,
  discount,
  shipping,
  tax,
  taxIncluded,
  total,
}: Omit<Totals, 'explain'>): Total[] {
  return [
    { type: 'subtotal', amount: subtotal.amount },
    ...reduction('discount', discount.amount),
    ...(shipping ? [{ type: 'fulfillment', amount: shipping.amount }] : []),
    ...(taxIncluded ? [] : [{ type: 'tax', amount: tax.amount }]),
    { type: 'total', amount: total.amount },
  ]
}

/** A row of what is taken off; none if it is nothing. */
export function reduction(type: 'discount' | 'items_discount', amount: number): Total[] {
  return amount > 0 ? [{ type, amount: -amount }] : []
}

export type { Message, Money }
