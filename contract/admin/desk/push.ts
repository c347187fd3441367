import * as z from 'zod/mini'
import { Id, Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'

/** Address of the worker that shows push notices, and the pages that it belongs to. */
export const noticeWorker = '/admin/notices.js'
export const noticeScope = '/admin/'

/** Browsers per person. One more replaces the oldest. */
export const maxPushBrowsers = 10

/** A browser in which a person receives push notices. */
export const PushBrowser = z.object({
  id: Id,
  /** Such as "Chrome 141, Windows". */
  browser: z.string(),
  addedAt: Timestamp,
  /** When its push service last took a notice. */
  lastUsed: z.nullable(Timestamp),
  /** The browser that asks. */
  current: z.boolean(),
})
export type PushBrowser = z.infer<typeof PushBrowser>

const Browsers = z.object({ browsers: z.array(PushBrowser) })

/** Address at which the browser's push service takes messages. */
const Endpoint = z.url().check(z.maxLength(1000))

/** Push notices of the caller, one browser after the other. Which news they bring is set by `/notice/rule`. */
export const pushCalls = {
  /** `endpoint`: of the browser that asks, if it has one. `key`: the `applicationServerKey` to subscribe with. */
  '/push/list': {
    payload: z.object({ endpoint: z.optional(Endpoint) }),
    data: z.extend(Browsers, { key: z.string() }),
    permission: 'signed_in',
    staffOnly: true,
  },
  /** Sends notices to a browser, whose PushSubscription this is. */
  '/push/add': {
    payload: z.object({
      endpoint: Endpoint,
      keys: z.object({
        p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
        auth: z.string().check(z.regex(/^[\w-]{22}$/)),
      }),
    }),
    data: Changed(Browsers),
    permission: 'signed_in',
    writes: true,
    undo: 'none',
    staffOnly: true,
  },
  '/push/remove': {
    payload: z.object({ id: Id }),
    data: Changed(Browsers),
    permission: 'signed_in',
    writes: true,
    undo: 'none',
    staffOnly: true,
  },
  /** Sends a test notice. */
  '/push/try': {
    payload: z.object({ id: Id }),
    data: Changed(z.object({})),
    permission: 'signed_in',
    writes: true,
    undo: 'none',
    staffOnly: true,
  },
} as const satisfies Record<string, AdminCallShape>
