import { allocate } from '../allocate.ts'
import { type Amounts, amountIn, type InCurrency } from '../amounts.ts'
import { percentOf } from '../currency/rounding.ts'
import { sum } from '../money.ts'
import { discountLine, type OpenLine } from '../open-line.ts'
import { alternatives, type Promotion, type Tier, type TiersPromotion } from './promotions.ts'
import { covers } from './scope.ts'

/** The discount of a promotion on the order. */
export type OrderSaving = { id: number; label: string; amount: number }

type Saving = { promotion: TiersPromotion; shares: number[] }

/**
 * Step 3: applies the best single promotion, or all combinable ones in order if that saves more. Thresholds are compared
 * with the covered goods after step 2; each reduction is computed on the value left at that point and split over the
 * covered lines.
 * @returns the discounts by promotion.
 */
export function applyOrderPromotions(
  lines: readonly OpenLine[],
  promotions: readonly Promotion[],
  target: InCurrency,
): OrderSaving[] {
  const spending = promotions.filter((promotion) => promotion.kind === 'tiers')
  let best: Saving[] = []
  for (const way of alternatives(spending)) {
    const savings = save(way, lines, target)
    if (worth(savings) > worth(best)) best = savings
  }
  for (const { promotion, shares } of best) {
    lines.forEach((line, index) => {
      discountLine(line, {
        source: 'promotion',
        id: promotion.id,
        label: promotion.label,
        amount: shares[index]!,
      })
    })
  }
  return best
    .map(({ promotion, shares }) => ({ id: promotion.id, label: promotion.label, amount: sum(shares) }))
    .filter((saving) => saving.amount > 0)
}

function save(promotions: TiersPromotion[], lines: readonly OpenLine[], target: InCurrency): Saving[] {
  let left = lines.map((line) => line.left)
  return promotions.map((promotion) => {
    const covered = lines.map((line) => covers(promotion.scope, line.input))
    const reached = sum(lines.map((line, index) => (covered[index] ? line.left : 0)))
    const weights = left.map((value, index) => (covered[index] ? value : 0))
    const shares = sharesOf(tierFor(promotion, reached, target), weights, target)
    left = left.map((value, index) => value - shares[index]!)
    return { promotion, shares }
  })
}

function sharesOf(tier: Tier | null, weights: number[], target: InCurrency): number[] {
  const value = sum(weights)
  if (!tier || value === 0) return weights.map(() => 0)
  return allocate(Math.min(value, discountOf(tier, value, target)), weights)
}

function discountOf(
  tier: { percent: number } | { amounts: Amounts },
  value: number,
  target: InCurrency,
): number {
  return 'percent' in tier ? percentOf(value, tier.percent) : amountIn(tier.amounts, target)
}

/** The highest tier reached. */
function tierFor(promotion: TiersPromotion, reached: number, target: InCurrency): Tier | null {
  let best: { tier: Tier; from: number } | null = null
  for (const tier of promotion.tiers) {
    const from = amountIn(tier.from, target)
    if (from <= reached && (!best || from > best.from)) best = { tier, from }
  }
  return best?.tier ?? null
}

function worth(savings: Saving[]): number {
  return sum(savings.flatMap((saving) => saving.shares))
}
