import * as z from 'zod/mini'
import { Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Change, Changed } from '../admin-call.ts'

const maxPath = 2000

/** A path without query. Saved decoded, in lower case, without a slash at its end and without language prefix. */
const Path = z.string().check(z.maxLength(maxPath), z.regex(/^\/[^?#]*$/))

/** A path as it is listed; others are read like `Path`. */
const ListedPath = z.string().check(z.maxLength(maxPath), z.startsWith('/'))

/**
 * A path of the shop, with query or fragment where it has one, or an https address. A path with a language prefix leads to
 * the page in that language, else in the visitor's.
 */
const Target = z.string().check(z.maxLength(2000), z.regex(/^(\/(?![/\\])|https:\/\/[\w.-]+)\S*$/))

/** A day in the shop's time zone. */
const Day = z.string()

const Redirect = z.object({
  path: z.string(),
  target: z.string(),
  /** How often the shop answered with it. Browsers keep a redirect and may follow it without asking again. */
  hits: z.int(),
  lastHitOn: z.nullable(Day),
  /** The person or API key that made it or changed it last; empty for an import from the command line. */
  madeBy: z.string(),
  madeAt: z.nullable(Timestamp),
  /** The shop has a page at the path, in at least one language, and uses the redirect only where it has none. */
  hasPage: z.boolean(),
})
export type Redirect = z.infer<typeof Redirect>

const MissingPage = z.object({
  path: z.string(),
  hits: z.int(),
  firstOn: Day,
  lastOn: Day,
  /** The page of the product that fits the words of the path best. */
  suggestion: z.nullable(z.object({ target: z.string(), name: z.string() })),
})
export type MissingPage = z.infer<typeof MissingPage>

const maxPaths = 100
const Paths = z.array(ListedPath).check(z.minLength(1), z.maxLength(maxPaths))

/** Orders of the list: by path, the most followed or the newest first. */
export const redirectSorts = ['path', 'hits', 'newest'] as const

const permission = 'content.change' as const

export const redirectCalls = {
  '/redirect/list': {
    payload: z.object({
      /** Part of a path or target. */
      q: z._default(z.string().check(z.maxLength(200)), ''),
      sort: z._default(z.enum(redirectSorts), 'path'),
      /** `next` of the previous page. */
      cursor: z.optional(z.string().check(z.maxLength(maxPath))),
      size: z._default(z.int().check(z.minimum(1), z.maximum(100)), 100),
    }),
    data: z.object({
      items: z.array(Redirect),
      next: z.nullable(z.string()),
      /** Counted up to 10,000. */
      total: z.object({ value: z.int(), exact: z.boolean() }),
    }),
    permission,
  },
  /**
   * Leads an old path to another one, with or without a redirect from it before. Redirects to the path are led to the
   * new target, so that none leads to another one. `from`: the target that was edited, null for a new redirect; if there
   * is another one by now, nothing is written.
   */
  '/redirect/save': {
    payload: z.object({ path: Path, target: Target, from: z.optional(z.nullable(z.string())) }),
    data: Changed(z.object({ redirect: Redirect })),
    permission,
    writes: true,
    undo: 'free',
  },
  '/redirect/remove': {
    payload: z.object({ paths: Paths }),
    data: Changed(z.object({ removed: z.array(z.string()) })),
    permission,
    writes: true,
    undo: 'free',
  },
  /**
   * The field `file`: a CSV file of Shopify's redirects with the columns "Redirect from" and "Redirect to", of at most
   * 5,000 rows. `rehearse` only says what would happen. Rows with faults are left out.
   */
  '/redirect/import': {
    payload: z.object({ rehearse: z._default(z.enum(['true', 'false']), 'false') }),
    data: z.object({
      added: z.int(),
      changed: z.int(),
      same: z.int(),
      refused: z.int(),
      /** Redirects from paths at which the shop has a page now: they are used only where it has none. */
      withPage: z.int(),
      /** The first rows that are left out, with the reason. */
      faults: z.array(z.object({ line: z.int(), why: z.string() })),
      /** The first redirects that are added or changed. `before`: the present target. */
      sample: z.array(z.object({ path: z.string(), target: z.string(), before: z.nullable(z.string()) })),
      change: z.nullable(Change),
    }),
    permission,
    writes: true,
    undo: 'free',
    multipart: true,
  },
  /** Paths without a page that visitors asked for in the last 30 days, the most wanted first. At most 100. */
  '/redirect/missing': {
    payload: z.object({}),
    data: z.object({ items: z.array(MissingPage) }),
    permission,
  },
  /** Leaves paths out of the missing pages, because they need no redirect. */
  '/redirect/ignore': {
    payload: z.object({ paths: Paths }),
    data: Changed(z.object({ ignored: z.array(z.string()) })),
    permission,
    writes: true,
    undo: 'free',
  },
} as const satisfies Record<string, AdminCallShape>
