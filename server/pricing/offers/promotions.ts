import type { Amounts } from '../amounts.ts'
import type { Scope } from './scope.ts'

type Basics = {
  id: number
  /** The promotion's name in the page's language. */
  label: string
  /** True if it can be combined with other combinable promotions of the same step. */
  combinable: boolean
  /** Epoch milliseconds; runs from startsAt until just before endsAt. null: unlimited. */
  startsAt: number | null
  endsAt: number | null
}

/** A percentage off each covered line; `percent` in 1/100 %. */
export type PercentagePromotion = Basics & { kind: 'percentage'; scope: Scope; percent: number }
/** A fixed amount off each covered unit, never below zero. */
export type AmountPromotion = Basics & { kind: 'amount'; scope: Scope; amounts: Amounts }
/** For each `buy.quantity` bought, `get.quantity` units are reduced by `get.percent`, at most `limit` times per cart. */
export type BuyGetPromotion = Basics & {
  kind: 'buy_x_get_y'
  buy: { scope: Scope; quantity: number }
  get: { scope: Scope; quantity: number; percent: number }
  limit: number | null
}
/** Spend and save: the highest tier that the covered goods reach. */
export type TiersPromotion = Basics & { kind: 'tiers'; scope: Scope; tiers: readonly Tier[] }
export type Tier = { from: Amounts } & ({ percent: number } | { amounts: Amounts })
/** Volume prices: the highest break that the units of one product reach, in all its variants. */
export type VolumePromotion = Basics & { kind: 'volume'; scope: Scope; breaks: readonly Break[] }
/** From this many units on, a percentage or an amount off each. */
export type Break = { from: number } & ({ percent: number } | { amounts: Amounts })

export type ReductionPromotion = PercentagePromotion | AmountPromotion
export type Promotion = ReductionPromotion | BuyGetPromotion | TiersPromotion | VolumePromotion

/** True for reductions: they change the unit price independently of the cart, so pages show them. */
export function isReduction(promotion: Promotion): promotion is ReductionPromotion {
  return promotion.kind === 'percentage' || promotion.kind === 'amount'
}

/** Volume prices as a reduction of each unit, for so many units of the product in a cart; null below the first break. */
export function reductionAt(
  { kind: _, breaks, ...same }: VolumePromotion,
  units: number,
): ReductionPromotion | null {
  const reached = breaks.filter(({ from }) => from <= units)
  if (reached.length === 0) return null
  const best = reached.reduce((highest, each) => (each.from > highest.from ? each : highest))
  return 'percent' in best
    ? { ...same, kind: 'percentage', percent: best.percent }
    : { ...same, kind: 'amount', amounts: best.amounts }
}

/** The goods that a promotion reduces. */
export function reducedGoods(promotion: Promotion): Scope {
  return promotion.kind === 'buy_x_get_y' ? promotion.get.scope : promotion.scope
}

/** True if it is active at a time, in epoch milliseconds. */
export function running({ startsAt, endsAt }: Pick<Basics, 'startsAt' | 'endsAt'>, now: number): boolean {
  return (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt)
}

/** The allowed combinations of promotions of one step: each alone, or all combinable ones in the given order. */
export function alternatives<P extends Promotion>(promotions: readonly P[]): P[][] {
  const together = promotions.filter((promotion) => promotion.combinable)
  const alone = promotions.filter((promotion) => !promotion.combinable).map((promotion) => [promotion])
  return together.length > 0 ? [...alone, together] : alone
}
