import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { orderLine, returnRequest, shipment, shipmentLine } from '#server/db/tables.ts'
import type { EventHandlers } from '#server/platform/jobs/event-handlers.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import { giveBoughtLabel } from './bought-label.ts'
import { lockReturn, takeStep } from './lock-return.ts'
import { returnsSetting } from './returns.setting.ts'
import { completeRefunded } from './settle-return.ts'
import { handleWithdrawal, returnFromCarrier } from './withdrawal/handle-withdrawal.ts'

const day = 24 * 3600_000

/** Work that starts when parcels arrive, refunds go out or withdrawals come in. */
export const returnEvents: EventHandlers = {
  'carrier_label.fetched': giveBoughtLabel,
  'order.delivered': (shop, { shipmentId }) => shop.db.transaction((tx) => openWindow(tx, shipmentId)),
  'refund.settled': (shop, { refundId }) =>
    shop.db.transaction((tx) => completeRefunded(tx, refundId, shop.now())),
  'withdrawal.received': (shop, { withdrawalId }) =>
    shop.db.transaction((tx) => handleWithdrawal(tx, shop, withdrawalId, shop.now())),
  'order.cancel_with_carrier': (shop, { orderId }) =>
    shop.db.transaction((tx) => returnFromCarrier(tx, shop, orderId, shop.now())),
}

/** Stores the end of the return window with the lines of a delivered parcel. A later parcel extends it. */
export async function openWindow(tx: Tx, shipmentId: string): Promise<void> {
  const { windowDays } = await settingIn(tx, returnsSetting)
  const rows = await tx
    .select({ lineId: shipmentLine.lineId, deliveredAt: shipment.deliveredAt, until: orderLine.returnUntil })
    .from(shipmentLine)
    .innerJoin(shipment, eq(shipment.id, shipmentLine.shipmentId))
    .innerJoin(orderLine, eq(orderLine.id, shipmentLine.lineId))
    .where(eq(shipmentLine.shipmentId, shipmentId))
  for (const { lineId, deliveredAt, until } of rows) {
    if (!deliveredAt) continue
    const returnUntil = new Date(deliveredAt.getTime() + windowDays * day)
    if (until && until >= returnUntil) continue
    await tx.update(orderLine).set({ returnUntil }).where(eq(orderLine.id, lineId))
  }
}

/** Returns per run; the rest waits for the next one. */
const batch = 200

/** Ends approved returns whose goods were not sent in time. */
export async function endUnsent(shop: Shop): Promise<void> {
  const at = shop.now()
  const due = await shop.db
    .select({ number: returnRequest.number })
    .from(returnRequest)
    .where(
      and(
        eq(returnRequest.status, 'pending'),
        isNull(returnRequest.sentAt),
        isNull(returnRequest.deliveryTime),
        lte(returnRequest.sendBy, at),
      ),
    )
    .orderBy(returnRequest.sendBy)
    .limit(batch)
  for (const { number } of due) {
    await shop.db
      .transaction((tx) => endIfUnsent(tx, number, at))
      .catch((error) => shop.log.error({ err: error, return: number }, 'unsent return not ended'))
  }
}

async function endIfUnsent(tx: Tx, number: string, at: Date): Promise<void> {
  const locked = await lockReturn(tx, number)
  const { sent, received } = locked.facts
  if (locked.status !== 'pending' || sent || received || !locked.sendBy || locked.sendBy > at) return
  await takeStep(tx, locked, { step: 'end', by: 'system', at })
}
