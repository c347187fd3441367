import { and, desc, eq, sql } from 'drizzle-orm'
import { consent, visit } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'

export type Seen = { path: string; referrer: string; timezone: string; heartbeat: boolean }

/** Minutes after which a page that is still open counts as visited anew. */
const sessionMinutes = 30

/** Seconds that clocks and networks may differ by when a time on page is checked. */
const tolerance = 10

/**
 * Stores a page view as one row: a path that differs from the visitor's newest one, or a heartbeat of a page that has
 * none, for example because statistics were allowed only then. Anything else keeps the newest row of the path alive.
 * Stores nothing without consent.
 */
export async function recordVisit(shop: Shop, visitorId: string, seen: Seen): Promise<void> {
  if (!(await allowsStatistics(shop, visitorId))) return
  const now = shop.now()
  await shop.db.transaction(async (tx) => {
    // Two reports of one visitor at the same moment are one view.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`visit ${visitorId}`}, 0))`)
    const [newest] = await tx
      .select({ id: visit.id, path: visit.path, lastSeen: visit.lastSeen })
      .from(visit)
      .where(
        and(
          eq(visit.visitorId, visitorId),
          // Other tabs send heartbeats too, so those look for the newest row of their own path.
          seen.heartbeat ? eq(visit.path, seen.path) : undefined,
        ),
      )
      .orderBy(desc(visit.at))
      .limit(1)
    const isAlive = newest && now.getTime() - newest.lastSeen.getTime() < sessionMinutes * 60_000
    if (isAlive && newest.path === seen.path) {
      await tx.update(visit).set({ lastSeen: now }).where(eq(visit.id, newest.id))
      return
    }
    const { path, referrer, timezone } = seen
    await tx.insert(visit).values({ visitorId, path, referrer, timezone, at: now, lastSeen: now })
  })
}

/**
 * Adds seconds to the visitor's newest view of a path, never more than have passed since it began: a browser may report
 * any number.
 */
export async function addDuration(
  shop: Shop,
  visitorId: string,
  path: string,
  seconds: number,
): Promise<void> {
  const now = shop.now()
  const newest = shop.db
    .select({ id: visit.id })
    .from(visit)
    .where(and(eq(visit.visitorId, visitorId), eq(visit.path, path)))
    .orderBy(desc(visit.at))
    .limit(1)
  const elapsed = sql`extract(epoch from ${now.toISOString()}::timestamptz - ${visit.at})::bigint + ${tolerance}`
  await shop.db
    .update(visit)
    .set({ duration: sql`least(${visit.duration} + ${seconds}, ${elapsed})`, lastSeen: now })
    .where(eq(visit.id, newest))
}

async function allowsStatistics(shop: Shop, visitorId: string): Promise<boolean> {
  const [row] = await shop.db
    .select({ statistics: consent.statistics })
    .from(consent)
    .where(eq(consent.visitorId, visitorId))
  return row?.statistics === 'yes'
}
