import type { LineDiscount } from '../cart-line.ts'
import { percentOf } from '../currency/rounding.ts'
import { times } from '../money.ts'
import type { OpenLine } from '../open-line.ts'
import type { BuyGetPromotion } from './promotions.ts'
import { covers } from './scope.ts'

/** Units of a line used by buy-x-get-y promotions, split by whether combinable promotions may still apply to them. */
export type BuyGetUse = {
  exclusive: number
  shared: number
  sharedDiscount: number
  discounts: LineDiscount[]
}

/**
 * Applies buy-x-get-y promotions in the given order. A unit is used once, by one promotion, as bought or as reduced: the
 * cheapest units are reduced, the most expensive ones count as bought.
 */
export function buyGetUses(promotions: readonly BuyGetPromotion[], lines: readonly OpenLine[]): BuyGetUse[] {
  const pools = lines.map((line) => ({ line, free: line.input.quantity, use: emptyUse() }))
  for (const promotion of promotions) take(promotion, pools)
  return pools.map((pool) => pool.use)
}

type Pool = { line: OpenLine; free: number; use: BuyGetUse }
type Candidate = Pool & { pool: Pool; buys: boolean; gets: boolean }

function emptyUse(): BuyGetUse {
  return { exclusive: 0, shared: 0, sharedDiscount: 0, discounts: [] }
}

function take(promotion: BuyGetPromotion, pools: Pool[]): void {
  const candidates = candidatesFor(promotion, pools)
  const rounds = roundsOf(promotion, candidates)
  if (rounds === 0) return
  const bought = rounds * promotion.buy.quantity
  const onlyBuys = unitsOf(candidates, (one) => one.buys && !one.gets)
  let sharedLeft = unitsOf(candidates, (one) => one.buys && one.gets) - Math.max(0, bought - onlyBuys)

  let toGet = rounds * promotion.get.quantity
  for (const { pool, buys, gets } of candidates) {
    if (!gets) continue
    const units = Math.min(toGet, pool.free, buys ? sharedLeft : toGet)
    if (buys) sharedLeft -= units
    toGet -= units
    takeUnits(pool, units, promotion, percentOf(times(pool.line.unitPrice, units), promotion.get.percent))
  }

  let toBuy = bought
  const dearest = [...candidates].reverse().sort((a, b) => Number(a.gets) - Number(b.gets))
  for (const { pool, buys } of dearest) {
    if (!buys) continue
    const units = Math.min(toBuy, pool.free)
    toBuy -= units
    takeUnits(pool, units, promotion, 0)
  }
}

/** Units that qualify, cheapest first. Free units count for neither side. */
function candidatesFor(promotion: BuyGetPromotion, pools: Pool[]): Candidate[] {
  return pools
    .map((pool) => ({
      ...pool,
      pool,
      buys: covers(promotion.buy.scope, pool.line.input),
      gets: covers(promotion.get.scope, pool.line.input),
    }))
    .filter((one) => one.free > 0 && one.line.unitPrice > 0 && (one.buys || one.gets))
    .sort((a, b) => a.line.unitPrice - b.line.unitPrice)
}

/** How many times the promotion applies: limited by units to buy, units to get, and units that qualify for both. */
function roundsOf({ buy, get, limit }: BuyGetPromotion, candidates: Candidate[]): number {
  const toBuy = unitsOf(candidates, (one) => one.buys)
  const toGet = unitsOf(candidates, (one) => one.gets)
  const all = unitsOf(candidates, () => true)
  return Math.floor(
    Math.min(
      toBuy / buy.quantity,
      toGet / get.quantity,
      all / (buy.quantity + get.quantity),
      limit ?? Infinity,
    ),
  )
}

function unitsOf(candidates: Candidate[], which: (one: Candidate) => boolean): number {
  return candidates.filter(which).reduce((units, one) => units + one.pool.free, 0)
}

function takeUnits(pool: Pool, units: number, promotion: BuyGetPromotion, amount: number): void {
  if (units === 0) return
  pool.free -= units
  if (promotion.combinable) {
    pool.use.shared += units
    pool.use.sharedDiscount += amount
  } else pool.use.exclusive += units
  if (amount > 0)
    pool.use.discounts.push({ source: 'promotion', id: promotion.id, label: promotion.label, amount })
}
