import type { Amounts } from './amounts.ts'
import type { Scope } from './scope.ts'

type Basics = {
  id: number
  /** Its name in the page's language. */
  label: string
  /** True if it can be combined with other combinable promotions of the same step. */
  combinable: boolean
  /** Epoch milliseconds; it runs from startsAt until before endsAt. null: without that end. */
  startsAt: number | null
  endsAt: number | null
}

/** So much off each covered line; `percent` in 1/100 %. */
export type PercentagePromotion = Basics & { kind: 'percentage'; scope: Scope; percent: number }
/** So much off each covered unit, never below zero. */
export type AmountPromotion = Basics & { kind: 'amount'; scope: Scope; amounts: Amounts }
/** Of each `buy.quantity` + `get.quantity` units the latter are reduced by `get.percent`; at most `limit` times a cart. */
export type BuyGetPromotion = Basics & {
  kind: 'buy_x_get_y'
  buy: { scope: Scope; quantity: number }
  get: { scope: Scope; quantity: number; percent: number }
  limit: number | null
}
/** Spend and save: the highest tier that the covered goods reach. */
export type TiersPromotion = Basics & { kind: 'tiers'; scope: Scope; tiers: readonly Tier[] }
export type Tier = { from: Amounts } & ({ percent: number } | { amounts: Amounts })

export type ReductionPromotion = PercentagePromotion | AmountPromotion
export type Promotion = ReductionPromotion | BuyGetPromotion | TiersPromotion

/** Reductions change the price of a unit, whatever else is in the cart: pages show it. */
export function isReduction(promotion: Promotion): promotion is ReductionPromotion {
  return promotion.kind === 'percentage' || promotion.kind === 'amount'
}

/** True if it is active at a time, in epoch milliseconds. */
export function running({ startsAt, endsAt }: Pick<Basics, 'startsAt' | 'endsAt'>, now: number): boolean {
  return (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt)
}

/** The ways promotions of one step may be used: each alone, or all combinable ones together in the order given. */
export function alternatives<P extends Promotion>(promotions: readonly P[]): P[][] {
  const together = promotions.filter((promotion) => promotion.combinable)
  const alone = promotions.filter((promotion) => !promotion.combinable).map((promotion) => [promotion])
  return together.length > 0 ? [...alone, together] : alone
}
