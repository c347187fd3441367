import * as z from 'zod/mini'
import { type AdminCallShape, Changed } from './admin-call.ts'

/** A path without language prefix and query. Saved in lower case, without a slash at its end. */
const Path = z.string().check(z.maxLength(500), z.regex(/^\/[^\s?#]*$/))

/** A path of the shop, with query or fragment where it has one, or an https address. */
const Target = z.string().check(z.maxLength(2000), z.regex(/^(\/(?!\/)|https:\/\/[\w.-]+)\S*$/))

const Redirect = z.object({ path: Path, target: Target })
export type Redirect = z.infer<typeof Redirect>

const maxPaths = 100

export const redirectCalls = {
  /** Redirects by path. `q`: part of a path or target. */
  '/redirect/list': {
    payload: z.object({
      q: z._default(z.string().check(z.maxLength(200)), ''),
      /** `next` of the previous page. */
      cursor: z.optional(Path),
      size: z._default(z.int().check(z.minimum(1), z.maximum(100)), 100),
    }),
    data: z.object({ items: z.array(Redirect), next: z.nullable(Path) }),
    permission: 'content.change',
  },
  /**
   * Leads an old path to another one, with or without a redirect from it before. Redirects to the path are led to the
   * new target, so that none leads to another one.
   */
  '/redirect/save': {
    payload: Redirect,
    data: Changed(z.object({ redirect: Redirect })),
    permission: 'content.change',
    writes: true,
    undo: 'free',
  },
  '/redirect/remove': {
    payload: z.object({ paths: z.array(Path).check(z.minLength(1), z.maxLength(maxPaths)) }),
    data: Changed(z.object({ removed: z.array(Path) })),
    permission: 'content.change',
    writes: true,
    undo: 'free',
  },
} as const satisfies Record<string, AdminCallShape>
