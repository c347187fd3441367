import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'

/** Price history of the base currency; fixed prices in others carry their own code. */
export const baseHistory = 'base'

export type PricePoint = { variantId: number; currency: string; price: number; reduced: boolean }

/** Adds to the price history where the price, or its being a reduction, is another than before. */
export async function savePriceHistory(tx: Tx, points: PricePoint[]): Promise<void> {
  if (points.length === 0) return
  await tx.execute(sql`
    insert into price_history (variant_id, currency, price, reduced, since)
    select p."variantId", p.currency, p.price, p.reduced, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb)
      as p("variantId" int, currency text, price bigint, reduced boolean)
    left join lateral (
      select price, reduced from price_history h
      where h.variant_id = p."variantId" and h.currency = p.currency
      order by since desc limit 1
    ) last on true
    where last.price is distinct from p.price or last.reduced is distinct from p.reduced`)
}
