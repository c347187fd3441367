import {
  type AuthenticationResponseJSON,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { relyingParty } from './relying-party.ts'

type Site = Pick<Shop, 'publicUrl' | 'settings'> & { rpId?: string }

/** A passkey as stored for a customer or a staff member. */
export type StoredKey = { credentialId: string; publicKey: string; counter: number }

/** A client's WebAuthn JSON. Unchecked input: the library validates every part of it. */
export type Credential = Record<string, unknown>

type Person = { id: string; name: string; keys: { id: string }[] }

/** Options for adding a passkey to an account that has `keys` already. */
export function registrationOptions(shop: Site, { id, name, keys }: Person) {
  const { id: rpID, name: rpName } = relyingParty(shop)
  return generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(id),
    userName: name,
    attestationType: 'none',
    excludeCredentials: keys,
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
}

/** The passkey that an authenticator created for the challenge. @throws Refusal `code_wrong` for an invalid answer. */
export async function createdKey(shop: Site, credential: Credential, challenge: string) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(shop)
  const result = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: false,
  }).catch(() => null)
  if (!result?.verified) throw new Refusal('code_wrong')
  const { id, publicKey, counter, transports } = result.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports ?? [],
  }
}

/**
 * The new counter of a passkey that signed the challenge; null if it did not. `alone`: the passkey replaces the
 * password, so the authenticator must have verified the user.
 */
export async function signedCounter(
  shop: Site,
  key: StoredKey,
  credential: Credential,
  { challenge, alone }: { challenge: string; alone: boolean },
): Promise<number | null> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(shop)
  const result = await verifyAuthenticationResponse({
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
  return result?.verified ? result.authenticationInfo.newCounter : null
}
