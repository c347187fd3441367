import * as z from 'zod/mini'
import { Id, Timestamp } from '../scalars.ts'
import { type AdminCallShape, Change, Changed } from './admin-call.ts'
import { type Condition, listOf } from './list.ts'

export const planKinds = ['product', 'variant', 'stock', 'order', 'return', 'translation'] as const
export type PlanKind = (typeof planKinds)[number]

/** Kinds whose plans can revert by themselves: only values change, so nothing has left the shop. */
export const revertingKinds: readonly PlanKind[] = ['product', 'variant']

/** `stopped`: some rows are written, the others can still be run. */
export const planStates = ['planned', 'waiting', 'running', 'stopped', 'done', 'cancelled'] as const

/** Records that one plan can change. */
export const maxPlanRows = 50_000

/** The records of a bulk change: named ones, or all that a list's search and filter match now, except some. */
export function selectionOf<
  Q extends z.ZodMiniType<string | undefined>,
  Filter extends z.ZodMiniType<{ all: Condition[] } | undefined>,
>({ payload }: { payload: { shape: { q: Q; filter: Filter } } }) {
  return z.object({
    ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(5000))),
    q: payload.shape.q,
    filter: payload.shape.filter,
    except: z._default(z.array(Id).check(z.maxLength(2000)), []),
  })
}

export type Selection = {
  ids?: string[] | undefined
  q?: string | undefined
  filter?: { all: Condition[] } | undefined
  except: string[]
}

export const PlanRow = z.object({
  position: z.int(),
  id: z.string(),
  label: z.string(),
  /** Values by path. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  /** `skipped`: a colleague changed it after it was planned. */
  state: z.enum(['change', 'refused', 'done', 'skipped']),
  /** The reason, in the caller's language. */
  why: z.nullable(z.string()),
})
export type PlanRow = z.infer<typeof PlanRow>

export const Plan = z.object({
  id: Id,
  kind: z.enum(planKinds),
  action: z.record(z.string(), z.unknown()),
  state: z.enum(planStates),
  /** Rows that change, that have the new values already, and that cannot be changed. */
  change: z.int(),
  same: z.int(),
  refused: z.int(),
  /** Of those that change: written, and skipped. */
  done: z.int(),
  skipped: z.int(),
  /** Rows with a consequence that is easily overlooked, such as a price below cost. */
  warnings: z.record(z.string(), z.int()),
  by: z.string(),
  createdAt: Timestamp,
  /** It cannot be run after that. */
  expiresAt: Timestamp,
  runAt: z.nullable(Timestamp),
  /** Its opposite runs by itself then. Stays once that has happened. */
  revertAt: z.nullable(Timestamp),
  /** The campaign that decides when it runs and reverts. */
  campaign: z.nullable(Id),
  startedAt: z.nullable(Timestamp),
  doneAt: z.nullable(Timestamp),
  /** The plan that this one undoes, and the one that undoes this one. */
  undoOf: z.nullable(Id),
  undoneBy: z.nullable(Id),
})
export type Plan = z.infer<typeof Plan>

/** The data of a call that plans: the figures, and the first rows. */
export const Planned = Changed(z.object({ plan: Plan, sample: z.array(PlanRow) }))

export const planList = listOf(
  {
    createdAt: {
      type: 'moment',
      label: 'desk.plan.created',
      ops: ['lt', 'gt', 'between', 'within'],
      sort: true,
    },
  },
  { sort: '-createdAt' },
)

const Moment = z.iso.datetime({ offset: true })
const byId = z.object({ id: z.uuid() })
const changed = Changed(z.object({ plan: Plan }))

export const planCalls = {
  '/plan/list': { payload: planList.payload, data: planList.data(Plan), permission: 'signed_in' },
  '/plan/status': { payload: byId, data: z.object({ plan: Plan }), permission: 'signed_in' },
  '/plan/rows': {
    payload: z.extend(byId, {
      only: z.optional(z.enum(['change', 'refused', 'done', 'skipped'])),
      cursor: z.optional(z.int().check(z.minimum(0))),
      size: z._default(z.int().check(z.minimum(1), z.maximum(200)), 100),
    }),
    data: z.object({ items: z.array(PlanRow), next: z.nullable(z.int()) }),
    permission: 'signed_in',
  },
  /** Refused and skipped rows as CSV, with their reasons and present values, to be corrected and imported again. */
  '/plan/csv': {
    payload: byId,
    data: z.object({ name: z.string(), csv: z.string() }),
    permission: 'signed_in',
  },
  /**
   * Writes exactly the planned values. Up to 200 rows are written at once, more by a job. A row whose earlier values no
   * longer hold is skipped. `at`: starts by itself then. A stopped plan goes on. `revertAt`: its opposite runs by itself
   * then, for plans of products and variants. Values that somebody changed meanwhile are kept and named.
   */
  '/plan/run': {
    payload: z.extend(byId, { at: z.optional(Moment), revertAt: z.optional(Moment) }),
    data: changed,
    permission: 'signed_in',
    writes: true,
    undo: 'counter',
  },
  /** Drops a plan that has not begun; stops a running one after the rows that are being written. */
  '/plan/cancel': {
    payload: byId,
    data: changed,
    permission: 'signed_in',
    writes: true,
    undo: 'none',
  },
  /** Moves the moment at which a plan reverts by itself; null: it does not any more. */
  '/plan/revert': {
    payload: z.extend(byId, { at: z.nullable(Moment) }),
    data: changed,
    permission: 'signed_in',
    writes: true,
    undo: 'none',
  },
  /** Plans the opposite of what a plan has written, to be looked at and run. */
  '/plan/undo': {
    payload: byId,
    data: z.extend(z.object({ plan: Plan, sample: z.array(PlanRow) }), { change: Change }),
    permission: 'signed_in',
    writes: true,
    undo: 'none',
  },
} as const satisfies Record<string, AdminCallShape>
