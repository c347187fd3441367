import * as z from 'zod/mini'
import { Timestamp } from '../scalars.ts'
import type { AdminCallShape } from './admin-call.ts'

/** Parts of the shop in which errors are counted. */
export const errorKinds = ['call', 'desk', 'page', 'template', 'job', 'other'] as const
export type ErrorKind = (typeof errorKinds)[number]

/** Answers whose time is measured. `page`: rendered for the request, `cached`: sent from memory. */
export const speedAreas = ['page', 'cached', 'call', 'desk'] as const
export type SpeedArea = (typeof speedAreas)[number]

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
  /** Type of the error with its SQLSTATE or system code. Never its message. */
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

/** Milliseconds within which a half, three quarters and 95 % were answered; null without an answer. */
const Speed = z.object({
  count: z.int(),
  p50: z.nullable(z.number()),
  p75: z.nullable(z.number()),
  p95: z.nullable(z.number()),
})
export type Speed = z.infer<typeof Speed>

const permission = 'system.operate'

export const observedCalls = {
  /** Errors of the last hours by cause, the latest first, with the number of the period before. */
  '/system/errors': {
    payload: z.object({ hours }),
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
   * How long the server took to answer, by hour and by page or call, the slowest first, beside the period before. `name`:
   * the hours of this page or call only.
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
} as const satisfies Record<string, AdminCallShape>
