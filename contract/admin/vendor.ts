import * as z from 'zod/mini'
import { maxWarnings, SafetyContact } from '../safety.ts'
import { type AdminCallShape, Changed, pathsOf } from './admin-call.ts'

const Name = z.string().check(z.minLength(1), z.maxLength(255))
/** Maximum length of a maker's story, in characters. */
const maxStory = 2000
const Story = z.string().check(z.trim(), z.maxLength(maxStory))
const Warnings = z.string().check(z.trim(), z.maxLength(maxWarnings))

/** A vendor's story, and the product safety of its products. A product can override parts of the latter. */
const Vendor = z.object({
  /** The name that products carry. */
  id: z.string(),
  products: z.int(),
  manufacturer: z.nullable(SafetyContact),
  /** The responsible person in the EU, for manufacturers outside of it. */
  responsible: z.nullable(SafetyContact),
  /** By language. */
  warnings: z.record(z.string(), z.string()),
  /** A few sentences about the maker, for its products' pages, by language. */
  story: z.record(z.string(), z.string()),
  version: z.int(),
})
export type Vendor = z.infer<typeof Vendor>

export const vendorSave = pathsOf({
  manufacturer: { schema: z.nullable(SafetyContact), permission: 'products.change' },
  responsible: { schema: z.nullable(SafetyContact), permission: 'products.change' },
  'warnings.*': { schema: Warnings, permission: 'products.change' },
  'story.*': { schema: Story, permission: 'products.change' },
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
