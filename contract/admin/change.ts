import * as z from 'zod/mini'
import { Timestamp } from '../scalars.ts'
import { type AdminCallShape, Change, Changed } from './admin-call.ts'
import { listOf } from './list.ts'

/** Kinds of actions by which the history is filtered. Each entry is of exactly one. */
export const changeActions = ['create', 'change', 'publish', 'remove', 'bulk', 'undo', 'read'] as const

export const changeList = listOf(
  {
    at: { type: 'moment', label: 'desk.change.at', ops: ['between', 'within', 'lt', 'gt'], sort: true },
    /** Found by its words, by the values that changed and by the reason. */
    label: { type: 'text', label: 'desk.change.record', search: true },
    resource: { type: 'id', label: 'desk.change.resource', ops: ['is', 'in'] },
    resourceId: { type: 'id', label: 'desk.change.record', ops: ['is'] },
    staff: { type: 'id', label: 'desk.change.staff', ops: ['is', 'in'] },
    action: { type: 'choice', label: 'desk.change.action', ops: ['is', 'in'], values: changeActions },
    /** The last part of a path, such as "price". */
    field: { type: 'id', label: 'desk.change.field', ops: ['is', 'in'] },
    /** Nobody has undone it, and its time has not passed. Undoing still takes the permissions of the change. */
    undoable: { type: 'flag', label: 'desk.change.undoable', ops: ['is'] },
  },
  { sort: '-at' },
)

export const ChangeRow = z.object({
  id: z.string(),
  at: Timestamp,
  kind: z.enum(['change', 'read']),
  by: z.object({ kind: z.enum(['staff', 'key', 'system']), id: z.string(), name: z.string() }),
  call: z.string(),
  resource: z.string(),
  resourceId: z.string(),
  label: z.string(),
  reason: z.string(),
  paths: z.array(z.string()),
  /** null also for callers who lack a permission that the change needed. */
  undo: Change.shape.undo,
  /** The change that this one undid, and the one that undid this one. */
  undoes: z.nullable(z.string()),
  undoneBy: z.nullable(z.string()),
})
export type ChangeRow = z.infer<typeof ChangeRow>

const id = z.string().check(z.regex(/^\d{1,15}$/))

/** An outgoing effect that waits until it can no longer be undone. */
export const HeldEffect = z.object({
  change: id,
  label: z.string(),
  call: z.string(),
  event: z.string(),
  group: z.nullable(z.string()),
  until: Timestamp,
  by: z.string(),
  /** False for a final change, of which only the email waits: another one can correct it before. */
  undoable: z.boolean(),
})

export const changeCalls = {
  '/change/list': {
    payload: changeList.payload,
    data: changeList.data(ChangeRow),
    permission: 'audit.read',
  },
  '/change/detail': {
    payload: z.object({ id }),
    data: z.object({
      change: ChangeRow,
      changes: z.array(z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })),
    }),
    permission: 'audit.read',
  },
  /**
   * Undoes a change, with the permission that the change needed. `dryRun` only says what would happen. What was changed
   * again since is kept.
   */
  '/change/undo': {
    payload: z.object({ id, dryRun: z._default(z.boolean(), false) }),
    data: z.extend(
      z.object({
        undone: z.array(z.string()),
        kept: z.array(z.object({ path: z.string(), why: z.string() })),
      }),
      { change: z.nullable(Change) },
    ),
    permission: 'signed_in',
    writes: true,
  },
  '/held/list': {
    payload: z.object({}),
    data: z.object({ items: z.array(HeldEffect) }),
    permission: 'signed_in',
  },
  /** Sends the held effects of a change at once. */
  '/held/release': {
    payload: z.object({ id }),
    data: Changed(z.object({ released: z.int() })),
    permission: 'signed_in',
    writes: true,
    undo: 'none',
  },
} as const satisfies Record<string, AdminCallShape>
