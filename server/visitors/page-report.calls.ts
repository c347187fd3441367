import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { vitals } from '#contract/page-report.ts'
import type { Handlers } from '#server/platform/calls.ts'
import { answerTimesOf, otherName } from '#server/platform/observed/answer-times.ts'
import { errorCountsOf } from '#server/platform/observed/error-counts.ts'
import { themesRoot } from '#server/theme/theme-folders.ts'
import { browserCause } from './browser-cause.ts'
import { isPerson } from './is-person.ts'

/** Templates of the default theme. Those of merchants are counted together, because anybody can send any name. */
const templates = new Set(
  readdirSync(join(themesRoot, 'default/templates')).map((file) => file.replace('.liquid', '')),
)

/**
 * Reports of pages about themselves. Each adds to histograms and counts in memory, and is not kept. Anybody can send
 * figures, so a network may send only so many (rate-limits.ts), and names and causes come from bounded lists.
 */
export const pageReportHandlers: Handlers<'/stat/page'> = {
  async '/stat/page'(ctx, { views, failures }) {
    if (!isPerson(ctx)) return {}
    const times = answerTimesOf(ctx.shop)
    for (const { template, ...measured } of views)
      for (const vital of vitals) {
        const value = measured[vital]
        if (value !== undefined) times.note(vital, nameOf(template), vital === 'cls' ? value * 1000 : value)
      }
    const errors = errorCountsOf(ctx.shop)
    for (const { template, type, message, place } of failures)
      errors.noteInBrowser({ route: nameOf(template), cause: browserCause(type, message), place })
    return {}
  },
}

function nameOf(template: string): string {
  return templates.has(template) ? template : otherName
}
