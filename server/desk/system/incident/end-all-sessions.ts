import { and, gt, isNull } from 'drizzle-orm'
import { loginSession, pendingSecond, staffSession } from '#server/db/tables.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { emit } from '#server/platform/emit.ts'
import { endSessions } from '#server/staff/sign-in/open-session.ts'

/** Sessions whose pages one event tells. */
const batch = 500

/** Ends every session of staff but the caller's own, or every session of customers. Returns their number. */
export async function endAllSessions(ctx: WriteContext, whose: 'staff' | 'customers'): Promise<number> {
  return whose === 'staff' ? endThoseOfStaff(ctx) : endThoseOfCustomers(ctx)
}

async function endThoseOfStaff({ tx, at, caller }: WriteContext): Promise<number> {
  const people = await tx
    .selectDistinct({ id: staffSession.staffId })
    .from(staffSession)
    .where(and(isNull(staffSession.endedAt), gt(staffSession.expiresAt, at)))
  let ended = 0
  for (const { id } of people) {
    const except = id === caller.id ? (caller.sessionId ?? undefined) : undefined
    ended += (await endSessions(tx, at, { staffId: id, except })).length
  }
  return ended
}

async function endThoseOfCustomers({ tx, at }: WriteContext): Promise<number> {
  // First, so that a second step that is being completed opens its session before or not at all.
  await tx.delete(pendingSecond)
  const ended = await tx
    .update(loginSession)
    .set({ endedAt: at })
    .where(and(isNull(loginSession.endedAt), gt(loginSession.expiresAt, at)))
    .returning({ id: loginSession.id })
  for (let from = 0; from < ended.length; from += batch) {
    const sessionIds = ended.slice(from, from + batch).map(({ id }) => id)
    await emit(tx, 'customer.sessions_ended', { sessionIds })
  }
  return ended.length
}
