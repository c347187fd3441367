import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { couponUse, order, orderHistory, orderLine, payment } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal, type Text } from '#server/platform/refusal.ts'
import { reopenRequests } from '../cancellation/lapse-requests.ts'
import { completeExchange, takeBackRefunded } from '../cancellation/reopen-exchange.ts'
import { tellUntoldEdit } from '../editing/tell-edited.ts'
import { addHistory } from '../history.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { lockUnits } from '../lock-units.ts'
import { OrderNotPlaced } from '../place-order.ts'
import { takeCreditAgain } from '../revive-order.ts'
import { updateShipStatus } from '../shipments/ship-status.ts'
import { moveUnits, type Units } from '../shipments/ship-units.ts'
import type { Acting } from '../transitions.ts'

/** Columns that cancelling, deciding and refunding change. */
const columns = [
  'status',
  'cancelledBy',
  'packedAt',
  'packedBy',
  'cancelRequestedAt',
  'cancelDueAt',
  'cancelBinding',
  'cancelledAmount',
  'paidAmount',
  'completedAt',
  'accessExpiresAt',
] as const
const figures = ['cancelled', 'uncharged', 'rebate', 'held', 'returned'] as const

const linePath = 'lines.'

/** Prefix of the paths under which the audit records what became of a shipment. */
export const shipmentPath = 'shipments.'

type Figure = (typeof figures)[number]

/** The differences that `restoreOrder` can take back, for the audit. */
export function orderChanges(before: LockedOrder, after: LockedOrder): AuditChange[] {
  const ofOrder = columns.map((path) => ({ path: path as string, before: before[path], after: after[path] }))
  const ofLines = before.lines.flatMap((line) => {
    const now = after.lines.find(({ id }) => id === line.id)!
    return figures.map((name) => ({
      path: `${linePath}${line.id}.${name}`,
      before: line[name],
      after: now[name],
    }))
  })
  return [...ofOrder, ...ofLines].filter((change) => !same(change.before, change.after))
}

type LineChange = { lineId: string; figure: Figure; before: number; after: number }

type Restoring = {
  changes: readonly AuditChange[]
  at: Date
  /** The number of the buyer's request that refunds the cancelled units. */
  refundedBy?: string
}

/**
 * Takes back what a merchant's call did to an order while its effects were held: status, units, stock, coupon and credit
 * are as before. The platform has dropped the refund by then.
 * @throws Refusal `undo_closed` with the reason if the order has changed since, or its stock, coupon or credit is gone.
 */
export async function restoreOrder(
  tx: Tx,
  orderId: string,
  { changes, at, refundedBy }: Restoring,
  acting: Acting,
): Promise<void> {
  const locked = await lockOrder(tx, orderId)
  const ofOrder = changes.filter(({ path }) => columns.some((column) => column === path))
  const ofLines = changes.flatMap(lineChange)
  if (ofOrder.length + ofLines.length === 0) return
  // Shipments of one call are a millisecond apart.
  const parcels = changes.filter(({ path }) => path.startsWith(shipmentPath)).length
  const changedAt = new Date(at.getTime() + parcels)
  const again = ofLines.filter(({ figure }) => figure === 'cancelled')
  await refuseIfChanged(tx, locked, { ofOrder, ofLines, changedAt })
  const status = ofOrder.find(({ path }) => path === 'status')
  const units = again.map(({ lineId, before, after }) => ({ lineId, quantity: after - before }))
  const isReopened = status?.after === 'cancelled'
  if (refundedBy && units.length > 0)
    await takeBackRefunded(tx, locked, { units, isWhole: isReopened, number: refundedBy }, acting)
  else if (isReopened || units.length > 0)
    await completeExchange(tx, locked, { units, isWhole: isReopened }, acting)
  await takeCoupon(tx, locked, changes, acting.at)
  await takeCredit(tx, locked, changes, acting.at)
  await reserveAgain(tx, locked, units, acting.at)
  for (const { lineId, figure, before } of ofLines) {
    await tx
      .update(orderLine)
      .set({ [figure]: before })
      .where(eq(orderLine.id, lineId))
  }
  const values = Object.fromEntries(ofOrder.map(({ path, before }) => [path, columnValue(path, before)]))
  if (ofOrder.length > 0) await tx.update(order).set(values).where(eq(order.id, orderId))
  await updateShipStatus(tx, orderId)
  if (isReopened) {
    await reopenRequests(tx, orderId, at, acting.at)
    await tellUntoldEdit(tx, orderId, { cancelledAt: at, at: acting.at })
  }
  if (!status && again.length === 0) return
  await addHistory(tx, orderId, acting, {
    ...(status
      ? { kind: 'status', from: String(status.after), to: String(status.before) }
      : { kind: 'units' }),
    note: 'undone',
  })
  await emit(tx, 'order.reopened', { orderId }, { at: acting.at })
}

function lineChange({ path, before, after }: AuditChange): LineChange[] {
  const [, lineId, figure] = /^lines\.([0-9a-f-]{36})\.(\w+)$/.exec(path) ?? []
  const known = figures.find((name) => name === figure)
  return lineId && known ? [{ lineId, figure: known, before: Number(before), after: Number(after) }] : []
}

type Changed = { ofOrder: readonly AuditChange[]; ofLines: readonly LineChange[]; changedAt: Date }

async function refuseIfChanged(
  tx: Tx,
  locked: LockedOrder,
  { ofOrder, ofLines, changedAt }: Changed,
): Promise<void> {
  const kept =
    ofOrder.every(({ path, after }) => same(locked[path as keyof LockedOrder], after)) &&
    ofLines.every(({ lineId, figure, after }) => lineOf(locked, lineId)?.[figure] === after)
  // Units that are held again must not have left or been cancelled meanwhile.
  const free = ofLines.every(({ lineId, figure, before, after }) => {
    const { quantity, shipped, cancelled } = lineOf(locked, lineId) ?? {
      quantity: 0,
      shipped: 0,
      cancelled: 0,
    }
    const back = ofLines.find((other) => other.lineId === lineId && other.figure === 'cancelled')
    const open = quantity - shipped - cancelled + (back ? back.after - back.before : 0)
    return figure !== 'held' || before <= after || before <= open
  })
  const opens =
    ofOrder.some(({ path }) => path === 'status') || ofLines.some(({ figure }) => figure === 'cancelled')
  if (!kept || !free || (opens && (await hasMoved(tx, locked.id, changedAt)))) {
    throw closed({ key: 'order.undo_changed' })
  }
}

/** True if the order was shipped, paid, cancelled or asked to be cancelled after the change. */
async function hasMoved(tx: Tx, orderId: string, since: Date): Promise<boolean> {
  const [later] = await tx
    .select({ id: orderHistory.id })
    .from(orderHistory)
    .where(
      and(
        eq(orderHistory.orderId, orderId),
        gt(orderHistory.at, since),
        inArray(orderHistory.kind, ['status', 'pay_status', 'shipment', 'units']),
      ),
    )
    .limit(1)
  const [paid] = await tx
    .select({ id: payment.id })
    .from(payment)
    .where(and(eq(payment.orderId, orderId), gt(payment.settledAt, since)))
    .limit(1)
  return later !== undefined || paid !== undefined
}

/** A cancelled order gave its coupon use back. */
async function takeCoupon(
  tx: Tx,
  { id, couponId, customerId, email }: LockedOrder,
  changes: readonly AuditChange[],
  at: Date,
): Promise<void> {
  const reopened = changes.some(({ path, after }) => path === 'status' && after === 'cancelled')
  if (!couponId || !reopened) return
  const [used] = await tx.select().from(couponUse).where(eq(couponUse.orderId, id))
  if (used) return
  await orClosed('order.undo_coupon', () =>
    tx.execute(sql`select take_coupon(${couponId}, ${id}, ${customerId}, ${email}, ${at.toISOString()})`),
  )
}

/** An unpaid order that was cancelled gave its store credit back. */
async function takeCredit(
  tx: Tx,
  locked: LockedOrder,
  changes: readonly AuditChange[],
  at: Date,
): Promise<void> {
  if (!changes.some(({ path }) => path === 'paidAmount')) return
  await orClosed('order.undo_credit', () => takeCreditAgain(tx, locked, at))
}

async function orClosed(key: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (OrderNotPlaced.from((error as { cause?: unknown }).cause ?? error)) throw closed({ key })
    throw error
  }
}

/**
 * Reserves released units again.
 * @throws Refusal `undo_closed` naming what others have bought meanwhile.
 */
async function reserveAgain(tx: Tx, locked: LockedOrder, units: readonly Units[], at: Date): Promise<void> {
  if (units.length === 0) return
  const short = await lockUnits(tx, locked.id, units)
  if (short.length > 0) {
    const gone = locked.lines.filter(({ variantId }) => short.includes(variantId))
    const names = gone.map(({ name }) => name).join(', ')
    throw closed({ key: 'order.undo_sold_out', values: { names } })
  }
  await moveUnits(tx, locked, units, { onHand: 0, reserved: 1, reason: 'order' }, at)
}

function closed(text: Text): Refusal {
  return new Refusal('undo_closed', { text })
}

function lineOf({ lines }: LockedOrder, lineId: string) {
  return lines.find(({ id }) => id === lineId)
}

function columnValue(path: string, value: unknown): unknown {
  return path.endsWith('At') && typeof value === 'string' ? new Date(value) : value
}

/** Compares as the audit stores values: moments as text. */
function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
