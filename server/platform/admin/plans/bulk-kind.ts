import type { Permission } from '#contract/admin/permissions.ts'
import type { PlanKind } from '#contract/admin/plan.ts'
import type { Tx } from '#server/db/open.ts'
import type { PlanValues } from '#server/db/tables/plans.ts'
import type { Shop } from '../../shop.ts'
import type { AdminCaller } from '../caller.ts'
import type { Audited } from '../context.ts'
import type { ListDefinition } from '../lists/define-list.ts'

/**
 * One record of a bulk change: its values by path before and after, or the key of the text that says why it is refused.
 * `basis`: what the values were made from, for `apply` to compare. A plan that undoes this one has none.
 */
export type Proposal = { id: string; label: string } & (
  | { before: PlanValues; after: PlanValues; basis?: PlanValues; warnings?: string[] }
  | { refused: string }
)

export type PlannedRow = {
  position: number
  recordId: string
  label: string
  before: PlanValues
  after: PlanValues
  basis: PlanValues | null
}

/** The transaction in which a plan runs, and the caller who started it. */
export type Applying = { shop: Shop; tx: Tx; at: Date; caller: Pick<AdminCaller, 'kind' | 'id' | 'name'> }

/** The transaction in which a plan is made, and the caller who makes it. */
export type Proposing = Applying & { caller: Pick<AdminCaller, 'permissions'> }

export type Applied = {
  /** Rows that were not written, by position, with the key of the text that says why. */
  skipped: Map<number, string>
  /** Entries for the audit, one for each record that changed. */
  audits: Pick<Audited, 'resource' | 'id' | 'label' | 'changes'>[]
}

/** A kind of records that can be changed in bulk. */
export type BulkKind<Action = never> = {
  kind: PlanKind
  list: ListDefinition
  /** Permissions that an action needs. */
  permissionsFor(action: Action): Permission[]
  /** Records that an action may concern at once, if they are fewer than a plan has room for. */
  most?(action: Action): number | undefined
  /** The values of these records before and after. Records that do not exist are left out. */
  propose(ctx: Proposing, ids: string[], action: Action): Promise<Proposal[]>
  /** Locks the records of at most 200 rows and writes those whose earlier values still hold. */
  apply(ctx: Applying, rows: PlannedRow[]): Promise<Applied>
}
