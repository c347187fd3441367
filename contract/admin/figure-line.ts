import * as z from 'zod/mini'
import { Image } from '../image.ts'
import { Money } from '../scalars.ts'

const problems = ['gone', 'short'] as const

/** Goods that staff put into an order, as the shop calculates them now. */
export const FigureLine = z.object({
  sku: z.string(),
  name: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  image: z.nullable(Image),
  quantity: z.int(),
  /** The shop's own price, before promotions. */
  shopPrice: Money,
  unitPrice: Money,
  discount: Money,
  total: Money,
  offers: z.array(z.object({ name: z.string(), amount: Money })),
  /** Units that can be had; null: as many as wanted. */
  available: z.nullable(z.int()),
  /** `gone`: not sold any more; `short`: stock does not cover it. */
  problem: z.nullable(z.enum(problems)),
})
