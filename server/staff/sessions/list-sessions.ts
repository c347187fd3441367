import { and, desc, gt, isNull } from 'drizzle-orm'
import type { Lang } from '#contract/languages.ts'
import { staffSession } from '#server/db/tables.ts'
import { staffSessionLifetime } from '#server/platform/admin/caller.ts'
import { hasId } from '#server/platform/has-id.ts'
import type { Shop } from '#server/platform/shop.ts'
import { placeName } from '#server/platform/sign-in/seen-from.ts'

/** The open sessions of a staff member, the current one first. */
export async function listSessions(
  shop: Shop,
  { staffId, current, lang }: { staffId: string; current: string | null; lang: Lang },
) {
  const now = shop.now()
  const rows = await shop.db
    .select()
    .from(staffSession)
    .where(
      and(
        hasId(staffSession.staffId, staffId),
        isNull(staffSession.endedAt),
        gt(staffSession.expiresAt, now),
        gt(staffSession.lastSeen, new Date(now.getTime() - staffSessionLifetime.idle)),
      ),
    )
    .orderBy(desc(staffSession.lastSeen))
  const items = rows.map(({ id, ip, browser, place, createdAt, lastSeen }) => ({
    ...{ id, ip, browser, place: placeName(place, lang) },
    createdAt: createdAt.toISOString(),
    lastSeen: lastSeen.toISOString(),
    current: id === current,
  }))
  return items.sort((a, b) => Number(b.current) - Number(a.current))
}
