import { allocate } from '../allocate.ts'
import { sum } from '../money.ts'
import type { OpenLine } from '../open-line.ts'
import { type TaxRules, type TaxSetting, withoutTax } from './tax.ts'

/** The part of the shipping fee in one tax class. */
export type FeePart = { taxClass: string; amount: number }

/** Splits the fee by tax class: shipping's own class, or the lines' classes by value after discounts. */
export function feeParts(fee: number, lines: readonly OpenLine[], setting: TaxSetting): FeePart[] {
  if (setting.shippingTax === 'class' || lines.length === 0)
    return [{ taxClass: setting.shippingClass, amount: fee }]
  const values = valuesByClass(lines)
  const shares = allocate(fee, [...values.values()])
  return [...values.keys()].map((taxClass, index) => ({ taxClass, amount: shares[index]! }))
}

/** A stored fee as charged in a country: outside the union, the base rate is deducted. */
export function shownFee(
  fee: number,
  lines: readonly OpenLine[],
  setting: TaxSetting,
  rules: TaxRules,
): number {
  if (!rules.exported) return fee
  const parts = feeParts(fee, lines, setting)
  return sum(parts.map(({ taxClass, amount }) => withoutTax(amount, rules.baseRates.get(taxClass) ?? 0)))
}

function valuesByClass(lines: readonly OpenLine[]): Map<string, number> {
  const values = new Map<string, number>()
  for (const { input, left } of lines)
    values.set(input.taxClass, sum([values.get(input.taxClass) ?? 0, left]))
  return values
}
