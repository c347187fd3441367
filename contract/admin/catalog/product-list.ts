import * as z from 'zod/mini'
import { Image } from '../../image.ts'
import { languages } from '../../languages.ts'
import { Money, Timestamp } from '../../scalars.ts'
import { listOf } from '../list.ts'
import { productStatuses, RecordId } from './product-fields.ts'

/** Parts that a product may lack, of `productGaps`, by which lists are filtered. */
export const listedGaps = ['picture', 'alt', 'text', 'weight'] as const

export const ProductRow = z.object({
  id: z.string(),
  product: RecordId,
  handle: z.string(),
  name: z.string(),
  image: z.nullable(Image),
  status: z.enum(productStatuses),
  /** In the future: not public before then. */
  publishedAt: Timestamp,
  vendor: z.string(),
  type: z.string(),
  /** The name of its first category. */
  category: z.nullable(z.string()),
  variants: z.int(),
  /** Units available; null if no variant's stock is counted. */
  available: z.nullable(z.int()),
  /** In the base currency. */
  price: z.nullable(z.object({ from: Money, to: Money })),
  /** Units sold in the last 30 days. */
  sold: z.int(),
  languages: z.array(z.enum(languages)),
  missing: z.array(z.enum(listedGaps)),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: z.int(),
})
export type ProductAdminRow = z.infer<typeof ProductRow>

export const productList = listOf(
  {
    /** The search also finds names in any language, SKUs and barcodes. */
    handle: { type: 'text', label: 'desk.product.handle', ops: ['is', 'in'], sort: true, search: true },
    status: { type: 'choice', label: 'desk.product.status', ops: ['is', 'in'], values: productStatuses },
    vendor: { type: 'text', label: 'desk.product.vendor', ops: ['is', 'in'], sort: true },
    type: { type: 'text', label: 'desk.product.type', ops: ['is', 'in'], sort: true },
    category: { type: 'int', label: 'desk.product.category', ops: ['is', 'in'] },
    tag: { type: 'text', label: 'desk.product.tag', ops: ['is', 'in'] },
    soldOut: { type: 'flag', label: 'desk.product.sold_out', ops: ['is'] },
    missing: { type: 'choice', label: 'desk.product.missing', ops: ['is', 'in'], values: listedGaps },
    untranslated: {
      type: 'choice',
      label: 'desk.product.untranslated',
      ops: ['is', 'in'],
      values: languages,
    },
    sales: { type: 'int', label: 'desk.product.sales', ops: ['lt', 'gt'], sort: true },
    createdAt: {
      type: 'moment',
      label: 'desk.product.created',
      ops: ['lt', 'gt', 'between', 'within'],
      sort: true,
    },
    updatedAt: {
      type: 'moment',
      label: 'desk.product.updated',
      ops: ['lt', 'gt', 'between', 'within'],
      sort: true,
    },
  },
  { sort: '-updatedAt' },
)
