import * as z from 'zod/mini'
import type { AdminCallShape } from './admin-call.ts'

export const foundKinds = ['order', 'return', 'inquiry', 'customer', 'company', 'product', 'setting'] as const

const Hit = z.object({
  /** As the detail call of the kind takes it: orders, returns and inquiries by number, the others by id. */
  id: z.string(),
  label: z.string(),
  detail: z.string(),
  /** The words are its number, email, SKU or name, and nothing else. */
  exact: z.boolean(),
  /** Actions of its screen that its state allows next, by name. Absent for kinds of which only the screen knows. */
  can: z.optional(z.array(z.string())),
})
export type Hit = z.infer<typeof Hit>

export const findCalls = {
  /**
   * Records by any word or number, and settings by name: at most eight of each kind that the caller may read, the one that
   * the words name exactly before the newest.
   */
  '/find': {
    payload: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    data: z.object({ found: z.array(z.object({ kind: z.enum(foundKinds), items: z.array(Hit) })) }),
    permission: 'signed_in',
  },
} as const satisfies Record<string, AdminCallShape>
