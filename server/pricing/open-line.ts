import type { InputLine, LineDiscount } from './cart-line.ts'
import { times } from './money.ts'
import { shownPrice, type TaxRules } from './tax/tax.ts'

/** A line during the calculation: `left` is its value after the discounts so far. */
export type OpenLine = {
  readonly input: InputLine
  readonly unitPrice: number
  readonly compareAtPrice: number | null
  readonly subtotal: number
  readonly discounts: LineDiscount[]
  left: number
}

/** Step 1: unit price × quantity, with the unit price as shown for this country. */
export function openLine(input: InputLine, rules: TaxRules): OpenLine {
  if (input.quantity < 1 || input.unitPrice < 0)
    throw new RangeError(`line ${input.id} has no valid quantity or price`)
  const unitPrice = shownPrice(input.unitPrice, input.taxClass, rules)
  const compareAtPrice =
    input.compareAtPrice == null ? null : shownPrice(input.compareAtPrice, input.taxClass, rules)
  const subtotal = times(unitPrice, input.quantity)
  return { input, unitPrice, compareAtPrice, subtotal, discounts: [], left: subtotal }
}

/** Applies a discount to a line, at most its remaining value. */
export function discountLine(line: OpenLine, discount: LineDiscount): void {
  const amount = Math.min(discount.amount, line.left)
  if (amount <= 0) return
  line.discounts.push({ ...discount, amount })
  line.left -= amount
}
