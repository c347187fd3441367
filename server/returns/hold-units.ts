import { eq, sql } from 'drizzle-orm'
import { stockSetting } from '#server/catalog/product/availability.ts'
import type { Tx } from '#server/db/open.ts'
import { orderLine } from '#server/db/tables.ts'
import { noteRefunded } from '#server/orders/cancellation/reopen-exchange.ts'
import { updateShipStatus } from '#server/orders/shipments/ship-status.ts'
import type { Acting } from '#server/orders/transitions.ts'
import { emit } from '#server/platform/emit.ts'
import { settingIn } from '#server/platform/settings/settings.ts'

type Units = readonly { lineId: string; unshipped?: number | undefined }[]

/** Keeps unshipped units of a refund request from being shipped (1), or lets them go again (−1). */
export async function holdUnits(tx: Tx, lines: Units, sign: 1 | -1): Promise<void> {
  for (const { lineId, unshipped = 0 } of lines) {
    if (unshipped === 0) continue
    await tx
      .update(orderLine)
      .set({ held: sql`${orderLine.held} + ${sign * unshipped}` })
      .where(eq(orderLine.id, lineId))
  }
}

/**
 * Cancels the held units of an approved request, `number`, and releases their stock. If their order replaces goods of another
 * return, that one stays settled: the request pays for them.
 */
export async function cancelHeld(
  tx: Tx,
  { orderId, number, lines }: { orderId: string; number: string; lines: Units },
  acting: Acting,
): Promise<void> {
  const { at } = acting
  const held = lines.flatMap(({ lineId, unshipped = 0 }) => (unshipped > 0 ? { lineId, unshipped } : []))
  if (held.length === 0) return
  const units = held.map(({ lineId, unshipped: quantity }) => ({ lineId, quantity }))
  await noteRefunded(tx, orderId, { units, number }, acting)
  const moves = held.map(({ lineId, unshipped }) => ({ lineId, onHand: 0, reserved: -unshipped }))
  const { fewLeft } = await settingIn(tx, stockSetting)
  await tx.execute(
    sql`select move_stock(${orderId}, ${JSON.stringify(moves)}::jsonb, 'release', ${fewLeft}, ${at.toISOString()})`,
  )
  for (const { lineId, unshipped } of held) {
    await tx
      .update(orderLine)
      .set({
        held: sql`${orderLine.held} - ${unshipped}`,
        cancelled: sql`${orderLine.cancelled} + ${unshipped}`,
      })
      .where(eq(orderLine.id, lineId))
  }
  await updateShipStatus(tx, orderId)
  await emit(tx, 'order.units_cancelled', { orderId }, { at })
}
