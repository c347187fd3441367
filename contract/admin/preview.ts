import * as z from 'zod/mini'
import { languages } from '../languages.ts'
import { Id, Timestamp } from '../scalars.ts'
import type { AdminCallShape } from './admin-call.ts'
import { contentKinds } from './content.ts'

const permission = 'content.change'

/** ISO 4217. One that the shop does not have counts as the base currency. */
const currency = z.optional(z.string().check(z.regex(/^[A-Z]{3}$/)))

export const previewCalls = {
  /**
   * The address of one page with its drafts, for a frame of the desk. It works for an hour and only for this page; only
   * the desk may frame it. It leaves out what the theme injects.
   */
  '/preview/grant': {
    payload: z.object({
      /** A path of the shop with its language prefix, without a query. */
      path: z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])[^?#\\]*$/)),
      currency,
    }),
    data: z.object({ url: z.string(), until: Timestamp }),
    permission,
  },
  /**
   * Renders one section of a page or an article as its draft has it, to replace the one in the frame. `value`: settings
   * that are not saved yet.
   */
  '/preview/section': {
    payload: z.object({
      kind: z.enum(contentKinds),
      id: Id,
      lang: z.enum(languages),
      section: z.string().check(z.maxLength(40)),
      value: z.optional(z.object({ type: z.string(), settings: z.record(z.string(), z.unknown()) })),
      currency,
    }),
    data: z.object({ html: z.string() }),
    permission,
  },
} as const satisfies Record<string, AdminCallShape>
