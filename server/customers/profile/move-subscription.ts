import { and, eq, gte } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { subscriber, subscriptionEvent } from '#server/db/tables.ts'
import { forgetInDesk, indexForDesk } from '#server/platform/admin/lists/desk-search.ts'
import { neighbourhoodOf } from '#server/platform/http/network.ts'

type Move = {
  from: string
  to: string
  source: 'account' | 'link'
  ip: string
  at: Date
  /** Moves back only what was moved after this moment. */
  movedSince?: Date
}

/**
 * Moves a newsletter subscription, with its proof of consent, from one verified address of a customer to another. If the
 * new address has a subscription of its own, or has unsubscribed, that stays and the earlier one ends.
 */
export async function moveSubscription(tx: Tx, { from, to, movedSince, ...step }: Move): Promise<void> {
  const rows = await tx.select().from(subscriber).where(eq(subscriber.email, from)).for('update')
  const [row] = rows
  if (row?.state !== 'subscribed' || from === to) return
  if (movedSince && !(await wasMoved(tx, from, movedSince))) return
  const [other] = await tx.select().from(subscriber).where(eq(subscriber.email, to)).for('update')
  if (other && other.state !== 'asked') {
    await tx
      .update(subscriber)
      .set({ state: 'unsubscribed', unsubscribedAt: step.at })
      .where(eq(subscriber.id, row.id))
    return prove(tx, from, 'unsubscribed', step)
  }
  // Nobody agreed to anything by a request that is not confirmed.
  if (other) {
    await tx.delete(subscriber).where(eq(subscriber.id, other.id))
    await forgetInDesk(tx, 'subscriber', other.id)
  }
  await tx.update(subscriber).set({ email: to }).where(eq(subscriber.id, row.id))
  const { id, askedAt } = row
  await indexForDesk(tx, { kind: 'subscriber', id, label: to, texts: [to], fresh: askedAt })
  await prove(tx, to, 'moved', step)
}

async function wasMoved(tx: Tx, email: string, since: Date): Promise<boolean> {
  const [moved] = await tx
    .select({ id: subscriptionEvent.id })
    .from(subscriptionEvent)
    .where(
      and(
        eq(subscriptionEvent.email, email),
        eq(subscriptionEvent.kind, 'moved'),
        gte(subscriptionEvent.at, since),
      ),
    )
    .limit(1)
  return moved !== undefined
}

async function prove(
  tx: Tx,
  email: string,
  kind: 'moved' | 'unsubscribed',
  { source, ip, at }: Pick<Move, 'source' | 'ip' | 'at'>,
): Promise<void> {
  await tx.insert(subscriptionEvent).values({ email, kind, source, network: neighbourhoodOf(ip), at })
}
