/** A price from `since` (epoch milliseconds) until the next one of its history. */
export type PricePeriod = { price: number; reduced: boolean; since: number }

const thirtyDays = 30 * 24 * 3600 * 1000

/**
 * The lowest price of the 30 days before the reduction began that holds now (directive 98/6/EC, article 6a).
 * Steps of one reduction that follow each other without a pause are one reduction. null: there was no price before.
 * @param history oldest first.
 */
export function lowestBefore(history: readonly PricePeriod[]): number | null {
  let first = history.length - 1
  while (first > 0 && history[first - 1]!.reduced) first--
  const began = history[first]?.since
  if (began === undefined) return null
  let lowest: number | null = null
  for (let at = 0; at < first; at++) {
    const until = history[at + 1]!.since
    const { price } = history[at]!
    if (until > began - thirtyDays && (lowest === null || price < lowest)) lowest = price
  }
  return lowest
}
