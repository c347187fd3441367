import { ratio } from './currency/rounding.ts'

export type ContentUnit = 'g' | 'ml' | 'm' | 'piece'
export type UnitPrice = { amount: number; per: 'kg' | 'l' | 'm' | 'piece' }

/**
 * The price per kilogram, litre, metre or piece, rounded half up.
 * `content` is the content of one piece in 1/1000 of its unit: 250 ml are 250000. Without it there is no unit price.
 */
export function unitPrice(price: number, content: number | null, unit: ContentUnit | null): UnitPrice | null {
  if (!content || !unit) return null
  const { per, contents } = references[unit]
  return { amount: ratio(price, contents, content), per }
}

/** The reference unit (directive 98/6/EC), and its size in 1/1000 of the content's unit. */
const references: Record<ContentUnit, { per: UnitPrice['per']; contents: number }> = {
  g: { per: 'kg', contents: 1_000_000 },
  ml: { per: 'l', contents: 1_000_000 },
  m: { per: 'm', contents: 1000 },
  piece: { per: 'piece', contents: 1000 },
}
