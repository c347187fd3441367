import { and, eq } from 'drizzle-orm'
import { passkey } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type Credential, signedCounter } from '#server/platform/sign-in/passkey.ts'

/**
 * Returns the customer whose passkey signed the challenge; null for an unknown key or an invalid signature. `alone`:
 * the passkey replaces the password.
 */
export async function verifyPasskey(
  shop: Shop,
  credential: Credential,
  proof: { challenge: string; alone: boolean },
): Promise<string | null> {
  if (typeof credential.id !== 'string') return null
  const [key] = await shop.db.select().from(passkey).where(eq(passkey.credentialId, credential.id))
  if (!key) return null
  const counter = await signedCounter(shop, key, credential, proof)
  if (counter === null) return null
  await shop.db
    .update(passkey)
    .set({ counter, lastUsed: shop.now() })
    .where(and(eq(passkey.id, key.id), eq(passkey.counter, key.counter)))
  return key.customerId
}
