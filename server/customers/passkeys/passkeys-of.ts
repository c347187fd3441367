import { and, desc, eq } from 'drizzle-orm'
import { passkey } from '#server/db/tables.ts'
import { hasId } from '#server/platform/has-id.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CustomerContext } from '../profile/signed-in.ts'
import { noteActivity } from '../sessions/note-activity.ts'

/** A customer's passkeys, newest first. */
export async function passkeysOf({ shop, customer }: CustomerContext) {
  const rows = await shop.db
    .select()
    .from(passkey)
    .where(eq(passkey.customerId, customer.id))
    .orderBy(desc(passkey.createdAt))
  const items = rows.map(({ id, name, createdAt, lastUsed }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsed: lastUsed?.toISOString() ?? null,
  }))
  return { items }
}

/** @throws Refusal `not_found` for a key that is not theirs. */
export async function renamePasskey(
  { shop, customer }: CustomerContext,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const renamed = await shop.db
    .update(passkey)
    .set({ name })
    .where(and(hasId(passkey.id, id), eq(passkey.customerId, customer.id)))
    .returning({ id: passkey.id })
  if (renamed.length === 0) throw new Refusal('not_found')
}

/** @throws Refusal `not_found` for a key that is not theirs. */
export async function removePasskey(ctx: CustomerContext, id: string): Promise<void> {
  const { shop, customer } = ctx
  await shop.db.transaction(async (tx) => {
    const gone = await tx
      .delete(passkey)
      .where(and(hasId(passkey.id, id), eq(passkey.customerId, customer.id)))
      .returning({ id: passkey.id })
    if (gone.length === 0) throw new Refusal('not_found')
    await noteActivity(tx, ctx, customer.id, 'passkey_removed')
  })
}
