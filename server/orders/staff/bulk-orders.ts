import { isDeepStrictEqual } from 'node:util'
import { eq, inArray, sql } from 'drizzle-orm'
import type { BulkOrderAction } from '#contract/admin/orders/order-plan.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Tx } from '#server/db/open.ts'
import type { PlanValues } from '#server/db/tables/plans.ts'
import { order, orderLine } from '#server/db/tables.ts'
import type { Applying, BulkKind, PlannedRow, Proposal } from '#server/platform/admin/plans/bulk-kind.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { closeOrder } from '../cancellation/close-order.ts'
import { factsOf, type LockedLine, type LockedOrder, lockOrder, openUnits } from '../lock-order.ts'
import { shippingRefused, shipUnits } from '../shipments/ship-units.ts'
import type { Acting } from '../transitions.ts'
import { ordersInDatabase } from './list-admin-orders.ts'
import { paymentRefused, receivePayment } from './receive-payment.ts'

/** Labels per order. */
export const maxLabels = 30

/** An order as it is looked at to plan: not locked. */
type Seen = Omit<LockedOrder, 'lines'> & { lines: LockedLine[] }

/** Actions that change orders. Messages about orders are written by a later feature. */
type OrderChange = Exclude<BulkOrderAction, { kind: 'message' }>

/** Orders that staff label, mark as paid, cancel or ship together. */
export const bulkOrders: BulkKind<OrderChange> = {
  kind: 'order',
  list: ordersInDatabase,
  permissionsFor: ({ kind }) => [kind === 'ship' ? 'orders.ship' : 'orders.change'],

  async propose({ tx }, ids, action) {
    const named = action.kind === 'ship' && action.cells !== undefined
    const seen = await readOrders(tx, ids, named)
    return ids.flatMap((id): Proposal[] => {
      const found = seen.get(named ? id.trim().toUpperCase() : id)
      if (found) return [proposal(found, action, id)]
      // A number from a file that no order has is worth telling.
      return named ? [{ id, label: id, refused: 'reason.not_found' }] : []
    })
  },

  async apply(ctx, rows) {
    const skipped = new Map<number, string>()
    const audits = []
    await lockTogether(ctx.tx, rows)
    for (const row of [...rows].sort((a, b) => a.recordId.localeCompare(b.recordId))) {
      const why = await write(ctx, row)
      if (why !== null) skipped.set(row.position, why)
      else {
        const changes = Object.keys(row.after).map((path) => ({
          ...{ path, before: row.before[path], after: row.after[path] },
        }))
        audits.push({ resource: 'order', id: row.recordId, label: row.label, changes })
      }
    }
    return { skipped, audits }
  },
}

/** The labels of an order with some more and without others. */
export function withLabels(labels: string[], { add, remove }: { add: string[]; remove: string[] }): string[] {
  return [...new Set([...labels.filter((label) => !remove.includes(label)), ...add])]
}

function proposal(seen: Seen, action: OrderChange, named: string): Proposal {
  const { id, number: label } = seen
  const why = refusedBy(seen, action)
  return why === null ? { id, label, ...valuesOf(seen, action, named) } : { id, label, refused: why }
}

/** Why an order cannot take part, as a text key; null if it can. */
function refusedBy(seen: Seen, action: OrderChange): string | null {
  const { status, facts, paymentMethod, lines, labels, paidAmount } = seen
  switch (action.kind) {
    case 'labels':
      return withLabels(labels, action).length > maxLabels ? 'order.too_many_labels' : null
    case 'markPaid':
      return paymentRefused(seen)
    case 'cancel':
      if (status !== 'in_progress') return `order.refused_is_${status}`
      // Refunds have limits and need a second factor, so each is a decision of its own.
      return facts.paid || paidAmount > 0 ? 'desk.plan.cancel_paid' : null
    case 'ship':
      return (
        shippingRefused(status, { paid: facts.paid, cod: paymentMethod === 'cod' }) ??
        (lines.some((line) => openUnits(line) > 0) ? null : 'order.nothing_to_ship')
      )
  }
}

function valuesOf(seen: Seen, action: OrderChange, named: string) {
  switch (action.kind) {
    case 'labels':
      return { before: { labels: seen.labels }, after: { labels: withLabels(seen.labels, action) } }
    case 'markPaid':
      return { before: { payStatus: seen.payStatus }, after: { payStatus: 'paid' } }
    case 'cancel':
      return {
        before: { status: seen.status, reason: '' },
        after: { status: 'cancelled', reason: action.reason },
      }
    case 'ship': {
      const { carrier = '', trackingNumber = '' } = action.cells?.[named] ?? {}
      const before = { shipStatus: seen.shipStatus, carrier: '', trackingNumber: '', notify: false }
      return { before, after: { shipStatus: 'shipped', carrier, trackingNumber, notify: action.notify } }
    }
  }
}

/** Writes one row, or leaves the order as it was. Returns the key of the text that says why; null if it was written. */
async function write(
  { tx, at, caller }: Applying,
  { recordId, before, after }: PlannedRow,
): Promise<string | null> {
  const acting: Acting = { by: 'merchant', id: caller.id, name: caller.name, at }
  try {
    return await tx.transaction(async (own) => {
      const locked = await lockOrder(own, recordId)
      const values: PlanValues = { labels: locked.labels, payStatus: locked.payStatus, status: locked.status }
      const earlier = { ...values, shipStatus: locked.shipStatus }
      const isAsPlanned = Object.entries(earlier).every(
        ([path, value]) => !(path in before) || isDeepStrictEqual(value, before[path]),
      )
      if (!isAsPlanned) return 'desk.plan.changed'
      await change(own, locked, after, acting)
      return null
    })
  } catch (error) {
    if (error instanceof Refusal) return error.text.key
    throw error
  }
}

/** @throws Refusal. Parcels, payments and cancellations are not taken back by the plan that undoes this one. */
async function change(tx: Tx, locked: LockedOrder, after: PlanValues, acting: Acting): Promise<unknown> {
  if (Array.isArray(after.labels))
    return tx
      .update(order)
      .set({ labels: after.labels as string[] })
      .where(eq(order.id, locked.id))
  if (after.payStatus === 'paid') return receivePayment(tx, locked, acting)
  if (after.shipStatus === 'shipped') {
    const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
    const parcel = { carrier: text(after.carrier), trackingNumber: text(after.trackingNumber) }
    return shipUnits(tx, locked, [{ ...parcel, notify: after.notify === true }], acting)
  }
  if (after.status === 'cancelled') {
    if (locked.facts.paid || locked.paidAmount > 0)
      throw new Refusal('transition_refused', { text: { key: 'desk.plan.cancel_paid' } })
    return closeOrder(tx, locked, { ...acting, cancelledBy: 'merchant', note: String(after.reason ?? '') })
  }
  throw new Refusal('undo_closed', { text: { key: 'desk.plan.final' } })
}

/**
 * Locks what the orders of a batch touch, each kind by id: orders, then customers with credit, coupons and stock, as
 * placing an order does. Row by row, two batches or a checkout could wait for each other.
 */
async function lockTogether(tx: Tx, rows: PlannedRow[]): Promise<void> {
  const ids = sql`any(${sql.param(rows.map(({ recordId }) => recordId))}::uuid[])`
  await tx.execute(sql`select from orders where id = ${ids} order by id for update`)
  if (rows.every(({ after }) => 'labels' in after)) return
  await tx.execute(sql`select from customer where id in (select customer_id from orders where id = ${ids} and credit > 0)
    order by id for update`)
  await tx.execute(sql`select from coupon where id in (select coupon_id from coupon_use where order_id = ${ids})
    order by id for update`)
  await tx.execute(sql`select from stock where variant_id in (select variant_id from order_line where order_id = ${ids})
    order by variant_id for update`)
}

/** Orders by id, or by number. */
async function readOrders(tx: Tx, ids: string[], named: boolean): Promise<Map<string, Seen>> {
  const rows = await tx
    .select()
    .from(order)
    .where(
      named
        ? inArray(
            order.number,
            ids.map((id) => id.trim().toUpperCase()),
          )
        : inArray(order.id, ids.filter(isUuid)),
    )
  const lines = await tx
    .select()
    .from(orderLine)
    .where(
      anyOf(
        orderLine.orderId,
        rows.map(({ id }) => id),
      ),
    )
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  return new Map(
    rows.map((row) => {
      const own = (byOrder.get(row.id) ?? []).map((line) => ({ ...line, delivered: 0 }))
      return [named ? row.number : row.id, { ...row, lines: own, facts: factsOf(row, own) }]
    }),
  )
}
