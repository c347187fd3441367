import * as z from 'zod/mini'
import { Placed } from './checkout.ts'
import { emailMaxLength, emailPattern, maxQuantityPerCall } from './rules.ts'
import { IdempotencyKey, Money, Sku } from './scalars.ts'

/** One variant to buy, without touching the cart. Absent: the whole cart. */
const Goods = z.object({
  sku: Sku,
  quantity: z.int().check(z.minimum(1), z.maximum(maxQuantityPerCall)),
})
export type WalletGoods = z.infer<typeof Goods>

const text = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '')
const country = z.string().check(z.regex(/^[A-Z]{2}$/))
const code = z.string().check(z.minLength(1), z.maxLength(64))

/** An address as a wallet knows it. Before the buyer has confirmed, wallets tell no more than the town. */
export const WalletAddress = z.object({
  name: text(200),
  line1: text(200),
  line2: text(200),
  city: text(100),
  state: text(100),
  postalCode: text(20),
  country,
})
export type WalletAddress = z.infer<typeof WalletAddress>

export const WalletQuote = z.object({
  /** The amount to be charged. */
  due: Money,
  /** The same for Stripe, which counts some currencies in units of its own, as all amounts below. */
  amount: z.int(),
  currency: z.string(),
  /** Rows that sum to `amount`. */
  rows: z.array(z.object({ label: z.string(), amount: z.int() })),
  needsShipping: z.boolean(),
  /** The chosen method first; empty if nothing is shipped. */
  shippingRates: z.array(z.object({ id: z.string(), name: z.string(), detail: z.string(), amount: z.int() })),
})
export type WalletQuote = z.infer<typeof WalletQuote>

export const walletCalls = {
  /** Without a country: for the ship-to country that prices are shown for. */
  '/wallet/quote': {
    payload: z.object({
      goods: z.optional(Goods),
      country: z.optional(country),
      shippingMethod: z.optional(code),
    }),
    data: z.object({ quote: WalletQuote, visitorId: z.string() }),
  },
  '/wallet/submit': {
    payload: z.object({
      goods: z.optional(Goods),
      /** `due` as the wallet showed it. */
      total: Money,
      email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(emailMaxLength), z.regex(emailPattern)),
      phone: text(30),
      /** Absent if nothing is shipped. */
      address: z.optional(WalletAddress),
      billing: z.optional(WalletAddress),
      shippingMethod: z.optional(code),
      /** Stripe's id of what the buyer confirmed in the wallet. */
      confirmationToken: z.string().check(z.regex(/^ctoken_\w{1,200}$/)),
      idempotencyKey: IdempotencyKey,
      agree: z.boolean(),
    }),
    data: z.extend(Placed, { visitorId: z.string() }),
  },
} as const
