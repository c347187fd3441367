import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { loginSession } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'

type Which = { customerId: string; except?: string | undefined; only?: string | undefined }

/** Ends sessions of a customer, whose next call returns code 51. Pass the ids to `tellEnded` after the transaction. */
export async function endSessions(tx: Tx, now: Date, { customerId, except, only }: Which): Promise<string[]> {
  const ended = await tx
    .update(loginSession)
    .set({ endedAt: now })
    .where(
      and(
        eq(loginSession.customerId, customerId),
        isNull(loginSession.endedAt),
        except ? ne(loginSession.id, except) : undefined,
        only ? eq(sql`${loginSession.id}::text`, only) : undefined,
      ),
    )
    .returning({ id: loginSession.id })
  return ended.map(({ id }) => id)
}

/** Notifies every open tab of the ended sessions. */
export async function tellEnded(shop: Shop, ids: string[]): Promise<void> {
  for (const sessionId of ids) await shop.live.publish({ sessionId }, { type: 'signedOut', data: {} })
}
