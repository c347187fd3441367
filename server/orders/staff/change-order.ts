import { eq } from 'drizzle-orm'
import type { AdminOrder } from '#contract/admin/orders/order.ts'
import { codes } from '#contract/codes.ts'
import type { Tx } from '#server/db/open.ts'
import { queryIn } from '#server/db/query-in.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { shipment } from '#server/db/tables.ts'
import type { AdminContext, WriteContext } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { methodNameIn } from '#server/pricing/shipping/shipping.setting.ts'
import { type LockedOrder, lockByNumber, lockOrder } from '../lock-order.ts'
import type { Acting } from '../transitions.ts'
import { orderChanges, shipmentPath } from './restore-order.ts'
import { type OrderKey, showAdminOrder } from './view-admin-order.ts'

type Target = { number: string; version?: number | undefined }

/** Fields whose changes the audit records after every write, beside those of `orderChanges`. */
const audited = ['payStatus', 'shipStatus', 'acceptedAt', 'staffNote', 'labels', 'address', 'total'] as const

/**
 * Runs an operation on a locked order and answers it as it is afterwards.
 * @throws Refusal 10 `changed_meanwhile` with the order if it is not the version that the caller saw.
 */
export async function changeOrder(
  ctx: WriteContext,
  { number, version }: Target,
  work: (locked: LockedOrder, acting: Acting) => Promise<unknown>,
  reason = '',
) {
  const { tx, caller, at } = ctx
  const locked = await lockByNumber(tx, number)
  if (version !== undefined && version !== locked.version) {
    const now = await showOrder(ctx, locked)
    throw new Refusal('changed_meanwhile', { code: codes.dialog, details: { order: now } })
  }
  const acting: Acting = { by: 'merchant', id: caller.id, name: caller.name, at }
  const parcels = await statusesOf(tx, locked.id)
  await work(locked, acting)
  const after = await lockOrder(tx, locked.id)
  const changes: AuditChange[] = audited
    .filter((path) => JSON.stringify(locked[path]) !== JSON.stringify(after[path]))
    .map((path) => ({ path, before: locked[path], after: after[path] }))
  changes.push(
    ...orderChanges(locked, after),
    ...addedLines(locked, after),
    ...shipmentChanges(parcels, await statusesOf(tx, locked.id)),
  )
  return {
    data: { order: await showOrder(ctx, locked) },
    audit: { resource: 'order', id: locked.id, label: locked.number, changes, reason },
  }
}

function addedLines(before: LockedOrder, after: LockedOrder): AuditChange[] {
  return after.lines
    .filter(({ id }) => before.lines.every((line) => line.id !== id))
    .map(({ id, sku, quantity, total }) => ({
      path: `lines.${id}`,
      before: null,
      after: { sku, quantity, total },
    }))
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
export async function showOrder(ctx: AdminContext | WriteContext, key: OrderKey): Promise<AdminOrder> {
  const found = await showAdminOrder('tx' in ctx ? queryIn(ctx.tx) : ctx.shop.pool, key, ctx)
  if (!found) throw new Refusal('not_found')
  const { shippingMethod: method } = found
  return { ...found, shippingMethod: method && { ...method, name: methodNameIn(ctx.shop, method, ctx.lang) } }
}
