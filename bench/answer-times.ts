/**
 * The cost of counting an answer for the report of speed, which each cached page pays, beside that of its metrics for
 * Prometheus. A histogram in memory, without a database; medians of rounds in turn.
 *   node bench/answer-times.ts [rounds]
 */

import { openMetrics } from '#server/platform/metrics.ts'
import { answerTimesOf } from '#server/platform/observed/answer-times.ts'
import type { Shop } from '#server/platform/shop.ts'
import { median, printTable } from './stage/figures.ts'

const rounds = Number(process.argv[2] ?? 20)
const answers = 1_000_000
const kinds = ['home', 'category', 'product', 'article']

const times = answerTimesOf({} as Shop)
const metrics = openMetrics()

const counted: number[] = []
const measured: number[] = []
for (let round = 0; round < rounds; round++) {
  counted.push(costOf((index, ms) => times.note('cached', kinds[index & 3]!, ms)))
  measured.push(costOf((_, ms) => metrics.answered('cached', 200, ms / 1000)))
}
printTable([
  {
    'counting an answer, ns': Math.round(median(counted)),
    'its metrics, ns': Math.round(median(measured)),
  },
])

/** Nanoseconds of one call. */
function costOf(note: (index: number, ms: number) => void): number {
  const begun = performance.now()
  for (let index = 0; index < answers; index++) note(index, 0.03 + (index % 97) / 100)
  return ((performance.now() - begun) / answers) * 1e6
}
