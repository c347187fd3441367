import * as z from 'zod/mini'
import { alertKinds } from '../../favorite.ts'
import { Id, Timestamp } from '../../scalars.ts'
import type { AdminCallShape } from '../admin-call.ts'

const RowId = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
const kind = z.enum(alertKinds)

const Demand = z.object({
  kind,
  product: z.object({ id: z.int(), name: z.string(), status: z.enum(['active', 'draft', 'archived']) }),
  /** null: any variant of the product will do. */
  variant: z.nullable(z.object({ id: z.int(), sku: z.string(), labels: z.array(z.string()) })),
  /** Addresses that confirmed the alert and have not got it yet. */
  waiting: z.int(),
  /** When the first of them asked. */
  since: Timestamp,
  /** Units that can be sold, of all variants if any will do; null if their stock is not tracked. */
  available: z.nullable(z.int()),
})
export type Demand = z.infer<typeof Demand>

/** Most people that one answer names. */
export const maxWaiting = 200

/** Demand: alerts about products that are back in stock or cheaper. */
export const alertCalls = {
  /** Products and variants by the number of people who wait, most first. */
  '/alert/list': {
    payload: z.object({
      kind,
      /** Part of the product's name in any language, or of the SKU. */
      q: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
      /** `next` of the previous page. */
      cursor: z.optional(z.string().check(z.regex(/^\d{1,9}\.\d{1,10}\.\d{1,10}$/))),
      size: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50),
    }),
    data: z.object({
      items: z.array(Demand),
      next: z.nullable(z.string()),
      /** Products and variants that match, and all who wait for them. */
      total: z.int(),
      waiting: z.int(),
    }),
    permission: 'products.read',
  },
  /** The people who wait for one of them, the first to ask first. At most 200. */
  '/alert/people': {
    payload: z.object({ kind, product: RowId, variant: z._default(z.nullable(RowId), null) }),
    data: z.object({
      items: z.array(
        z.object({
          id: Id,
          email: z.string(),
          customer: z.nullable(z.object({ id: Id, name: z.string() })),
          lang: z.string(),
          since: Timestamp,
        }),
      ),
    }),
    permission: 'customers.read',
  },
} as const satisfies Record<string, AdminCallShape>
