import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/db/open.ts'
import { joinUnits, unitsSql } from '#server/orders/line-units.ts'

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

/** The units of each line of an order. Under the order's lock nobody else changes them. */
export async function readUnits(db: Reader, orderId: string): Promise<Map<string, LineUnits>> {
  const { rows } = await db.execute<Row>(unitsOf(orderId))
  return new Map(
    rows.map((row) => [
      row.lineId,
      {
        ...row,
        deliveredAt: row.deliveredAt === null ? null : new Date(row.deliveredAt),
        returnUntil: row.returnUntil === null ? null : new Date(row.returnUntil),
      },
    ]),
  )
}

type Row = Omit<LineUnits, 'deliveredAt' | 'returnUntil'> & {
  deliveredAt: string | null
  returnUntil: string | null
}

const { delivered, returnable, shipped, unshipped } = unitsSql
const figures = sql.raw(
  `${delivered} delivered, ${returnable} returnable, ${shipped} shipped, ${unshipped} unshipped`,
)

const unitsOf = (orderId: string): SQL => sql`
  select l.id "lineId", ${figures}, d.at "deliveredAt", l.return_until "returnUntil"
  from order_line l ${sql.raw(joinUnits)}
  where l.order_id = ${orderId}
  order by l.position`

/** Lines given twice count together. */
export function summed<Line extends { lineId: string; quantity: number }>(lines: readonly Line[]): Line[] {
  return [...Map.groupBy(lines, ({ lineId }) => lineId).values()].map((same) => ({
    ...same[0]!,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
}
