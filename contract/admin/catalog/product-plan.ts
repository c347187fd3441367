import * as z from 'zod/mini'
import type { AdminCallShape } from '../admin-call.ts'
import { Planned, selectionOf } from '../plan.ts'
import { productStatuses, RecordId } from './product-fields.ts'
import { productList } from './product-list.ts'

const Code = z.string().check(z.minLength(1), z.maxLength(100))
const some = <Item extends z.ZodMiniType>(item: Item) => z._default(z.array(item).check(z.maxLength(100)), [])

export const ProductAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), to: z.enum(productStatuses) }),
  z.object({ kind: z.literal('categories'), add: some(RecordId), remove: some(RecordId) }),
  /** Handles; unknown tags are created. */
  z.object({ kind: z.literal('tags'), add: some(Code), remove: some(Code) }),
  z.object({
    kind: z.literal('set'),
    field: z.enum(['vendor', 'type', 'taxClass', 'shippingClass']),
    value: z.string().check(z.trim(), z.maxLength(200)),
  }),
  /** The value of an attribute in the specification; null removes it. */
  z.object({ kind: z.literal('attribute'), attribute: Code, value: z.nullable(Code) }),
])
export type ProductAction = z.output<typeof ProductAction>

export const productPlanCalls = {
  /** Writes down a bulk change of products, row by row, without making it. */
  '/product/plan': {
    payload: z.object({ select: selectionOf(productList), action: ProductAction }),
    data: Planned,
    permission: 'products.change',
    writes: true,
    undo: 'none',
  },
} as const satisfies Record<string, AdminCallShape>
