import * as z from 'zod/mini'
import { Empty } from './scalars.ts'

/** Figures that a page measures of itself (web.dev/articles/vitals), in milliseconds; CLS has no unit. */
export const vitals = ['lcp', 'inp', 'cls', 'ttfb'] as const
export type Vital = (typeof vitals)[number]

/** Views and errors in one report. A page that has more sends another report. */
export const maxReported = 20

const template = z.string().check(z.maxLength(60))
const ms = z.optional(z.number().check(z.minimum(0), z.maximum(600_000)))

export const pageReportCalls = {
  /**
   * How quick the views of a page were, and what failed on them, by beacon when the page is left. About nobody: the report
   * has no id, no address and no text of the page, and nothing of it is kept one by one.
   */
  '/stat/page': {
    payload: z.object({
      views: z._default(
        z
          .array(
            z.object({
              template,
              lcp: ms,
              inp: ms,
              cls: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
              ttfb: ms,
            }),
          )
          .check(z.maxLength(maxReported)),
        [],
      ),
      failures: z._default(
        z
          .array(
            z.object({
              template,
              /** Type of the error, such as TypeError. */
              type: z.string().check(z.maxLength(60)),
              message: z.string().check(z.maxLength(300)),
              /** File, line and column of the shop's own script: "boot-Bak1vQn0.js:1:2345". */
              place: z.string().check(z.regex(/^[\w.-]{1,60}\.js:\d{1,7}:\d{1,7}$/)),
            }),
          )
          .check(z.maxLength(maxReported)),
        [],
      ),
    }),
    data: Empty,
  },
} as const
