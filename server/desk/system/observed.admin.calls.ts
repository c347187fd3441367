import { errorSides, type ObservedHours, type observedCalls } from '#contract/admin/system/observed.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { answerTimesOf } from '#server/platform/observed/answer-times.ts'
import { hourMs, hourOf } from '#server/platform/observed/hour-of.ts'
import { countErrors, readErrorGroups } from './read-errors.ts'
import { readSpeedByHour, readSpeedByName } from './read-speed.ts'

export const observedHandlers: AdminHandlers<keyof typeof observedCalls> = {
  async '/system/errors'({ shop: { pool }, at }, { hours, side }) {
    const { before, from, until } = periodOf(at, hours)
    const [counts, earlier, groups] = await Promise.all([
      countErrors(pool, { from, until, side }),
      countErrors(pool, { from: before, until: from, side }),
      readErrorGroups(pool, { from, until, sides: side ? [side] : errorSides }),
    ])
    return {
      ...{ from: from.toISOString(), until: until.toISOString(), counts, groups },
      ...{ total: sum(counts), before: sum(earlier) },
    }
  },

  async '/system/speed'({ shop: { pool }, at }, { area, hours, name = null }) {
    const period = periodOf(at, hours)
    const wish = { area, name, ...period }
    const [byHour, byName] = await Promise.all([readSpeedByHour(pool, wish), readSpeedByName(pool, wish)])
    const { from, until } = period
    return { from: from.toISOString(), until: until.toISOString(), hours: byHour, ...byName }
  },

  async '/system/timings'({ shop }, { timings }) {
    const times = answerTimesOf(shop)
    for (const { area, screen, ms } of timings) times.note(area, screen, ms)
    return {}
  },
}

/** The last hours up to the end of the running one, and as many right before them. */
function periodOf(at: Date, hours: ObservedHours) {
  const until = hourOf(at).getTime() + hourMs
  const from = until - hours * hourMs
  return { before: new Date(from - hours * hourMs), from: new Date(from), until: new Date(until) }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
