import type { LineFigures, ShippingFigures, TaxFigures } from '../cart-figures.ts'
import { sum } from '../money.ts'
import type { OpenLine } from '../open-line.ts'
import type { Shipping } from '../shipping/ship.ts'
import type { FeePart } from './shipping-tax.ts'
import { type TaxRules, taxOf } from './tax.ts'

/** Step 6 for a line: rounded once, after discounts. */
export function taxLine(line: OpenLine, rules: TaxRules): LineFigures {
  const { unitPrice, compareAtPrice, subtotal, discounts, left } = line
  const { id, variantId, productId, quantity, taxClass } = line.input
  const tax = taxOfPart({ taxClass, amount: left }, rules)
  return {
    ...{ id, variantId, productId, quantity, unitPrice, compareAtPrice, subtotal, discounts },
    discount: subtotal - left,
    tax,
    taxRate: rules.rates.get(taxClass) ?? 0,
    total: rules.included ? left : sum([left, tax]),
  }
}

/** Step 6 for shipping: rounded once for each tax class of the fee. */
export function taxShipping({ chosen, free, parts }: Shipping, rules: TaxRules): ShippingFigures | null {
  if (!chosen) return null
  const fee = free ? 0 : chosen.whole
  const tax = sum(parts.map((part) => taxOfPart(part, rules)))
  return {
    code: chosen.code,
    feeBefore: chosen.whole,
    fee,
    tax,
    total: rules.included ? fee : sum([fee, tax]),
    parts: partsByRate(parts, rules),
  }
}

function partsByRate(parts: readonly FeePart[], rules: TaxRules): ShippingFigures['parts'] {
  const byRate = Map.groupBy(parts, ({ taxClass }) => rules.rates.get(taxClass) ?? 0)
  return [...byRate]
    .map(([rate, group]) => {
      const tax = sum(group.map((part) => taxOfPart(part, rules)))
      const amount = sum(group.map((part) => part.amount))
      return { rate, total: rules.included ? amount : sum([amount, tax]), tax }
    })
    .sort((a, b) => b.rate - a.rate)
}

/** The cart's tax by rate, highest first, and the classes without a rule in this country. */
export function summarizeTax(
  lines: readonly OpenLine[],
  shipping: Shipping,
  rules: TaxRules,
): { taxes: TaxFigures[]; untaxedClasses: string[] } {
  const byRate = new Map<number, TaxFigures>()
  const untaxed = new Set<string>()
  for (const part of [...lines.map(goodsPart), ...shipping.parts]) {
    const rate = rules.rates.get(part.taxClass)
    if (rate === undefined) untaxed.add(part.taxClass)
    else byRate.set(rate, addPart(byRate.get(rate) ?? { rate, net: 0, tax: 0 }, part, rules))
  }
  return { taxes: [...byRate.values()].sort((a, b) => b.rate - a.rate), untaxedClasses: [...untaxed] }
}

function addPart({ rate, net, tax }: TaxFigures, part: FeePart, rules: TaxRules): TaxFigures {
  const partTax = taxOfPart(part, rules)
  return {
    rate,
    net: sum([net, rules.included ? part.amount - partTax : part.amount]),
    tax: sum([tax, partTax]),
  }
}

function goodsPart({ input, left }: OpenLine): FeePart {
  return { taxClass: input.taxClass, amount: left }
}

function taxOfPart({ taxClass, amount }: FeePart, rules: TaxRules): number {
  return taxOf(amount, rules.rates.get(taxClass) ?? 0, rules.included)
}
