import type { Facets } from '../search.ts'

/** The maximum number of band widths in the price range. */
const maxBands = 6

/** The lowest and highest price, and the number of prices in each band of round width between them. */
export function priceBands(prices: Float64Array): Facets['price'] {
  if (prices.length === 0) return null
  let min = Number.POSITIVE_INFINITY
  let max = 0
  for (let at = 0; at < prices.length; at++) {
    const price = prices[at]!
    if (price < min) min = price
    if (price > max) max = price
  }
  if (min === max) return { min, max, bands: [] }
  const width = roundWidth(max - min)
  const first = Math.floor(min / width)
  const counts = new Uint32Array(maxBands + 1)
  for (let at = 0; at < prices.length; at++)
    counts[Math.min(Math.floor(prices[at]! / width) - first, maxBands)]!++
  const bands = Array.from(counts, (count, index) => ({
    min: (first + index) * width,
    max: index === maxBands ? null : (first + index + 1) * width - 1,
    count,
  }))
  return { min, max, bands: bands.filter((band) => band.count > 0) }
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that fits into the span at most `maxBands` times. */
function roundWidth(span: number): number {
  for (let power = 1; ; power *= 10) {
    for (const figure of [1, 2, 5]) if (figure * power * maxBands >= span) return figure * power
  }
}
