import { maxPopularity } from './weights.ts'

/** Steps of popularity in a standing; the next bit tells whether the product is in stock. */
const stepsOfPopularity = 127
const stockBit = stepsOfPopularity + 1

/** Stock and popularity of a product in one byte. */
export function standingOf(inStock: number, popularity: number): number {
  return inStock * stockBit + Math.floor((popularity / maxPopularity) * stepsOfPopularity)
}

/** The stock and the least popularity of products with this standing, and the most popularity they can have. */
export function standingRange(standing: number): { inStock: number; least: number; most: number } {
  const step = standing % stockBit
  const popularityAt = (at: number) => (Math.min(at, stepsOfPopularity) / stepsOfPopularity) * maxPopularity
  return {
    inStock: Math.floor(standing / stockBit),
    least: popularityAt(step),
    most: popularityAt(step + 1),
  }
}
