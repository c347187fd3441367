import * as z from 'zod/mini'
import { languages } from '../../languages.ts'
import { Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'

/**
 * `checkout`: shoppers browse and fill carts, but cannot order. `read_only`: shoppers look at everything and finish what
 * they began (pay, cancel, withdraw, unsubscribe), but change nothing else.
 */
export const pauses = ['checkout', 'read_only'] as const
export type Pause = (typeof pauses)[number]

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))

export const Incident = z.object({
  /** null: nothing is held up. */
  mode: z.nullable(z.enum(pauses)),
  since: z.nullable(Timestamp),
  /** Words for shoppers by language; without any, the shop says it in its own. */
  message: z.partialRecord(z.enum(languages), z.string()),
  /** The expected end. It does not end by itself. */
  until: z.nullable(Timestamp),
  /** Languages that the shop offers. */
  languages: z.array(z.enum(languages)),
})
export type Incident = z.infer<typeof Incident>

const permission = 'system.operate'

export const incidentCalls = {
  /** Says whether shoppers are held up. Every desk shows it in a banner. */
  '/system/mode': {
    payload: z.object({}),
    data: z.object({ incident: Incident }),
    permission: 'signed_in',
    staffOnly: true,
  },
  /**
   * Closes the checkout, or makes the shop read-only for shoppers, in every process within a second. A notice above every
   * page says so. Payments that have begun still complete, and gateways are heard.
   */
  '/system/pause': {
    payload: z.object({
      mode: z.enum(pauses),
      /** For the history; shoppers do not see it. */
      reason,
      message: z._default(
        z.partialRecord(z.enum(languages), z.string().check(z.trim(), z.maxLength(200))),
        {},
      ),
      until: z.optional(z.iso.datetime({ offset: true })),
    }),
    data: Changed(z.object({ incident: Incident })),
    permission,
    writes: true,
    undo: 'counter',
  },
  /** Lets shoppers do everything again. */
  '/system/resume': {
    payload: z.object({}),
    data: Changed(z.object({ incident: Incident })),
    permission,
    writes: true,
    undo: 'counter',
  },
  /** Signs out all staff but the caller's own session, or all customers. They sign in again; nothing they typed is lost. */
  '/system/endSessions': {
    payload: z.object({ whose: z.enum(['staff', 'customers']), reason }),
    data: Changed(z.object({ ended: z.int() })),
    permission,
    writes: true,
    undo: 'none',
    staffOnly: true,
  },
} as const satisfies Record<string, AdminCallShape>
