import * as z from 'zod/mini'
import { maxWarnings, SafetyContact } from '../safety.ts'
import { type AdminCallShape, Changed, pathsOf } from './admin-call.ts'

const Name = z.string().check(z.minLength(1), z.maxLength(255))
const Warnings = z.string().check(z.trim(), z.maxLength(maxWarnings))

/** Product safety of a vendor's products. A product can override parts of it. */
const Vendor = z.object({
  /** The name that products carry. */
  id: z.string(),
  products: z.int(),
  manufacturer: z.nullable(SafetyContact),
  /** The responsible person in the EU, for manufacturers outside of it. */
  responsible: z.nullable(SafetyContact),
  /** By language. */
  warnings: z.record(z.string(), z.string()),
  version: z.int(),
})
export type Vendor = z.infer<typeof Vendor>

export const vendorSave = pathsOf({
  manufacturer: { schema: z.nullable(SafetyContact), permission: 'products.change' },
  responsible: { schema: z.nullable(SafetyContact), permission: 'products.change' },
  'warnings.*': { schema: Warnings, permission: 'products.change' },
})

export const vendorCalls = {
  /** The vendors that products carry, by name. `missing`: only those without a manufacturer. */
  '/vendor/list': {
    payload: z.object({
      missing: z._default(z.boolean(), false),
      /** `next` of the previous page. */
      cursor: z.optional(Name),
      size: z._default(z.int().check(z.minimum(1), z.maximum(100)), 100),
    }),
    data: z.object({ items: z.array(Vendor), next: z.nullable(z.string()) }),
    permission: 'products.read',
  },
  '/vendor/save': {
    payload: z.extend(vendorSave.payload, { id: Name }),
    data: Changed(z.object({ vendor: Vendor, merged: z.array(z.string()) })),
    permission: 'products.change',
    writes: true,
    undo: 'free',
  },
} as const satisfies Record<string, AdminCallShape>
