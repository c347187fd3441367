import { sql } from 'drizzle-orm'
import { tellDesks } from '#server/platform/live/tell-desks.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Days since the end of an offer within which the job hides it: older ones are hidden already. */
const days = 30

/**
 * Takes offers that have ended out of the queue, because no shopper reads their texts. Triggers on both tables do so for an
 * offer whose end is moved into the past.
 */
export async function hideEndedOffers(shop: Shop): Promise<void> {
  const { rowCount } = await shop.db.execute(sql`
    with ended as (
      select 'promotion' kind, id::text id from promotion where ends_at between now() - ${days} * interval '1 day' and now()
      union all select 'coupon', id::text from coupon
        where series_id is null and ends_at between now() - ${days} * interval '1 day' and now())
    update translation_state s set shown = false from ended e where s.kind = e.kind and s.owner_id = e.id and s.shown`)
  if (rowCount) await tellDesks(shop, ['translation'])
}
