/** A price from `since` (epoch milliseconds) until the next one of its history. */
export type PricePeriod = { price: number; reduced: boolean; since: number }

/** An interval in epoch milliseconds; `until` null: without an end. */
type Interval = { from: number; until: number | null }

const thirtyDays = 30 * 24 * 3600 * 1000

/**
 * The lowest price of the 30 days before the current reduction began (Directive 98/6/EC, article 6a). Steps of one
 * reduction that follow each other without a gap are one reduction. null if no earlier price is known.
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

/**
 * Splits the history of a stored price where promotions began and ended: `shownAt` returns the price shown from a
 * moment on. Ignores everything after `now`.
 */
export function cutHistory(
  history: readonly PricePeriod[],
  promotions: readonly Interval[],
  { now, shownAt }: { now: number; shownAt(stored: PricePeriod, moment: number): Omit<PricePeriod, 'since'> },
): PricePeriod[] {
  const [first] = history
  if (!first) return []
  const ends = promotions.flatMap(({ from, until }) => (until === null ? [from] : [from, until]))
  const moments = [...history.map(({ since }) => since), ...ends]
    .filter((moment) => moment >= first.since && moment <= now)
    .sort((a, b) => a - b)
  let place = 0
  return [...new Set(moments)].map((since) => {
    while (place + 1 < history.length && history[place + 1]!.since <= since) place++
    return { ...shownAt(history[place]!, since), since }
  })
}
