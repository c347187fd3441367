import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/db/open.ts'

/** Units of an order line, as far as returns are concerned. */
export type LineUnits = {
  lineId: string
  delivered: number
  /** Delivered units that are in no open return and were not returned or refunded before. */
  returnable: number
  /** The same of shipped units, delivered or on their way. */
  shipped: number
  /** Units that have not been shipped, are not cancelled and not in an open return. */
  unshipped: number
  /** When the last units of the line were delivered. */
  deliveredAt: Date | null
  /** End of the return window, as stored with the line. */
  returnUntil: Date | null
}

/**
 * The units of each line of an order. Under the order's lock nobody else changes them.
 * Closed returns keep what was received, and of a refund without return what was refunded.
 */
export async function readUnits(db: Reader, orderId: string): Promise<Map<string, LineUnits>> {
  const { rows } = await db.execute<Row>(unitsOf(orderId))
  return new Map(
    rows.map((row) => [
      row.lineId,
      {
        lineId: row.lineId,
        delivered: row.delivered,
        returnable: Math.max(0, Math.min(row.delivered - row.taken, row.unpaidBack)),
        unshipped: Math.max(0, Math.min(row.unshipped, row.unpaidBack)),
        shipped: Math.max(0, Math.min(row.shipped - row.taken, row.unpaidBack)),
        deliveredAt: row.deliveredAt === null ? null : new Date(row.deliveredAt),
        returnUntil: row.returnUntil === null ? null : new Date(row.returnUntil),
      },
    ]),
  )
}

type Row = {
  lineId: string
  delivered: number
  shipped: number
  unshipped: number
  /** Delivered units in an open return, or that stayed with the merchant. */
  taken: number
  /** Units that are neither refunded nor in an open return. */
  unpaidBack: number
  deliveredAt: string | null
  returnUntil: string | null
}

const unitsOf = (orderId: string): SQL => sql`
  select l.id "lineId", coalesce(d.units, 0)::int delivered, coalesce(r.taken, 0)::int taken, l.shipped,
    (l.quantity - l.shipped - l.cancelled - coalesce(r.held, 0))::int unshipped,
    (l.quantity - l.refunded_units - coalesce(r.open, 0))::int "unpaidBack",
    d.at "deliveredAt", l.return_until "returnUntil"
  from order_line l
  left join lateral (
    select sum(sl.quantity) units, max(s.delivered_at) at
    from shipment_line sl join shipment s on s.id = sl.shipment_id
    where sl.line_id = l.id and s.status = 'delivered') d on true
  left join lateral (
    select sum(case when q.status = 'pending' then rl.requested - rl.unshipped
        when q.type = 'refund_only' then case when q.status = 'completed' then rl.requested - rl.unshipped else 0 end
        else rl.received end) taken,
      sum(case when q.status = 'pending' and q.audit_status = 'pending' then rl.unshipped else 0 end) held,
      sum(case when q.status = 'pending' and q.refund_asked_at is null then rl.requested else 0 end) open
    from return_line rl join return_request q on q.id = rl.return_id
    where rl.line_id = l.id) r on true
  where l.order_id = ${orderId}
  order by l.position`

/** Lines given twice count together. */
export function summed<Line extends { lineId: string; quantity: number }>(lines: readonly Line[]): Line[] {
  return [...Map.groupBy(lines, ({ lineId }) => lineId).values()].map((same) => ({
    ...same[0]!,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
}
