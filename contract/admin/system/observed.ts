import * as z from 'zod/mini'
import { type Vital, vitals } from '../../page-report.ts'
import { Timestamp } from '../../scalars.ts'
import type { AdminCallShape } from '../admin-call.ts'

/** Parts of the shop in which errors are counted. `browser`: pages in shoppers' browsers; all others are the server's. */
export const errorKinds = ['call', 'desk', 'page', 'template', 'job', 'other', 'browser'] as const
export type ErrorKind = (typeof errorKinds)[number]

/** Sides of the shop on which an error occurs. */
export const errorSides = ['server', 'browser'] as const
export type ErrorSide = (typeof errorSides)[number]

/** Answers of the server whose time is measured. `page`: rendered for the request, `cached`: sent from memory. */
export const answerAreas = ['page', 'cached', 'call', 'desk'] as const

/** Screens of the desk, in staff's browsers: until a screen is painted, and until a press or a key is answered. */
export const deskAreas = ['screen', 'press'] as const
export type DeskArea = (typeof deskAreas)[number]

/** Everything that is measured, in milliseconds; `cls` in thousandths. */
export const speedAreas = [...vitals, ...answerAreas, ...deskAreas] as const
export type SpeedArea = (typeof speedAreas)[number]

export function isVital(area: SpeedArea): area is Vital {
  return (vitals as readonly string[]).includes(area)
}

/** A vital is good up to the first figure and poor above the second, for three quarters of the views. */
export const vitalBounds: Record<Vital, [good: number, poor: number]> = {
  lcp: [2500, 4000],
  inp: [200, 500],
  cls: [100, 250],
  ttfb: [800, 1800],
}

/** Timings of the desk in one report. */
export const maxTimings = 100

/** Lengths of a period in hours: a day and a week. */
export const observedHours = [24, 168] as const
export type ObservedHours = (typeof observedHours)[number]

/** Groups of errors that are listed; all of them are counted. */
export const maxErrorGroups = 200

const hours = z._default(z.literal(observedHours), 24)

const ErrorGroup = z.object({
  kind: z.enum(errorKinds),
  /** The call, kind of page, template or job that failed. */
  route: z.string(),
  /** Type of the error with its SQLSTATE or system code, never its message; in browsers with its cleaned message. */
  cause: z.string(),
  /** File and line of the shop's code; empty if unknown. */
  place: z.string(),
  count: z.int(),
  firstAt: Timestamp,
  lastAt: Timestamp,
  /** Number of the last such request in the log. */
  request: z.nullable(z.string()),
  /** By hour, the earliest first. */
  counts: z.array(z.int()),
})
export type ErrorGroup = z.infer<typeof ErrorGroup>

/** Milliseconds (`cls`: thousandths) within which a half, three quarters and 95 % are; null if nothing was measured. */
const Speed = z.object({
  count: z.int(),
  p50: z.nullable(z.number()),
  p75: z.nullable(z.number()),
  p95: z.nullable(z.number()),
})
export type Speed = z.infer<typeof Speed>

const permission = 'system.operate'

export const observedCalls = {
  /** Errors of the last hours by cause, the latest first, with the number of the period before. Without `side`: of both. */
  '/system/errors': {
    payload: z.object({ hours, side: z.optional(z.enum(errorSides)) }),
    data: z.object({
      /** Full hours; the last one is still running. */
      from: Timestamp,
      until: Timestamp,
      counts: z.array(z.int()),
      total: z.int(),
      before: z.int(),
      groups: z.array(ErrorGroup),
    }),
    permission,
  },
  /**
   * How long the server took to answer, or how quick pages and screens were in browsers, by hour and by name, the slowest
   * first, beside the period before. `name`: the hours of this page, call or screen only.
   */
  '/system/speed': {
    payload: z.object({
      area: z.enum(speedAreas),
      hours,
      name: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    }),
    data: z.object({
      from: Timestamp,
      until: Timestamp,
      hours: z.array(z.object({ at: Timestamp, now: Speed, before: Speed })),
      total: z.object({ now: Speed, before: Speed }),
      rows: z.array(z.object({ name: z.string(), now: Speed, before: Speed })),
    }),
    permission,
  },
  /** Timings of the desk in a browser, sent once in a while. Screens are named by their route, so without any record. */
  '/system/timings': {
    payload: z.object({
      timings: z
        .array(
          z.object({
            area: z.enum(deskAreas),
            screen: z.string().check(z.regex(/^\/[\w$/-]{0,80}$/)),
            ms: z.number().check(z.minimum(0), z.maximum(600_000)),
          }),
        )
        .check(z.maxLength(maxTimings)),
    }),
    data: z.object({}),
    permission: 'signed_in',
    staffOnly: true,
  },
} as const satisfies Record<string, AdminCallShape>
