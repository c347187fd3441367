import * as z from 'zod/mini'
import { languages } from '../../languages.ts'
import { Timestamp } from '../../scalars.ts'
import type { AdminCallShape } from '../admin-call.ts'

/** Programs that fetch product feeds. */
export const feedChannels = ['google', 'meta', 'pinterest', 'idealo'] as const
const Channel = z.enum(feedChannels)
export type FeedChannel = z.infer<typeof Channel>

/** Faults for which a variant is left out of a feed, and those with which it stays. */
export const feedErrors = ['no_text', 'no_picture', 'no_price', 'no_brand', 'no_shipping', 'long_id'] as const
export const feedWarnings = ['no_description', 'bad_gtin', 'no_identifier', 'long_title'] as const
const FaultCode = z.enum([...feedErrors, ...feedWarnings])
export type FeedFault = z.infer<typeof FaultCode>

const Fetch = z.object({
  lang: z.string(),
  currency: z.string(),
  country: z.string(),
  fetchedAt: Timestamp,
  items: z.int(),
  leftOut: z.int(),
  userAgent: z.string(),
})

/** The market of a feed. Parts left out are the shop's own. */
const market = {
  lang: z.optional(z.enum(languages)),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
}

export const feedCalls = {
  /** Every feed with its address, and when each market was last fetched to its end. */
  '/feed/list': {
    payload: z.object({}),
    data: z.object({
      items: z.array(
        z.object({ channel: Channel, enabled: z.boolean(), url: z.string(), fetches: z.array(Fetch) }),
      ),
      languages: z.array(z.string()),
      currencies: z.array(z.string()),
      countries: z.array(z.string()),
    }),
    permission: 'products.read',
  },
  /** Variants with faults, in order of their products. One answer looks through some hundred products. */
  '/feed/faults': {
    payload: z.object({
      channel: Channel,
      ...market,
      /** `next` of the previous answer. */
      cursor: z.optional(z.int().check(z.minimum(1))),
    }),
    data: z.object({
      items: z.array(
        z.object({
          productId: z.int(),
          sku: z.string(),
          name: z.string(),
          leftOut: z.boolean(),
          faults: z.array(FaultCode),
        }),
      ),
      checked: z.int(),
      next: z.nullable(z.int()),
    }),
    permission: 'products.read',
  },
} as const satisfies Record<string, AdminCallShape>
