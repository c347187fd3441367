import * as z from 'zod/mini'
import { languages } from '../../languages.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'
import { permissions } from '../permissions.ts'

const Me = z.object({
  kind: z.enum(['staff', 'key']),
  id: z.string(),
  name: z.string(),
  owner: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  /** null for API keys, as are the next three. */
  email: z.nullable(z.string()),
  lang: z.nullable(z.enum(languages)),
  timeZone: z.nullable(z.string()),
  /** Encrypts what the desk keeps in the browser: 256 bits as base64, the same at every sign-in of the person. */
  draftKey: z.nullable(z.string()),
  shop: z.object({
    name: z.string(),
    /** Address of the shop's pages, without a trailing slash. */
    url: z.string(),
    currency: z.string(),
    timeZone: z.string(),
    /** It has a key for buying labels of carriers. */
    buysLabels: z.boolean(),
  }),
})

export const meCalls = {
  /** The caller and what they may do. */
  '/me': { payload: z.object({}), data: Me, permission: 'signed_in' },
  /** Changes how the caller is called, and in which language and time zone they work. */
  '/me/save': {
    payload: z.object({
      name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
      lang: z.optional(z.enum(languages)),
      timeZone: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    }),
    data: Changed(z.object({ me: Me })),
    permission: 'signed_in',
    writes: true,
    undo: 'none',
    staffOnly: true,
  },
} as const satisfies Record<string, AdminCallShape>
