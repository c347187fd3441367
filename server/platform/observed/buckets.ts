import type { Speed } from '#contract/admin/system/observed.ts'

/** Bucket 0 ends at so many milliseconds, and every fourth one at twice as many: percentiles are right to 10 %. */
const shortestMs = 0.05
const perDoubling = 4

/** The last bucket begins at 74 s, longer than any answer may take. */
export const bucketCount = 84

export function bucketOf(ms: number): number {
  if (!(ms > shortestMs)) return 0
  return Math.min(bucketCount - 1, Math.ceil(Math.log2(ms / shortestMs) * perDoubling))
}

/** Percentiles of answers that are counted by bucket, interpolated within the bucket they fall into. */
export function speedOf(counts: ReadonlyMap<number, number>): Speed {
  const sorted = [...counts].sort(([a], [b]) => a - b)
  const count = sorted.reduce((sum, [, each]) => sum + each, 0)
  const within = (share: number) => {
    let passed = 0
    for (const [bucket, each] of sorted) {
      const part = (share * count - passed) / each
      if (part <= 1) return rounded(shortestMs * 2 ** ((bucket - 1 + part) / perDoubling))
      passed += each
    }
    return null
  }
  return { count, p50: within(0.5), p75: within(0.75), p95: within(0.95) }
}

/** To three digits: more would be invented. */
function rounded(ms: number): number {
  return Number(ms.toPrecision(3))
}
