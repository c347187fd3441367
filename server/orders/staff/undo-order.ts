import { eq } from 'drizzle-orm'
import type { Address } from '#contract/address.ts'
import { ruleFor } from '#contract/admin/admin-call.ts'
import { orderPaths } from '#contract/admin/orders/order-calls.ts'
import { order } from '#server/db/tables.ts'
import type { Undoing } from '#server/platform/admin/changes/undo-change.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import type { RecordKind } from '#server/platform/admin/records.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { cancelShipment, reopenShipment } from '../shipments/change-shipment.ts'
import type { Acting } from '../transitions.ts'
import { editAddress } from './edit-address.ts'
import { packOrder, unpackOrder } from './prepare-order.ts'
import { restoreOrder, shipmentPath } from './restore-order.ts'

type Change = { resourceId: string; changes: { path: string; before: unknown; after: unknown }[] }

/** How changes of orders are undone. Recorded payments stay. */
export const orderUndoing: Undoing['calls'] = {
  '/order/ship': (ctx, change) => undo(ctx, change, cancelShipment),
  '/order/deliver': (ctx, change) => undo(ctx, change, reopenShipment),
  '/order/lost': (ctx, change) => undo(ctx, change, reopenShipment),
  '/order/pack': (ctx, change) => undoPacking(ctx, change),
  '/order/unpack': (ctx, change) => undoPacking(ctx, change),
  '/order/cancel': undoCancelling,
  '/order/cancelUnits': undoCancelling,
  '/order/decide': undoCancelling,
}

/** Applies an operation to each shipment that the change concerned. */
async function undo(
  { tx, caller, at }: WriteContext,
  { resourceId, changes }: Change,
  work: typeof cancelShipment,
) {
  const locked = await lockOrder(tx, resourceId)
  const acting: Acting = { by: 'merchant', id: caller.id, name: caller.name, at }
  const shipments = changes.filter(({ path }) => path.startsWith(shipmentPath))
  for (const { path } of shipments) await work(tx, locked, path.slice(shipmentPath.length), acting)
  return { label: locked.number, changes: shipments.map(turned) }
}

/** Puts a cancelled order, cancelled units or a decided request back, with the parcels that a decision recorded. */
async function undoCancelling(ctx: WriteContext, change: Change & { at: Date }) {
  const { tx, caller, at } = ctx
  const acting: Acting = { by: 'merchant', id: caller.id, name: caller.name, at }
  await restoreOrder(tx, change.resourceId, change, acting)
  const { label } = await undo(ctx, change, cancelShipment)
  return { label, changes: change.changes.map(turned) }
}

/** An undone pack is an unpack, and the other way round. */
async function undoPacking({ tx, caller, at }: WriteContext, { resourceId, changes }: Change) {
  const locked = await lockOrder(tx, resourceId)
  const acting: Acting = { by: 'merchant', id: caller.id, name: caller.name, at }
  await (locked.packedAt ? unpackOrder : packOrder)(tx, locked, acting)
  return { label: locked.number, changes: changes.map(turned) }
}

function turned({ path, before, after }: Change['changes'][number]) {
  return { path, before: after, after: before }
}

/** The fields of an order that staff write. */
export const orderRecord: RecordKind = {
  resource: 'order',
  rule: (_id, path) => ruleFor(orderPaths, path),
  async lock(tx, id) {
    const locked = await lockOrder(tx, id)
    return {
      id,
      label: locked.number,
      version: locked.version,
      read: (path) => locked[path as keyof LockedOrder] ?? null,
      async write(values, { caller, at, t }) {
        for (const { path, value } of values) {
          if (path === 'address') {
            const acting: Acting = { by: 'merchant', id: caller.id, name: caller.name, at }
            await editAddress(tx, locked, value as Address, acting, t)
          } else {
            await tx
              .update(order)
              .set({ [path]: value })
              .where(eq(order.id, id))
          }
        }
      },
    }
  },
}
