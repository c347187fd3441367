import { count, desc, eq } from 'drizzle-orm'
import type { Data } from '#contract/calls.ts'
import { activity } from '#server/db/tables.ts'
import { placeName } from '../sessions/place-of.ts'
import type { CustomerContext } from './signed-in.ts'

/** What happened to the account, the newest first. */
export async function listActivity(
  { shop, customer, lang, t }: CustomerContext,
  { page, size }: { page: number; size: number },
): Promise<Data<'/user/activity'>> {
  const own = eq(activity.customerId, customer.id)
  const [[all], rows] = await Promise.all([
    shop.db.select({ total: count() }).from(activity).where(own),
    shop.db
      .select()
      .from(activity)
      .where(own)
      .orderBy(desc(activity.at), desc(activity.id))
      .limit(size)
      .offset((page - 1) * size),
  ])
  const items = rows.map(({ id, kind, ip, browser, place, at }) => ({
    id: String(id),
    kind,
    label: t(`activity.${kind}`),
    ip,
    browser,
    place: placeName(place, lang),
    at: at.toISOString(),
  }))
  return { items, total: all!.total, page, size }
}
