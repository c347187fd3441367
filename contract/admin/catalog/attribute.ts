import * as z from 'zod/mini'
import { type AdminCallShape, Changed, pathsOf } from '../admin-call.ts'

const Code = z.string().check(z.minLength(1), z.maxLength(100))
const Label = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
/** By language, English at least. */
const Labels = z.record(z.string(), Label).check(z.refine((labels) => labels.en !== undefined))
/** A CSS colour, such as #a03020. */
const Swatch = z.nullable(z.string().check(z.regex(/^#[0-9a-f]{3}([0-9a-f]{3})?$/i)))

const Value = z.object({
  code: Code,
  labels: z.record(z.string(), z.string()),
  swatch: z.nullable(z.string()),
})
export type AttributeValueView = z.infer<typeof Value>

const types = ['list', 'swatch'] as const

const Attribute = z.object({
  id: z.string(),
  labels: z.record(z.string(), z.string()),
  type: z.enum(types),
  /** Shoppers can filter by it. */
  filterable: z.boolean(),
  position: z.int(),
  /** In order. */
  values: z.array(Value),
  /** Products that have it as an option, and in their specification. */
  options: z.int(),
  specifications: z.int(),
  version: z.int(),
})
export type AdminAttribute = z.infer<typeof Attribute>

const change = 'products.change' as const

export const attributeSave = pathsOf({
  labels: { schema: Labels, permission: change },
  type: { schema: z.enum(types), permission: change },
  filterable: { schema: z.boolean(), permission: change },
  position: { schema: z.int().check(z.minimum(0), z.maximum(10_000)), permission: change },
  /** All values in order. Values without a code are new. One that products have cannot be left out. */
  values: {
    schema: z
      .array(z.object({ code: z.optional(Code), labels: Labels, swatch: z._default(Swatch, null) }))
      .check(z.maxLength(1000)),
    permission: change,
  },
})

const shown = z.object({ attribute: Attribute })
const byId = z.object({ id: Code })

export const attributeCalls = {
  /** All attributes in the order of the shop. */
  '/attribute/list': {
    payload: z.object({}),
    data: z.object({ items: z.array(Attribute), tags: z.array(z.string()) }),
    permission: 'products.read',
  },
  '/attribute/create': {
    payload: z.object({
      labels: Labels,
      type: z._default(z.enum(types), 'list'),
      filterable: z._default(z.boolean(), true),
    }),
    data: Changed(shown),
    permission: change,
    writes: true,
    undo: 'none',
  },
  '/attribute/save': {
    payload: z.extend(attributeSave.payload, { id: Code }),
    data: Changed(z.extend(shown, { merged: z.array(z.string()) })),
    permission: change,
    writes: true,
    undo: 'free',
  },
  /**
   * Makes two values one: everything that has the value `from` gets `into`. Refused if a product would then have two
   * variants with the same options.
   */
  '/attribute/mergeValues': {
    payload: z.extend(byId, { from: Code, into: Code }),
    data: Changed(z.extend(shown, { products: z.int() })),
    permission: change,
    writes: true,
    undo: 'none',
  },
  /** Refused with `in_use` while products have it. */
  '/attribute/remove': {
    payload: byId,
    data: Changed(z.object({ removed: z.boolean() })),
    permission: change,
    writes: true,
    undo: 'none',
  },
} as const satisfies Record<string, AdminCallShape>
