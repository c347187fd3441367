import { eq } from 'drizzle-orm'
import type { AdminOrder } from '#contract/admin/order.ts'
import type { orderAdminCalls } from '#contract/admin/order-calls.ts'
import { codes } from '#contract/codes.ts'
import type { Tx } from '#server/db/open.ts'
import { queryIn } from '#server/db/query-in.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { order, outbox, shipment } from '#server/db/tables.ts'
import type { AdminContext, AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { cancelUnits } from './cancellation/cancel-units.ts'
import { closeOrder } from './cancellation/close-order.ts'
import { decideRequest } from './cancellation/decide-request.ts'
import { carrierSetting } from './carriers/carrier.setting.ts'
import { carrierNames, findCarriage } from './carriers/find-carriage.ts'
import { findByNumber } from './find-order.ts'
import { type LockedOrder, lockByNumber, lockOrder } from './lock-order.ts'
import { lockLimits, withinLimits } from './refunds/refund-limits.ts'
import { cancelShipment, deliverShipment, loseShipment } from './shipments/change-shipment.ts'
import { shipUnits } from './shipments/ship-units.ts'
import { editAddress } from './staff/edit-address.ts'
import { listAdminOrders } from './staff/list-admin-orders.ts'
import { acceptOrder, packOrder, unpackOrder } from './staff/prepare-order.ts'
import { receivePayment } from './staff/receive-payment.ts'
import { orderChanges, shipmentPath } from './staff/restore-order.ts'
import { showAdminOrder, viewTimeline } from './staff/view-admin-order.ts'
import type { Acting } from './transitions.ts'

type Target = { number: string; version?: number | undefined }

/** Fields whose changes the audit records after every write, beside those of `orderChanges`. */
const audited = ['payStatus', 'shipStatus', 'acceptedAt', 'staffNote', 'labels', 'address'] as const

/**
 * Runs an operation on a locked order and answers it as it is afterwards.
 * @throws Refusal 10 `changed_meanwhile` with the order if it is not the version that the caller saw.
 */
async function change(
  ctx: WriteContext,
  { number, version }: Target,
  work: (locked: LockedOrder, acting: Acting) => Promise<unknown>,
  reason = '',
) {
  const { tx, caller, at } = ctx
  const locked = await lockByNumber(tx, number)
  if (version !== undefined && version !== locked.version) {
    const now = await show(ctx, locked.id)
    throw new Refusal('changed_meanwhile', { code: codes.dialog, details: { order: now } })
  }
  const acting: Acting = { by: 'merchant', id: caller.id, name: caller.name, at }
  const parcels = await statusesOf(tx, locked.id)
  await work(locked, acting)
  const after = await lockOrder(tx, locked.id)
  const changes: AuditChange[] = audited
    .filter((path) => JSON.stringify(locked[path]) !== JSON.stringify(after[path]))
    .map((path) => ({ path, before: locked[path], after: after[path] }))
  changes.push(...orderChanges(locked, after), ...shipmentChanges(parcels, await statusesOf(tx, locked.id)))
  return {
    data: { order: await show(ctx, locked.id) },
    audit: { resource: 'order', id: locked.id, label: locked.number, changes, reason },
  }
}

async function statusesOf(tx: Tx, orderId: string): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: shipment.id, status: shipment.status })
    .from(shipment)
    .where(eq(shipment.orderId, orderId))
  return new Map(rows.map(({ id, status }) => [id, status]))
}

function shipmentChanges(before: Map<string, string>, after: Map<string, string>): AuditChange[] {
  return [...after]
    .filter(([id, status]) => before.get(id) !== status)
    .map(([id, status]) => ({ path: shipmentPath + id, before: before.get(id) ?? null, after: status }))
}

/** In a write, the order is read within its transaction. */
async function show(ctx: AdminContext | WriteContext, id: string): Promise<AdminOrder> {
  const found = await showAdminOrder('tx' in ctx ? queryIn(ctx.tx) : ctx.shop.pool, id, ctx)
  if (!found) throw new Refusal('not_found')
  return found
}

/** A change that may refund, within the limits of the caller's role. */
async function changeRefunding(...[ctx, target, work, reason]: Parameters<typeof change>) {
  await lockLimits(ctx.tx, ctx.caller)
  return change(
    ctx,
    target,
    (locked, acting) => withinLimits(ctx, locked, () => work(locked, acting)),
    reason,
  )
}

/** @throws Refusal `not_allowed` if paid money would go back and the caller may not refund. */
function checkRefunds({ caller }: WriteContext, { facts }: LockedOrder): void {
  if (!facts.paid || caller.permissions.has('orders.refund')) return
  throw new Refusal('not_allowed', { code: codes.permission, details: { permission: 'orders.refund' } })
}

export const orderAdminHandlers: AdminHandlers<keyof typeof orderAdminCalls> = {
  '/order/list': listAdminOrders,

  async '/order/detail'(ctx, { number }) {
    const found = await findByNumber(ctx.shop.pool, number)
    if (!found) throw new Refusal('not_found')
    return { order: await show(ctx, found.order.id) }
  },

  async '/order/timeline'({ shop }, { number }) {
    const found = await findByNumber(shop.pool, number)
    if (!found) throw new Refusal('not_found')
    return { items: viewTimeline(found) }
  },

  '/order/pack': (ctx, target) => change(ctx, target, (locked, acting) => packOrder(ctx.tx, locked, acting)),
  '/order/unpack': (ctx, target) =>
    change(ctx, target, (locked, acting) => unpackOrder(ctx.tx, locked, acting)),

  async '/order/carriers'({ shop }, { trackingNumbers }) {
    const found = await Promise.all(
      trackingNumbers.map((trackingNumber) => findCarriage(shop.db, { trackingNumber })),
    )
    const guesses = found.map(({ carrierName }) => carrierName || null)
    return { carriers: carrierNames(shop.settings(carrierSetting)), guesses }
  },

  '/order/ship': (ctx, { parcels, ...target }) =>
    change(ctx, target, (locked, acting) => shipUnits(ctx.tx, locked, parcels, acting)),
  '/order/cancelShipment': (ctx, { shipmentId, ...target }) =>
    change(ctx, target, async (locked, acting) => {
      await cancelShipment(ctx.tx, locked, shipmentId, acting)
      await emit(ctx.tx, 'order.shipment_cancelled', { orderId: locked.id, shipmentId }, { at: acting.at })
    }),
  '/order/deliver': (ctx, { shipmentId, deliveredAt, ...target }) =>
    change(ctx, target, (locked, acting) =>
      deliverShipment(ctx.tx, locked, shipmentId, {
        ...acting,
        ...(deliveredAt ? { deliveredAt: new Date(deliveredAt) } : {}),
      }),
    ),
  '/order/lost': (ctx, { shipmentId, ...target }) =>
    change(ctx, target, (locked, acting) => loseShipment(ctx.tx, locked, shipmentId, acting)),

  '/order/cancel': (ctx, { reason, ...target }) =>
    changeRefunding(
      ctx,
      target,
      (locked, acting) => {
        checkRefunds(ctx, locked)
        return closeOrder(ctx.tx, locked, { ...acting, cancelledBy: 'merchant', note: reason })
      },
      reason,
    ),
  '/order/cancelUnits': (ctx, { lines, reason, ...target }) =>
    changeRefunding(
      ctx,
      target,
      (locked, acting) => {
        checkRefunds(ctx, locked)
        return cancelUnits(ctx.tx, locked, { lines, reason }, acting)
      },
      reason,
    ),
  '/order/decide': (ctx, { decision, reason = '', parcels, ...target }) =>
    changeRefunding(
      ctx,
      target,
      (locked, acting) => {
        if (decision === 'approve') checkRefunds(ctx, locked)
        if (decision === 'refuse' && reason === '') {
          const values = { field: ctx.t('order.reason') }
          throw new Refusal('invalid', { fields: { reason: { key: 'form.required', values } } })
        }
        return decideRequest(ctx.tx, locked, { decision, note: reason, parcels }, acting)
      },
      reason || decision,
    ),

  '/order/markPaid': (ctx, target) =>
    change(ctx, target, (locked, acting) => receivePayment(ctx.tx, locked, acting)),
  '/order/accept': (ctx, target) =>
    change(ctx, target, (locked, acting) => acceptOrder(ctx.tx, locked, acting)),

  '/order/note': (ctx, { note, ...target }) =>
    change(ctx, target, ({ id }) => ctx.tx.update(order).set({ staffNote: note }).where(eq(order.id, id))),
  '/order/label': (ctx, { add, remove, ...target }) =>
    change(ctx, target, ({ id, labels }) => {
      const kept = labels.filter((label) => !remove.includes(label))
      const all = [...new Set([...kept, ...add])]
      if (all.length > maxLabels) throw new Refusal('invalid', { text: { key: 'order.too_many_labels' } })
      return ctx.tx.update(order).set({ labels: all }).where(eq(order.id, id))
    }),
  '/order/address': (ctx, { address, ...target }) =>
    change(ctx, target, (locked, acting) => editAddress(ctx.tx, locked, address, acting, ctx.t)),

  /** Only the email goes out again: the order was placed once. */
  '/order/resend': (ctx, target) =>
    change(ctx, target, ({ id }) =>
      ctx.tx
        .insert(outbox)
        .values({ event: 'order.placed', payload: { orderId: id }, at: ctx.at, onlyGroup: 'emails' }),
    ),
}

/** Labels per order. */
const maxLabels = 30
