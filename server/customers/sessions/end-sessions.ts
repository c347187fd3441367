import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { loginSession, pendingSecond } from '#server/db/tables.ts'
import { hasId } from '#server/platform/has-id.ts'
import type { Shop } from '#server/platform/shop.ts'

type Which = { customerId: string; except?: string | undefined; only?: string | undefined }

/**
 * Ends sessions of a customer, whose next call returns code 51. Pass the ids to `tellEnded` after the transaction. Unless
 * a single one is ended, sign-ins that wait for their second step end as well.
 */
export async function endSessions(tx: Tx, now: Date, { customerId, except, only }: Which): Promise<string[]> {
  // First, so that a second step that is being completed opens its session before or not at all.
  if (!only) await tx.delete(pendingSecond).where(ofSecondStep(customerId))
  const ended = await tx
    .update(loginSession)
    .set({ endedAt: now })
    .where(
      and(
        eq(loginSession.customerId, customerId),
        isNull(loginSession.endedAt),
        except ? ne(loginSession.id, except) : undefined,
        only ? hasId(loginSession.id, only) : undefined,
      ),
    )
    .returning({ id: loginSession.id })
  return ended.map(({ id }) => id)
}

function ofSecondStep(customerId: string) {
  return and(eq(pendingSecond.customerId, customerId), eq(pendingSecond.kind, 'second_step'))
}

/** Notifies every open tab of the ended sessions. */
export async function tellEnded(shop: Shop, ids: string[]): Promise<void> {
  for (const sessionId of ids) await shop.live.publish({ sessionId }, { type: 'signedOut', data: {} })
}
