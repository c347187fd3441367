import { eq } from 'drizzle-orm'
import type { orderAdminCalls } from '#contract/admin/orders/order-calls.ts'
import { codes } from '#contract/codes.ts'
import { type ApprovableCall, order, outbox, type RefundReason } from '#server/db/tables.ts'
import type { AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { cancelUnits } from './cancellation/cancel-units.ts'
import { closeOrder } from './cancellation/close-order.ts'
import { decideRequest } from './cancellation/decide-request.ts'
import { labelsOfShipment } from './carrier-labels/use-label.ts'
import { voidUnused } from './carrier-labels/void-label.ts'
import { carrierSetting } from './carriers/carrier.setting.ts'
import { carrierNames, findCarriage } from './carriers/find-carriage.ts'
import { editOrder } from './editing/edit-order.ts'
import { priceEdit, viewEdit } from './editing/price-edit.ts'
import { findByNumber } from './find-order.ts'
import { type LockedOrder, lockByNumber } from './lock-order.ts'
import { orAskApproval } from './refunds/ask-instead.ts'
import { lockLimits, withinLimits } from './refunds/refund-limits.ts'
import { cancelShipment, deliverShipment, loseShipment } from './shipments/change-shipment.ts'
import { shipUnits } from './shipments/ship-units.ts'
import { maxLabels, withLabels } from './staff/bulk-orders.ts'
import { changeOrder, showOrder } from './staff/change-order.ts'
import { editAddress } from './staff/edit-address.ts'
import { listAdminOrders } from './staff/list-admin-orders.ts'
import { acceptOrder, packOrder, unpackOrder } from './staff/prepare-order.ts'
import { receivePayment } from './staff/receive-payment.ts'
import { viewTimeline } from './staff/view-admin-order.ts'

/** A change that may refund, within the limits of the caller's role. */
async function changeRefunding(...[ctx, target, work, reason]: Parameters<typeof changeOrder>) {
  await lockLimits(ctx.tx, ctx.caller)
  return changeOrder(
    ctx,
    target,
    (locked, acting) => withinLimits(ctx, locked, () => work(locked, acting)),
    reason,
  )
}

type Asking = { path: ApprovableCall; wanted: boolean | undefined; reason: RefundReason; note: string }

/** Like `changeRefunding`. If that is wanted, a change above the caller's limits waits for a second person instead. */
async function changeOrAsk(
  ctx: WriteContext,
  { path, wanted, reason, note }: Asking,
  { version: _, ...payload }: { number: string; version?: number | undefined },
  change: (ctx: WriteContext) => ReturnType<typeof changeRefunding>,
) {
  if (!wanted) return change(ctx)
  const done = await orAskApproval(
    ctx,
    {
      ...{ call: { path, payload }, reason, note },
      async target() {
        const { id, number: label } = await lockByNumber(ctx.tx, payload.number)
        return { orderId: id, resource: 'order', recordId: id, label }
      },
    },
    change,
  )
  if ('written' in done) return done.written
  const { recordId, approval, audit } = done.asked
  return { data: { order: await showOrder(ctx, { id: recordId }), approval }, audit }
}

/** @throws Refusal `not_allowed` if paid money would go back and the caller may not refund. */
function checkRefunds({ caller }: WriteContext, { facts }: LockedOrder): void {
  if (!facts.paid || caller.permissions.has('orders.refund')) return
  throw new Refusal('not_allowed', { code: codes.permission, details: { permission: 'orders.refund' } })
}

export const orderAdminHandlers: AdminHandlers<keyof typeof orderAdminCalls> = {
  '/order/list': listAdminOrders,

  '/order/detail': async (ctx, { number }) => ({ order: await showOrder(ctx, { number }) }),

  async '/order/timeline'({ shop }, { number }) {
    const found = await findByNumber(shop.pool, number)
    if (!found) throw new Refusal('not_found')
    return { items: viewTimeline(found) }
  },

  '/order/pack': (ctx, target) =>
    changeOrder(ctx, target, (locked, acting) => packOrder(ctx.tx, locked, acting)),
  '/order/unpack': (ctx, target) =>
    changeOrder(ctx, target, (locked, acting) => unpackOrder(ctx.tx, locked, acting)),

  async '/order/carriers'({ shop }, { trackingNumbers }) {
    const found = await Promise.all(
      trackingNumbers.map((trackingNumber) => findCarriage(shop.db, { trackingNumber })),
    )
    const guesses = found.map(({ carrierName }) => carrierName || null)
    return { carriers: carrierNames(shop.settings(carrierSetting)), guesses }
  },

  '/order/ship': (ctx, { parcels, ...target }) =>
    changeOrder(ctx, target, (locked, acting) => shipUnits(ctx.tx, locked, parcels, acting)),
  '/order/cancelShipment': (ctx, { shipmentId, ...target }) =>
    changeOrder(ctx, target, async (locked, acting) => {
      const labels = await labelsOfShipment(ctx.tx, shipmentId)
      await cancelShipment(ctx.tx, locked, shipmentId, acting)
      await voidUnused(ctx.tx, labels, acting.at)
      await emit(ctx.tx, 'order.shipment_cancelled', { orderId: locked.id, shipmentId }, { at: acting.at })
    }),
  '/order/deliver': (ctx, { shipmentId, deliveredAt, ...target }) =>
    changeOrder(ctx, target, (locked, acting) =>
      deliverShipment(ctx.tx, locked, shipmentId, {
        ...acting,
        ...(deliveredAt ? { deliveredAt: new Date(deliveredAt) } : {}),
      }),
    ),
  '/order/lost': (ctx, { shipmentId, ...target }) =>
    changeOrder(ctx, target, (locked, acting) => loseShipment(ctx.tx, locked, shipmentId, acting)),

  '/order/cancel': (context, { askApproval: wanted, ...payload }) => {
    const { reason: note, ...target } = payload
    const asking = { path: '/order/cancel', wanted, reason: 'cancellation', note } as const
    return changeOrAsk(context, asking, payload, (ctx) =>
      changeRefunding(
        ctx,
        target,
        (locked, acting) => {
          checkRefunds(ctx, locked)
          return closeOrder(ctx.tx, locked, { ...acting, cancelledBy: 'merchant', note })
        },
        note,
      ),
    )
  },
  '/order/cancelUnits': (context, { askApproval: wanted, ...payload }) => {
    const { lines, reason, ...target } = payload
    const asking = { path: '/order/cancelUnits', wanted, reason: 'units_cancelled', note: reason } as const
    return changeOrAsk(context, asking, payload, (ctx) =>
      changeRefunding(
        ctx,
        target,
        (locked, acting) => {
          checkRefunds(ctx, locked)
          return cancelUnits(ctx.tx, locked, { lines, reason }, acting)
        },
        reason,
      ),
    )
  },
  async '/order/editPreview'(ctx, { number, ...edit }) {
    return ctx.shop.db.transaction(async (tx) => {
      const locked = await lockByNumber(tx, number)
      return viewEdit(locked, await priceEdit(ctx, tx, locked, edit))
    })
  },
  '/order/edit': (context, { askApproval: wanted, ...payload }) => {
    const { number, version, ...wish } = payload
    const asking = { path: '/order/edit', wanted, reason: 'units_cancelled', note: wish.reason } as const
    return changeOrAsk(context, asking, payload, (ctx) =>
      changeRefunding(
        ctx,
        { number, version },
        (locked, acting) => editOrder(ctx, locked, wish, acting),
        wish.reason,
      ),
    )
  },
  '/order/decide': (context, { askApproval: wanted, ...payload }) => {
    const { decision, reason = '', parcels, ...target } = payload
    const asking = { path: '/order/decide', wanted, reason: 'cancellation', note: reason } as const
    return changeOrAsk(context, asking, payload, (ctx) =>
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
    )
  },

  '/order/markPaid': (ctx, target) =>
    changeOrder(ctx, target, (locked, acting) => receivePayment(ctx.tx, locked, acting)),
  '/order/accept': (ctx, target) =>
    changeOrder(ctx, target, (locked, acting) => acceptOrder(ctx.tx, locked, acting)),

  '/order/note': (ctx, { note, ...target }) =>
    changeOrder(ctx, target, ({ id }) =>
      ctx.tx.update(order).set({ staffNote: note }).where(eq(order.id, id)),
    ),
  '/order/label': (ctx, { add, remove, ...target }) =>
    changeOrder(ctx, target, ({ id, labels }) => {
      const all = withLabels(labels, { add, remove })
      if (all.length > maxLabels) throw new Refusal('invalid', { text: { key: 'order.too_many_labels' } })
      return ctx.tx.update(order).set({ labels: all }).where(eq(order.id, id))
    }),
  '/order/address': (ctx, { address, ...target }) =>
    changeOrder(ctx, target, (locked, acting) => editAddress(ctx.tx, locked, address, acting, ctx.t)),

  /** Only the email goes out again: the order was placed once. */
  '/order/resend': (ctx, target) =>
    changeOrder(ctx, target, ({ id }) =>
      ctx.tx
        .insert(outbox)
        .values({ event: 'order.placed', payload: { orderId: id }, at: ctx.at, onlyGroup: 'emails' }),
    ),
}
