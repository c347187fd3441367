import * as z from 'zod/mini'
import { languages } from '../../languages.ts'
import { Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'
import { setupSteps } from './setup.ts'

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))

export const Opening = z.object({
  open: z.boolean(),
  /** `new`: never opened. `maintenance`: closed for a time; buyers still reach their orders and can pay them. */
  why: z.nullable(z.enum(['new', 'maintenance'])),
  /** Words for visitors by language. */
  message: z.partialRecord(z.enum(languages), z.string()),
  until: z.nullable(Timestamp),
  /** Languages that the shop offers. */
  languages: z.array(z.enum(languages)),
  /** Required steps of the setup guide that are not done. The shop does not open before, unless it is forced to. */
  blocked: z.array(z.enum(setupSteps)),
})
export type Opening = z.infer<typeof Opening>

const permission = 'settings.shop'

export const openingCalls = {
  /** Says whether visitors may enter, and names what still keeps the shop from opening. */
  '/shop/state': { payload: z.object({}), data: z.object({ opening: Opening }), permission },
  /**
   * Lets visitors in. Refused with `setup_incomplete`, which names the steps in `steps`, while a required one is not
   * done, unless `anyway` says why.
   */
  '/shop/open': {
    payload: z.object({ anyway: z.optional(reason) }),
    data: Changed(z.object({ opening: Opening })),
    permission,
    writes: true,
    undo: 'counter',
  },
  /** Closes the shop for a time. Visitors see a page that says so; payments that have begun still complete. */
  '/shop/close': {
    payload: z.object({
      /** For the history; visitors do not see it. */
      reason,
      message: z._default(
        z.partialRecord(z.enum(languages), z.string().check(z.trim(), z.maxLength(300))),
        {},
      ),
      until: z.optional(z.iso.datetime({ offset: true })),
    }),
    data: Changed(z.object({ opening: Opening })),
    permission,
    writes: true,
    undo: 'counter',
  },
  /**
   * A link that shows the closed shop as visitors will see it, with the drafts that the caller may read, for an hour once
   * it is opened. It expires after a day.
   */
  '/shop/preview': {
    payload: z.object({}),
    data: z.object({ url: z.string(), until: Timestamp }),
    permission,
    staffOnly: true,
  },
} as const satisfies Record<string, AdminCallShape>
