import { and, desc, eq, sql } from 'drizzle-orm'
import { consent, visit } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'

export type Seen = { path: string; referrer: string; timezone: string; heartbeat: boolean }

/** Minutes without a heartbeat after which the next report counts as a new visit. */
const sessionMinutes = 30

/** Seconds of clock and network difference allowed when a time on page is checked. */
const tolerance = 10

/**
 * Stores a page view as one row: for a path that differs from the visitor's newest one, or for a heartbeat of a page
 * without a row, for example after consent was given late. Any other report updates `lastSeen` of the newest row.
 * Stores nothing without consent.
 */
export async function recordVisit(shop: Shop, visitorId: string, seen: Seen): Promise<void> {
  if (!(await allowsStatistics(shop, visitorId))) return
  const now = shop.now()
  await shop.db.transaction(async (tx) => {
    // Locks the visitor, so that two simultaneous reports count as one view.
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
 * Adds seconds to the visitor's newest view of a path. Capped at the time since it began, because a browser may report
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
