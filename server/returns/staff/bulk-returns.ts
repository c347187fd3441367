import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { BulkReturnAction } from '#contract/admin/orders/return-plan.ts'
import type { Tx } from '#server/db/open.ts'
import { audit, returnRequest } from '#server/db/tables.ts'
import { holdEffects } from '#server/platform/admin/hold-effects.ts'
import type {
  Applied,
  Applying,
  BulkKind,
  PlannedRow,
  Proposal,
} from '#server/platform/admin/plans/bulk-kind.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockAllWithPaid } from '../claim.ts'
import { approveReturn } from '../decide-return.ts'
import { factsOf, lockReturn } from '../lock-return.ts'
import { mayStep, whyNot } from '../transitions.ts'
import { returnsInDatabase } from './list-admin-returns.ts'
import { returnChanges, takeBackStep } from './undo-return.ts'

/** Returns that staff approve together. Their emails wait a minute, in which the approval can be put back. */
export const bulkReturns: BulkKind<BulkReturnAction> = {
  kind: 'return',
  list: returnsInDatabase,
  permissionsFor: () => ['returns.decide'],

  async propose({ tx }, ids, { note }) {
    const rows = await tx
      .select()
      .from(returnRequest)
      .where(inArray(returnRequest.id, ids.filter(isUuid)))
    const found = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id): Proposal[] => {
      const row = found.get(id)
      if (!row) return []
      const facts = factsOf(row)
      const record = { id, label: row.number }
      if (!mayStep('approve', row, 'merchant', facts))
        return [{ ...record, refused: `return_refused.${whyNot('approve', row, facts)}` }]
      const before = { auditStatus: row.auditStatus, ...(note ? { note: '' } : {}) }
      const after = { auditStatus: 'successful', ...(note ? { note } : {}) }
      // Units that were not shipped are cancelled with the approval.
      return [{ ...record, before, after, ...(row.type === 'refund_only' ? { warnings: ['cancels'] } : {}) }]
    })
  },

  async apply(ctx, rows): Promise<Applied> {
    const skipped = new Map<number, string>()
    const audits: Applied['audits'] = []
    await lockTogether(ctx.tx, rows)
    for (const row of [...rows].sort((a, b) => a.recordId.localeCompare(b.recordId))) {
      const done = await write(ctx, row)
      if (typeof done === 'string') skipped.set(row.position, done)
      else audits.push({ resource: 'return', id: row.recordId, label: row.label, changes: done })
    }
    return { skipped, audits }
  },
}

/** Writes one row, or leaves the return as it was. Returns the changes, or the key of the text that says why not. */
async function write({ tx, at, caller }: Applying, row: PlannedRow) {
  try {
    return await tx.transaction(async (own) => {
      if (row.after.auditStatus === 'pending') return takeBack({ tx: own, at, caller }, row)
      const locked = await lockReturn(own, row.label)
      if (locked.status !== 'pending' || locked.auditStatus !== row.before.auditStatus)
        return 'desk.plan.changed'
      const before = { row: structuredClone(locked), order: locked.order }
      const [last] = (
        await own.execute<{ id: number }>(sql`select coalesce(max(id), 0)::float8 id from outbox`)
      ).rows
      const note = String(row.after.note ?? '')
      await approveReturn(own, locked, { by: 'merchant', name: caller.name, at, note })
      await holdEffects(own, sql`id > ${last!.id} and ${isAbout(locked)}`, at)
      const after = await lockReturn(own, row.label)
      return returnChanges(before, { row: after, order: after.order })
    })
  } catch (error) {
    if (error instanceof Refusal) return error.text.key
    throw error
  }
}

/** Puts an approval back that no buyer has been told of. */
async function takeBack({ tx, at, caller }: Pick<Applying, 'tx' | 'at' | 'caller'>, row: PlannedRow) {
  const locked = await lockReturn(tx, row.label)
  const [approved] = await tx
    .select()
    .from(audit)
    .where(and(eq(audit.resource, 'return'), eq(audit.resourceId, row.recordId), eq(audit.call, '/plan/run')))
    .orderBy(desc(audit.id))
    .limit(1)
  if (!approved) return 'desk.plan.final'
  const { rows: held } = await tx.execute<{ group: string }>(sql`
    update outbox set cancelled_at = ${at.toISOString()}
    where at = ${approved.at.toISOString()} and ${isAbout(locked)} and only_group is not null
      and cancelled_at is null and not_before > ${at.toISOString()} returning only_group "group"`)
  if (!held.some(({ group }) => group === 'emails'))
    throw new Refusal('undo_closed', { text: { key: 'desk.plan.return_told' } })
  const { changes } = approved
  const change = { resourceId: row.recordId, changes, at: approved.at, call: '/return/approve' }
  return (await takeBackStep({ tx, at, caller }, change)).changes
}

/** A condition on the outbox: the events that an approval emits. */
function isAbout({ id, orderId }: { id: string; orderId: string }) {
  return sql`((event = 'return.changed' and payload ->> 'returnId' = ${id})
    or (event = 'order.units_cancelled' and payload ->> 'orderId' = ${orderId}))`
}

/**
 * Locks what the returns of a batch touch, each kind by id: row by row, two batches could wait for each other. Like a single
 * step, it locks the orders that paid as well.
 */
async function lockTogether(tx: Tx, rows: PlannedRow[]): Promise<void> {
  const ids = sql`any(${sql.param(rows.map(({ recordId }) => recordId))}::uuid[])`
  const { rows: orders } = await tx.execute<{ id: string }>(
    sql`select distinct order_id id from return_request where id = ${ids}`,
  )
  await lockAllWithPaid(
    tx,
    orders.map(({ id }) => id),
  )
  await tx.execute(sql`select from return_request where id = ${ids} order by id for update`)
  await tx.execute(sql`select from stock where variant_id in (
      select o.variant_id from return_line l join order_line o on o.id = l.line_id
      where l.return_id = ${ids} and l.unshipped > 0) order by variant_id for update`)
}
