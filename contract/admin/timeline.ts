import * as z from 'zod/mini'
import { Id, RecordNumber, Timestamp } from '../scalars.ts'
import type { AdminCallShape } from './admin-call.ts'
import { ChangeRow } from './change.ts'

/** `held`: waits, and can still be stopped. `undone`: stopped. `refused`: the mail server does not take it. */
export const emailStates = ['held', 'undone', 'sent', 'refused'] as const

const Happened = z.object({
  /** Changes by staff, newest first, at most 50. Without `audit.read`, reasons are empty. */
  changes: z.array(ChangeRow),
  /** Emails to the buyer or customer, at most 50. `at`: when it was sent or stopped, or until when it waits. */
  emails: z.array(
    z.object({
      id: z.string(),
      at: Timestamp,
      state: z.enum(emailStates),
      /**
       * As it was sent; before that, as it will be in the caller's language. Empty: not known. Left out without
       * `customers.read`, because it may name amounts and people.
       */
      subject: z.string(),
      /** Why it was refused: an enhanced status code, such as 5.1.1 (RFC 3463). Empty: the mail server gave none. */
      statusCode: z.string(),
      /** The change that it waits for, or with which it was undone. */
      change: z.nullable(z.string()),
    }),
  ),
})
export type Happened = z.infer<typeof Happened>

const ofNumber = {
  payload: z.object({ number: RecordNumber }),
  data: Happened,
  permission: 'orders.read',
  restricted: { 'emails.*.subject': 'customers.read' },
} as const

/** Changes of a record by staff, with Undo where the caller may undo them, and emails about it. */
export const timelineCalls = {
  '/order/happened': ofNumber,
  '/return/happened': ofNumber,
  '/customer/happened': {
    payload: z.object({ id: Id }),
    data: Happened,
    permission: 'customers.read',
    restricted: { emails: 'orders.read' },
  },
  '/withdrawal/happened': ofNumber,
} as const satisfies Record<string, AdminCallShape>
