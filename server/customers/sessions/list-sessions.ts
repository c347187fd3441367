import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { LoginSession } from '#contract/user.ts'
import { loginSession } from '#server/db/tables.ts'
import type { CallContext, SignedIn } from '#server/platform/shop.ts'
import { placeName } from '#server/platform/sign-in/seen-from.ts'

/** A customer's open sessions, current one first. */
export async function listSessions(
  { shop, lang }: CallContext,
  { id, sessionId }: SignedIn,
): Promise<LoginSession[]> {
  const rows = await shop.db
    .select()
    .from(loginSession)
    .where(
      and(
        eq(loginSession.customerId, id),
        isNull(loginSession.endedAt),
        gt(loginSession.expiresAt, shop.now()),
      ),
    )
    .orderBy(desc(eq(loginSession.id, sessionId)), desc(loginSession.lastSeen))
  return rows.map((row) => ({
    id: row.id,
    ip: row.ip,
    browser: row.browser,
    place: placeName(row.place, lang),
    createdAt: row.createdAt.toISOString(),
    lastSeen: row.lastSeen.toISOString(),
    current: row.id === sessionId,
  }))
}
