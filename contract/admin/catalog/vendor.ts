import * as z from 'zod/mini'
import { Image } from '../../image.ts'
import { maxWarnings, SafetyContact } from '../../safety.ts'
import { type AdminCallShape, Changed, pathsOf } from '../admin-call.ts'

const Name = z.string().check(z.minLength(1), z.maxLength(255))
/** Maximum length of a maker's story, in characters. */
const maxStory = 2000
const Story = z.string().check(z.trim(), z.maxLength(maxStory))
const Warnings = z.string().check(z.trim(), z.maxLength(maxWarnings))
const PictureId = z.int().check(z.minimum(1), z.maximum(2_147_483_647))

const VendorRow = z.object({
  /** The name that products carry. */
  id: z.string(),
  /** Products with it, deleted ones left out. */
  products: z.int(),
  manufacturer: z.nullable(SafetyContact),
  /** The responsible person in the EU, for manufacturers outside of it. */
  responsible: z.nullable(SafetyContact),
  /** Languages that have safety warnings, and those that have a story. */
  warnings: z.array(z.string()),
  story: z.array(z.string()),
})
export type VendorRow = z.infer<typeof VendorRow>

/** A vendor's story, and the product safety of its products. A product can override parts of the latter. */
const Vendor = z.extend(VendorRow, {
  /** By language. */
  warnings: z.record(z.string(), z.string()),
  /** A few sentences about the maker, for its products' pages, by language. */
  story: z.record(z.string(), z.string()),
  /** Stands beside the story; null: one of the product's own pictures does. */
  picture: z.nullable(z.object({ id: z.int(), image: Image })),
})
export type Vendor = z.infer<typeof Vendor>

const permission = 'products.change' as const

export const vendorSave = pathsOf({
  manufacturer: { schema: z.nullable(SafetyContact), permission },
  responsible: { schema: z.nullable(SafetyContact), permission },
  'warnings.*': { schema: Warnings, permission },
  'story.*': { schema: Story, permission },
  /** The id of a picture of the library. */
  picture: { schema: z.nullable(PictureId), permission },
})

const Shown = z.object({ vendor: Vendor, version: z.int() })

/** Vendors are named by their products: one exists as long as a product carries its name. */
export const vendorCalls = {
  /** The vendors that products carry, by name. `missing`: only those without a manufacturer. */
  '/vendor/list': {
    payload: z.object({
      /** Part of the vendor's or the manufacturer's name. */
      q: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
      missing: z._default(z.boolean(), false),
      /** `next` of the previous page. */
      cursor: z.optional(Name),
      size: z._default(z.int().check(z.minimum(1), z.maximum(100)), 100),
    }),
    data: z.object({
      items: z.array(VendorRow),
      next: z.nullable(z.string()),
      /** Vendors that match `q`, and how many of them have no manufacturer. */
      total: z.int(),
      missing: z.int(),
    }),
    permission: 'products.read',
  },
  '/vendor/detail': { payload: z.object({ id: Name }), data: Shown, permission: 'products.read' },
  '/vendor/save': {
    payload: z.extend(vendorSave.payload, { id: Name }),
    data: Changed(z.extend(Shown, { merged: z.array(z.string()) })),
    permission,
    writes: true,
    undo: 'free',
  },
} as const satisfies Record<string, AdminCallShape>
