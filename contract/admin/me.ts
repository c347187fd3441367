import * as z from 'zod/mini'
import type { AdminCallShape } from './admin-call.ts'
import { permissions } from './permissions.ts'

export const meCalls = {
  /** The caller and what they may do. */
  '/me': {
    payload: z.object({}),
    data: z.object({
      kind: z.enum(['staff', 'key']),
      id: z.string(),
      name: z.string(),
      owner: z.boolean(),
      permissions: z.array(z.enum(permissions)),
    }),
    permission: 'signed_in',
  },
} as const satisfies Record<string, AdminCallShape>
