import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { returnLine, returnRequest, withdrawal } from '#server/db/tables.ts'
import { changeStatus } from '#server/orders/change-status.ts'
import { type LockedOrder, lockOrder } from '#server/orders/lock-order.ts'
import { releaseOrder } from '#server/orders/release-order.ts'
import { moveUnits } from '#server/orders/shipments/ship-units.ts'
import { orderChanges, restoreOrder } from '#server/orders/staff/restore-order.ts'
import type { Acting } from '#server/orders/transitions.ts'
import type { Undoing } from '#server/platform/admin/changes/undo-change.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockWithPaid } from '../claim.ts'
import { type LockedReturn, lockReturn, tell } from '../lock-return.ts'
import { moveWithdrawal } from '../withdrawal/withdrawal-status.ts'

const columns = [
  'version',
  'status',
  'auditStatus',
  'refuseDescription',
  'returnAddress',
  'labelUrl',
  'labelKey',
  'labelFee',
  'waivedLabelFee',
  'shippingRefund',
  'sendBy',
  'deliveryTime',
  'inspectedAt',
  'refundAskedAt',
  'refundRequestId',
  'replacementOrderId',
  'closedAt',
] as const
const figures = ['received', 'restocked', 'writtenOff', 'kept', 'refunded', 'refundAmount'] as const

const orderPath = 'order.'

/** A return and its order at one moment. */
export type Snapshot = { row: LockedReturn; order: LockedOrder }

/** The differences that a step made, for the audit and its undo. */
export function returnChanges(before: Snapshot, after: Snapshot): AuditChange[] {
  const ofReturn = columns.map((path) => ({
    path: path as string,
    before: before.row[path],
    after: after.row[path],
  }))
  const ofLines = before.row.lines.flatMap((line) => {
    const now = after.row.lines.find(({ id }) => id === line.id)!
    return figures.map((name) => ({ path: `lines.${line.id}.${name}`, before: line[name], after: now[name] }))
  })
  const ofOrder = orderChanges(before.order, after.order).map((change) => ({
    ...change,
    path: orderPath + change.path,
  }))
  const own = [...ofReturn, ...ofLines].filter(
    (change) => JSON.stringify(change.before ?? null) !== JSON.stringify(change.after ?? null),
  )
  return [...own, ...ofOrder]
}

type Taking = Pick<WriteContext, 'tx' | 'at'> & { caller: Pick<WriteContext['caller'], 'id' | 'name'> }

type Change = { resourceId: string; changes: AuditChange[]; at: Date; call: string }

/** How steps of returns are undone. Messages stay: the buyer has read them. */
export const returnUndoing: Undoing['calls'] = {
  '/return/approve': undoStep,
  '/return/refuse': undoStep,
  '/return/receive': undoStep,
  '/return/inspect': undoStep,
  '/return/label': undoStep,
  '/return/labelFile': undoStep,
  '/return/refund': undoStep,
  '/return/replace': undoStep,
  '/return/close': undoStep,
  '/withdrawal/reject': reopenWithdrawal,
}

/**
 * Puts a return and its order back to where they were before a step. The platform has dropped its refund by then.
 * @throws Refusal `undo_closed` with the reason if the return or its units have changed since.
 */
async function undoStep(ctx: WriteContext, change: Change & { id: number }) {
  const undone = await takeBackStep(ctx, change)
  // Labels that the step voided are in use again: the carrier has not heard of it.
  await ctx.tx.execute(sql`
    update carrier_label l set state = 'bought' from outbox o
    where o.change_id = ${change.id} and o.event = 'carrier_label.void' and l.state = 'voiding'
      and l.id = (o.payload ->> 'labelId')::uuid and l.return_id = ${change.resourceId}`)
  return undone
}

/** The same for a step of a bulk change, whose emails the caller has cancelled. */
export async function takeBackStep(ctx: Taking, { resourceId, changes, at, call }: Change) {
  const { tx, caller } = ctx
  const [found] = await tx
    .select({ number: returnRequest.number, orderId: returnRequest.orderId })
    .from(returnRequest)
    .where(eq(returnRequest.id, resourceId))
  if (!found) throw new Refusal('undo_closed')
  const replacement = changes.find(({ path }) => path === 'replacementOrderId')
  // Whoever cancels the replacement holds it already and locks the return next.
  if (replacement?.after) await lockWithPaid(tx, found.orderId, [String(replacement.after)])
  const locked = await lockReturn(tx, found.number)
  const acting: Acting = { by: 'merchant', id: caller.id, name: caller.name, at: ctx.at }
  const version = changes.find(({ path }) => path === 'version')
  if (locked.version !== version?.after) throw closed('return_rule.undo_changed')
  if (changes.some(({ path }) => path === 'status')) await refuseIfAskedAgain(tx, locked, at)

  const ofOrder = changes.flatMap(({ path, ...values }) =>
    path.startsWith(orderPath) ? { path: path.slice(orderPath.length), ...values } : [],
  )
  await restoreOrder(tx, locked.orderId, { changes: ofOrder, at, refundedBy: locked.number }, acting)
  await takeOffSale(tx, locked, changes, ctx.at)
  if (locked.replacementOrderId && replacement) await cancelReplacement(tx, locked.replacementOrderId, acting)
  await restoreRows(tx, locked, changes)
  const step = call.slice(call.lastIndexOf('/') + 1)
  await tell(tx, locked.id, 'undone', { by: 'merchant', name: caller.name, at: ctx.at, note: step })
  return {
    label: locked.number,
    changes: changes.map(({ path, before, after }) => ({ path, before: after, after: before })),
  }
}

/** A return that was closed freed its units. The buyer may have asked for them again. */
async function refuseIfAskedAgain(tx: Tx, { id, orderId, lines }: LockedReturn, since: Date): Promise<void> {
  const lineIds = lines.map(({ lineId }) => lineId)
  const [other] = await tx
    .select({ id: returnRequest.id })
    .from(returnRequest)
    .innerJoin(returnLine, eq(returnLine.returnId, returnRequest.id))
    .where(
      and(
        eq(returnRequest.orderId, orderId),
        ne(returnRequest.id, id),
        gt(returnRequest.createdAt, since),
        inArray(returnLine.lineId, lineIds),
      ),
    )
    .limit(1)
  if (other) throw closed('return_rule.undo_units')
}

async function restoreRows(tx: Tx, locked: LockedReturn, changes: readonly AuditChange[]): Promise<void> {
  const values = changes
    .filter(({ path }) => columns.some((column) => column === path && column !== 'version'))
    .map(({ path, before }) => [path, columnValue(path, before)])
  await tx
    .update(returnRequest)
    .set({ ...Object.fromEntries(values), version: locked.version + 1 })
    .where(eq(returnRequest.id, locked.id))
  for (const { id } of locked.lines) {
    const ofLine = figures.flatMap((name) => {
      const change = changes.find(({ path }) => path === `lines.${id}.${name}`)
      return change ? [[name, change.before]] : []
    })
    if (ofLine.length > 0)
      await tx.update(returnLine).set(Object.fromEntries(ofLine)).where(eq(returnLine.id, id))
  }
}

/** Takes inspected units off sale again. @throws Refusal `undo_closed` if others have bought them meanwhile. */
async function takeOffSale(
  tx: Tx,
  { order, lines }: LockedReturn,
  changes: readonly AuditChange[],
  at: Date,
): Promise<void> {
  const units = lines.flatMap(({ id, lineId }) => {
    const change = changes.find(({ path }) => path === `lines.${id}.restocked`)
    return change ? [{ lineId, quantity: Number(change.after) - Number(change.before) }] : []
  })
  if (units.length === 0) return
  const { rows } = await tx.execute<{ name: string }>(sql`
    with units as (
      select l.variant_id, min(l.name) as name, sum(u.quantity)::int as quantity
      from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as u("lineId" uuid, quantity int)
      join order_line l on l.id = u."lineId" and l.tracked group by l.variant_id),
    locked as (
      select variant_id, on_hand, reserved from stock
      where variant_id in (select variant_id from units) order by variant_id for update)
    select u.name from units u join locked k using (variant_id) where k.on_hand - k.reserved < u.quantity`)
  if (rows.length > 0) throw closed('order.undo_sold_out', { names: rows.map(({ name }) => name).join(', ') })
  await moveUnits(tx, order, units, { onHand: -1, reserved: 0, reason: 'return' }, at)
}

/** Nobody was told of the replacement yet, so its buyer gets no email that it is cancelled. */
async function cancelReplacement(tx: Tx, orderId: string, acting: Acting): Promise<void> {
  const replacement = await lockOrder(tx, orderId)
  await changeStatus(tx, replacement, { to: 'cancelled', ...acting, cancelledBy: 'merchant', note: '' })
  await releaseOrder(tx, replacement, acting.at)
  await emit(tx, 'order.cancelled', { orderId }, { at: acting.at, exceptGroups: ['emails'] })
}

/** A rejected statement waits for a decision again. */
async function reopenWithdrawal({ tx }: WriteContext, { resourceId, changes }: Change) {
  const [row] = await tx.select().from(withdrawal).where(eq(withdrawal.id, resourceId)).for('update')
  if (!row) throw new Refusal('undo_closed')
  const set = { decisionNote: '', decidedAt: null }
  await moveWithdrawal(tx, row, { to: 'open', by: 'merchant', set })
  return {
    label: row.number,
    changes: changes.map(({ path, before, after }) => ({ path, before: after, after: before })),
  }
}

function closed(key: string, values: Record<string, unknown> = {}): Refusal {
  return new Refusal('undo_closed', { text: { key, values } })
}

const moments: readonly string[] = ['sendBy', 'deliveryTime', 'inspectedAt', 'refundAskedAt', 'closedAt']

function columnValue(path: string, value: unknown): unknown {
  return moments.includes(path) && typeof value === 'string' ? new Date(value) : value
}
