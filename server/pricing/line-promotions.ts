import { amountIn, type InCurrency } from './amounts.ts'
import { type BuyGetUse, buyGetUses } from './buy-get.ts'
import type { LineDiscount } from './cart-line.ts'
import { sum, times } from './money.ts'
import { discountLine, type OpenLine } from './open-line.ts'
import { alternatives, type BuyGetPromotion, type Promotion, type ReductionPromotion } from './promotions.ts'
import { percentOf } from './rounding.ts'
import { covers } from './scope.ts'

/**
 * Step 2. Each line gets the best single promotion, or all combinable ones together if that is more. Units of a
 * buy-x-get-y take part in another promotion only if both are combinable. Whether such bundles are used at all (none,
 * one of them, or all in their order) is decided for the cart as a whole, by what saves the shopper most.
 */
export function applyLinePromotions(
  lines: readonly OpenLine[],
  promotions: readonly Promotion[],
  target: InCurrency,
): void {
  const bundles = promotions.filter((promotion) => promotion.kind === 'buy_x_get_y')
  const reductions = promotions.filter(
    (promotion) => promotion.kind === 'percentage' || promotion.kind === 'amount',
  )
  if (bundles.length + reductions.length === 0) return
  const plans = bundlePlans(bundles).map((plan) => discountsUnder(plan, lines, reductions, target))
  const best = mostSaved(plans, (plan) => plan.flat())
  best?.forEach((discounts, index) => {
    for (const discount of discounts) discountLine(lines[index]!, discount)
  })
}

function bundlePlans(bundles: BuyGetPromotion[]): BuyGetPromotion[][] {
  const alone = bundles.map((bundle) => [bundle])
  return bundles.length > 1 ? [[], ...alone, bundles] : [[], ...alone]
}

function discountsUnder(
  bundles: BuyGetPromotion[],
  lines: readonly OpenLine[],
  reductions: readonly ReductionPromotion[],
  target: InCurrency,
): LineDiscount[][] {
  const uses = buyGetUses(bundles, lines)
  return lines.map((line, index) => {
    const use = uses[index]!
    const fitting = reductions.filter((promotion) => covers(promotion.scope, line.input))
    const ways = alternatives(fitting).map((way) => reduce(line, use, way, target))
    return [...use.discounts, ...(mostSaved(ways, (way) => way) ?? [])]
  })
}

/** Promotions one after another on the units open to them, each on what the one before left. */
function reduce(
  line: OpenLine,
  use: BuyGetUse,
  promotions: ReductionPromotion[],
  target: InCurrency,
): LineDiscount[] {
  const combinable = promotions.every((promotion) => promotion.combinable)
  const units = line.input.quantity - use.exclusive - (combinable ? 0 : use.shared)
  let left = times(line.unitPrice, units) - (combinable ? use.sharedDiscount : 0)
  return promotions.map((promotion) => {
    const amount = Math.min(left, reduction(promotion, left, units, target))
    left -= amount
    return { source: 'promotion', id: promotion.id, label: promotion.label, amount }
  })
}

function reduction(promotion: ReductionPromotion, value: number, units: number, target: InCurrency): number {
  if (promotion.kind === 'percentage') return percentOf(value, promotion.percent)
  return times(amountIn(promotion.amounts, target), units)
}

/** The first of those that save most. */
function mostSaved<Way>(ways: Way[], discounts: (way: Way) => LineDiscount[]): Way | undefined {
  let best: { way: Way; saved: number } | undefined
  for (const way of ways) {
    const saved = sum(discounts(way).map((discount) => discount.amount))
    if (!best || saved > best.saved) best = { way, saved }
  }
  return best?.way
}
