import * as z from 'zod/mini'
import { Timestamp } from '../scalars.ts'
import type { Permission } from './permissions.ts'

/** Base path of merchant calls. */
export const adminBase = '/api/admin'

/** Kinds of undo, see docs/guides/merchant-calls.md. */
export const undoKinds = ['free', 'hold', 'counter'] as const
export type UndoKind = (typeof undoKinds)[number]

export type AdminCallShape = {
  payload: z.ZodMiniType
  data: z.ZodMiniType
  /** `signed_in`: every staff member and API key; `anyone`: also callers without a session, for signing in. */
  permission: Permission | 'signed_in' | 'anyone'
  /** The call changes something: it takes an `idempotencyKey` and answers with `change`. */
  writes?: true
  undo?: UndoKind | 'none'
  /** Emails of a final change wait as well, so that the next call can correct it before anybody is told. */
  holdsEmails?: true
  /** Needs a second factor within the last ten minutes. API keys can never make such a call. */
  stepUp?: true
  /** Only people with a session can make the call; API keys cannot. */
  staffOnly?: true
  /** Parts of the data, such as "order.email" or "items.*.margin", left out without the named permission. */
  restricted?: Record<string, Permission>
  /** `media`: the file may be as large as the shop's videos; `large`: up to 200 MB, stored as it arrives. */
  multipart?: true | 'media' | 'large'
}

/** An entry of the audit, as every write answers it. `undo`: null if the change is final. */
export const Change = z.object({
  id: z.string(),
  label: z.string(),
  undo: z.nullable(z.object({ until: z.nullable(Timestamp), kind: z.enum(undoKinds) })),
})
export type Change = z.infer<typeof Change>

/** The data of a write: the record as read back, and the change. */
export function Changed<Shape extends z.core.$ZodLooseShape>(data: z.ZodMiniObject<Shape>) {
  return z.extend(data, { change: Change })
}

/** True if the caller can do something with a record; otherwise the reason. */
export const Ability = z.union([z.literal(true), z.object({ why: z.string() })])
export type Ability = z.infer<typeof Ability>

/** Of each step of a record, by its name. */
export const Abilities = z.record(z.string(), Ability)

/** A field that a record's save call may change. */
export type PathRule = {
  schema: z.ZodMiniType
  permission: Permission
  /** A set of texts: additions and removals merge by themselves. */
  set?: true
  /** A list of ids in order: additions and removals merge by themselves, two different orders conflict. */
  order?: true
}

/** Paths that a save call changes at most. */
export const maxChanges = 200

/**
 * Payload of a save call: each changed path with the value it was edited from. `*` in a path of the description stands
 * for any one segment, such as a language or an id.
 */
export function pathsOf<const Paths extends Record<string, PathRule>>(paths: Paths) {
  const path = z.string().check(z.maxLength(200), z.regex(patternOf(Object.keys(paths))))
  const change = z.object({ path, from: z.unknown(), to: z.unknown() })
  return {
    paths,
    payload: z.object({
      id: z.string().check(z.minLength(1), z.maxLength(64)),
      version: z.int(),
      set: z.array(change).check(z.minLength(1), z.maxLength(maxChanges)),
    }),
    /** Edits to look at before they are saved. */
    unsaved: z.array(z.omit(change, { from: true })).check(z.maxLength(maxChanges)),
  }
}

/** The rule for a path of a record, such as the one of "texts.*.name" for "texts.de.name". */
export function ruleFor(paths: Record<string, PathRule>, path: string): PathRule | undefined {
  return Object.entries(paths).find(([name]) => patternOf([name]).test(path))?.[1]
}

function patternOf(names: string[]): RegExp {
  const patterns = names.map((name) =>
    name
      .split('.')
      .map((part) => (part === '*' ? '[^.]+' : part))
      .join('\\.'),
  )
  return new RegExp(`^(?:${patterns.join('|')})$`)
}

/** A path that a colleague changed to another value meanwhile. Nothing was written. */
export const Conflict = z.object({
  path: z.string(),
  from: z.unknown(),
  theirs: z.unknown(),
  mine: z.unknown(),
  by: z.nullable(z.string()),
  at: z.nullable(Timestamp),
})
export type Conflict = z.infer<typeof Conflict>
