import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { idempotency } from '#server/db/tables.ts'
import { Refusal } from './refusal.ts'

type Keyed = {
  /** The record that the key belongs to, such as `return:` and an order's id. */
  scope: string
  key: string
  payload: unknown
}

/**
 * Does the work of an idempotency key once: a repeated key gets the first answer and changes nothing. Work that is refused
 * releases its key with the transaction.
 * @throws Refusal `idempotency_conflict` if the key was used with another payload.
 */
export async function onceByKey<Answer>(
  tx: Tx,
  { scope, key, payload }: Keyed,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const payloadHash = createHash('sha256').update(JSON.stringify(payload)).digest('base64url')
  const own = and(eq(idempotency.scope, scope), eq(idempotency.key, key))
  const fresh = await tx
    .insert(idempotency)
    .values({ scope, key, payloadHash })
    .onConflictDoNothing()
    .returning({ key: idempotency.key })
  if (fresh.length === 0) {
    const [earlier] = await tx.select().from(idempotency).where(own)
    if (earlier?.payloadHash !== payloadHash) throw new Refusal('idempotency_conflict')
    return earlier.answer as Answer
  }
  const answer = await work()
  await tx.update(idempotency).set({ answer }).where(own)
  return answer
}
