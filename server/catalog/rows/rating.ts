/** Average stars with one decimal, 0 without reviews. */
export function rating({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }): {
  average: number
  count: number
} {
  return {
    average: ratingCount === 0 ? 0 : Math.round((10 * ratingSum) / ratingCount) / 10,
    count: ratingCount,
  }
}
