import type { Model } from '../model/model.ts'
import { standingRange } from '../model/standing.ts'
import { meritPoints } from '../model/weights.ts'
import type { Ranking } from '../ranking.setting.ts'

/** Keys are counted in steps; all from 160 points on are one step. */
const stepsPerPoint = 32
const steps = 160 * stepsPerPoint + 1

/** More than rounding can make of sums of points. */
const rounding = 1e-5

/**
 * The items that can be among the first `count` by relevance, judged by score and standing. Only their figures need to
 * be read: waiting for memory is what takes the time here. Moves them to the front of `items` and overwrites the rest.
 */
export function contenders(
  { columns: { standing } }: Model,
  items: Uint32Array,
  { count, score, ranking }: { count: number; score: Float32Array; ranking: Ranking },
): Uint32Array {
  const { least, most } = meritsByStanding(ranking)
  const found = new Uint32Array(steps)
  for (let at = 0; at < items.length; at++) {
    const item = items[at]!
    found[Math.min(Math.floor((score[item]! + least[standing[item]!]!) * stepsPerPoint), steps - 1)]!++
  }
  let step = steps
  for (let better = 0; step > 0 && better < count; ) better += found[--step]!
  const needed = step / stepsPerPoint - rounding
  let kept = 0
  for (let at = 0; at < items.length; at++) {
    const item = items[at]!
    if (score[item]! + most[standing[item]!]! >= needed) items[kept++] = item
  }
  return items.subarray(0, kept)
}

/** The least and the most that stock, sales and margin can add to the score of products with each standing. */
function meritsByStanding(ranking: Ranking): { least: Float64Array; most: Float64Array } {
  const least = new Float64Array(256)
  const most = new Float64Array(256)
  for (let standing = 0; standing < 256; standing++) {
    const range = standingRange(standing)
    const ofStock = range.inStock * meritPoints.stock * ranking.stock
    least[standing] = (ofStock + range.least * meritPoints.sales * ranking.sales) / 100
    most[standing] =
      (ofStock + range.most * meritPoints.sales * ranking.sales + meritPoints.margin * ranking.margin) / 100
  }
  return { least, most }
}
