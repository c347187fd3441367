import { and, eq, max, ne } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Reader } from '#server/db/open.ts'
import { order, shipment } from '#server/db/tables.ts'
import type { AdminCaller } from '#server/platform/admin/caller.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Milliseconds after an order's last parcel was handed over in which its label may have to be printed again. */
const reprintTime = 24 * 3600_000

/** Opens the addresses of all orders, and so of people who ordered years ago. */
const permission = 'customers.read'

type Shipping = { needs: string | null; lastShippedAt: Date | null }
type Caller = Pick<AdminCaller, 'permissions'>

/** True if a caller may see where an order goes: without `customers.read`, while it is to be shipped and a day longer. */
export function seesAddress({ permissions }: Caller, { needs, lastShippedAt }: Shipping, at: Date): boolean {
  if (permissions.has(permission) || needs === 'ship') return true
  return lastShippedAt !== null && at.getTime() - lastShippedAt.getTime() < reprintTime
}

/** @throws Refusal 30 `not_allowed` if the caller may not see the address of one of the orders. */
export async function requireAddresses(
  reader: Reader,
  caller: Caller,
  orderIds: readonly string[],
  at: Date,
): Promise<void> {
  if (caller.permissions.has(permission)) return
  const rows = await reader
    .select({ needs: order.needs, lastShippedAt: max(shipment.shippedAt) })
    .from(order)
    .leftJoin(shipment, and(eq(shipment.orderId, order.id), ne(shipment.status, 'cancelled')))
    .where(anyOf(order.id, [...orderIds]))
    .groupBy(order.id)
  if (rows.every((row) => seesAddress(caller, row, at))) return
  throw new Refusal('not_allowed', { code: codes.permission, details: { permission } })
}
