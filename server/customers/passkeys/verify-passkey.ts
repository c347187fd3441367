import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import { passkey } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { relyingParty } from './relying-party.ts'

/**
 * Returns the customer whose passkey signed the challenge; null for an unknown key or an invalid signature. `alone`:
 * the passkey replaces the password, so the authenticator must have verified the user.
 */
export async function verifyPasskey(
  shop: Shop,
  credential: Record<string, unknown>,
  { challenge, alone }: { challenge: string; alone: boolean },
): Promise<string | null> {
  if (typeof credential.id !== 'string') return null
  const [key] = await shop.db.select().from(passkey).where(eq(passkey.credentialId, credential.id))
  if (!key) return null
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(shop)
  const result = await verifyAuthenticationResponse({
    // Unchecked input: the library validates every part of it.
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: alone,
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
      counter: key.counter,
    },
  }).catch(() => null)
  if (!result?.verified) return null
  await shop.db
    .update(passkey)
    .set({ counter: result.authenticationInfo.newCounter, lastUsed: shop.now() })
    .where(and(eq(passkey.id, key.id), eq(passkey.counter, key.counter)))
  return key.customerId
}
