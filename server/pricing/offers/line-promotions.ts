import { amountIn, type InCurrency } from '../amounts.ts'
import type { LineDiscount } from '../cart-line.ts'
import { percentOf } from '../currency/rounding.ts'
import { sum, times } from '../money.ts'
import { discountLine, type OpenLine } from '../open-line.ts'
import { type BuyGetUse, buyGetUses } from './buy-get.ts'
import {
  alternatives,
  type BuyGetPromotion,
  isReduction,
  type Promotion,
  type ReductionPromotion,
  reductionAt,
  type VolumePromotion,
} from './promotions.ts'
import { covers } from './scope.ts'

/**
 * Step 2. Each line gets the best single promotion, or all combinable ones together if that saves more. Volume prices
 * count as the reduction that the units of the product reach. Units of a buy-x-get-y bundle get another promotion only
 * if both are combinable. Which bundles are used (none, one, or all in order) is decided for the whole cart, by the
 * highest saving.
 */
export function applyLinePromotions(
  lines: readonly OpenLine[],
  promotions: readonly Promotion[],
  target: InCurrency,
): void {
  const bundles = promotions.filter((promotion) => promotion.kind === 'buy_x_get_y')
  const perUnit = promotions.filter(isPerUnit)
  if (bundles.length + perUnit.length === 0) return
  const plans = bundlePlans(bundles).map((plan) => discountsUnder(plan, lines, perUnit, target))
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
  perUnit: readonly (ReductionPromotion | VolumePromotion)[],
  target: InCurrency,
): LineDiscount[][] {
  const uses = buyGetUses(bundles, lines)
  return lines.map((line, index) => {
    const use = uses[index]!
    const fitting = perUnit
      .filter((promotion) => covers(promotion.scope, line.input))
      .flatMap((promotion) =>
        isReduction(promotion) ? [promotion] : (reductionAt(promotion, unitsWith(line, lines)) ?? []),
      )
    const ways = alternatives(fitting).map((way) => reduce(line, use, way, target))
    return [...use.discounts, ...(mostSaved(ways, (way) => way) ?? [])]
  })
}

function isPerUnit(promotion: Promotion): promotion is ReductionPromotion | VolumePromotion {
  return isReduction(promotion) || promotion.kind === 'volume'
}

/** The units of a line's product in the whole cart, in all its variants. */
function unitsWith(line: OpenLine, lines: readonly OpenLine[]): number {
  return sum(
    lines.filter(({ input }) => input.productId === line.input.productId).map(({ input }) => input.quantity),
  )
}

/** The discounts of promotions used together, on the units of a line that bundles leave available. */
function reduce(
  line: OpenLine,
  use: BuyGetUse,
  promotions: ReductionPromotion[],
  target: InCurrency,
): LineDiscount[] {
  const combinable = promotions.every((promotion) => promotion.combinable)
  const units = line.input.quantity - use.exclusive - (combinable ? 0 : use.shared)
  const value = times(line.unitPrice, units) - (combinable ? use.sharedDiscount : 0)
  const amounts = reductions(value, units, promotions, target)
  return promotions.map(({ id, label }, index) => ({
    source: 'promotion',
    id,
    label,
    amount: amounts[index]!,
  }))
}

/**
 * The price of one unit after the promotions that cover it: what a cart with this unit alone charges, so that lists
 * and product pages show the same price as the cart.
 */
export function reducedPrice(
  price: number,
  promotions: readonly ReductionPromotion[],
  target: InCurrency,
): number {
  if (promotions.length === 0) return price
  const savings = alternatives(promotions).map((way) => sum(reductions(price, 1, way, target)))
  return price - Math.max(0, ...savings)
}

/** Discounts of the promotions in order, each computed on the amount left by the previous one. */
function reductions(
  value: number,
  units: number,
  promotions: readonly ReductionPromotion[],
  target: InCurrency,
): number[] {
  let left = value
  return promotions.map((promotion) => {
    const amount = Math.min(left, reduction(promotion, left, units, target))
    left -= amount
    return amount
  })
}

function reduction(promotion: ReductionPromotion, value: number, units: number, target: InCurrency): number {
  if (promotion.kind === 'percentage') return percentOf(value, promotion.percent)
  return times(amountIn(promotion.amounts, target), units)
}

/** The first option with the highest saving. */
function mostSaved<Way>(ways: Way[], discounts: (way: Way) => LineDiscount[]): Way | undefined {
  let best: { way: Way; saved: number } | undefined
  for (const way of ways) {
    const saved = sum(discounts(way).map((discount) => discount.amount))
    if (!best || saved > best.saved) best = { way, saved }
  }
  return best?.way
}
