import { dayOf } from '#server/platform/day-of.ts'
import type { Shop } from '#server/platform/shop.ts'
import { weeks } from './list-stock.ts'

/** Rows per statement. Small enough to release locks quickly. */
const batch = 2000

const dayMs = 24 * 3600_000

/** Days ahead at most, a century: a date beyond what PostgreSQL knows would fail. */
const maxDays = 36_500

/**
 * Keeps the day on which each variant runs out, by which the list of stock is sorted. The rows show the day of the moment,
 * so the order may be some minutes behind them: a column that follows every sale would have its indexes written by each.
 * Variants that are being sold are left for the next run.
 */
export async function forecastStock(shop: Shop): Promise<void> {
  const { pool, now } = shop
  const since = new Date(now().getTime() - weeks * 7 * dayMs)
  const { rows } = await pool.query<{ id: number; day: Date | null }>(
    `with sold as (
      select variant_id, sum(reserved) units from stock_move
      where reason in ('order', 'release') and at > $1 group by variant_id),
    forecast as (
      select s.variant_id id, s.runs_out_at, case when sold.units > 0 and s.on_hand > s.reserved
        then $2::timestamptz
          + least(floor((s.on_hand - s.reserved) * ${weeks * 7} / sold.units::numeric), ${maxDays})::int * interval '24 hours'
        end as day
      from stock s left join sold using (variant_id))
    select id, day from forecast where day is distinct from runs_out_at order by id`,
    [since, `${dayOf(shop)(now())}T00:00:00Z`],
  )
  for (let at = 0; at < rows.length; at += batch) {
    const changed = rows.slice(at, at + batch)
    await pool.query(
      `update stock s set runs_out_at = c.day from (
        select l.variant_id, f.day from stock l
        join unnest($1::int[], $2::timestamptz[]) f (id, day) on f.id = l.variant_id for update of l skip locked) c
      where s.variant_id = c.variant_id`,
      [changed.map(({ id }) => id), changed.map(({ day }) => day)],
    )
  }
}
