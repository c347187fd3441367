import type { ObservedHours, observedCalls } from '#contract/admin/observed.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { hourMs, hourOf } from '#server/platform/observed/hour-of.ts'
import { countErrors, readErrorGroups } from './read-errors.ts'
import { readSpeedByHour, readSpeedByName } from './read-speed.ts'

export const observedHandlers: AdminHandlers<keyof typeof observedCalls> = {
  async '/system/errors'({ shop: { pool }, at }, { hours }) {
    const { before, from, until } = periodOf(at, hours)
    const [counts, earlier, groups] = await Promise.all([
      countErrors(pool, { from, until }),
      countErrors(pool, { from: before, until: from }),
      readErrorGroups(pool, { from, until }),
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
