import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { staffPasskey } from '#server/db/tables.ts'
import { deskSite } from '#server/platform/admin/desk-host.ts'
import { hasId } from '#server/platform/has-id.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  type Credential,
  createdKey,
  registrationOptions,
  signedCounter,
} from '#server/platform/sign-in/passkey.ts'
import { relyingParty } from '#server/platform/sign-in/relying-party.ts'
import { findStaff } from '../accounts/find-staff.ts'
import { beginCeremony, readCeremony, setChallenge } from './ceremony.ts'

const maxPasskeys = 20

/** A ceremony that the browser completes: its token, and the options for the authenticator. */
type Begun = { id: string; options: Record<string, unknown> }

export type PasskeyPurpose = 'signin' | 'second' | 'step_up' | 'enroll'

/**
 * Begins what a passkey is for: a sign-in by anybody (`signin`), or completing the ceremony of `token`: the second step
 * after a password, a step-up, or adding a key.
 * @throws Refusal `code_expired`
 */
export function beginPasskey(shop: Shop, purpose: PasskeyPurpose, token: string | undefined): Promise<Begun> {
  if (purpose === 'signin') return beginPasskeySignIn(shop)
  if (purpose === 'enroll') return beginAdding(shop, token ?? '')
  return beginPasskeyCheck(shop, purpose, token ?? '')
}

async function beginPasskeySignIn(shop: Shop): Promise<Begun> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deskSite(shop)).id,
    userVerification: 'required',
  })
  const id = await beginCeremony(shop, { kind: 'passkey_signin', challenge: options.challenge })
  return { id, options: { ...options } }
}

async function beginPasskeyCheck(shop: Shop, kind: 'second' | 'step_up', token: string): Promise<Begun> {
  const { staffId } = await readCeremony(shop, kind, token)
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deskSite(shop)).id,
    userVerification: kind === 'step_up' ? 'required' : 'preferred',
    allowCredentials: await keysOf(shop, staffId!),
  })
  await setChallenge(shop, { kind, token, challenge: options.challenge })
  return { id: token, options: { ...options } }
}

/** Starts adding a passkey. */
async function beginAdding(shop: Shop, token: string): Promise<Begun> {
  const { staffId } = await readCeremony(shop, 'enroll', token)
  const person = await findStaff(shop.db, staffId!)
  const keys = await keysOf(shop, staffId!)
  const options = await registrationOptions(deskSite(shop), { id: staffId!, name: person!.email, keys })
  await setChallenge(shop, { kind: 'enroll', token, challenge: options.challenge })
  return { id: token, options: { ...options } }
}

type Added = { credential: Credential; challenge: string | null; name: string }

/** @throws Refusal `code_wrong` if the authenticator's answer is invalid, `too_many`. */
export async function addPasskey(
  tx: Tx,
  shop: Shop,
  staffId: string,
  { credential, challenge, name }: Added,
): Promise<void> {
  if (!challenge) throw new Refusal('code_wrong')
  const key = await createdKey(deskSite(shop), credential, challenge)
  const existing = await tx.$count(staffPasskey, eq(staffPasskey.staffId, staffId))
  if (existing >= maxPasskeys) throw new Refusal('too_many')
  const kept = await tx
    .insert(staffPasskey)
    .values({ staffId, ...key, name, createdAt: shop.now() })
    .onConflictDoNothing()
    .returning({ id: staffPasskey.id })
  if (kept.length === 0) throw new Refusal('code_wrong')
}

/** @throws Refusal `not_found` for a key that is not theirs. */
export async function removePasskey(tx: Tx, staffId: string, id: string): Promise<void> {
  const gone = await tx
    .delete(staffPasskey)
    .where(and(hasId(staffPasskey.id, id), eq(staffPasskey.staffId, staffId)))
    .returning({ id: staffPasskey.id })
  if (gone.length === 0) throw new Refusal('not_found')
}

/**
 * Returns the staff member whose passkey signed the challenge; null for an unknown key or an invalid signature.
 * `alone`: the passkey replaces the password, so the authenticator must have verified the user.
 */
export async function verifyPasskey(
  shop: Shop,
  credential: Credential,
  proof: { challenge: string; alone: boolean },
): Promise<string | null> {
  if (typeof credential.id !== 'string') return null
  const [key] = await shop.db.select().from(staffPasskey).where(eq(staffPasskey.credentialId, credential.id))
  if (!key) return null
  const counter = await signedCounter(deskSite(shop), key, credential, proof)
  if (counter === null) return null
  await shop.db
    .update(staffPasskey)
    .set({ counter, lastUsed: shop.now() })
    .where(and(eq(staffPasskey.id, key.id), eq(staffPasskey.counter, key.counter)))
  return key.staffId
}

/** A staff member's passkeys, oldest first. */
export async function listPasskeys({ db }: Pick<Shop, 'db'>, staffId: string) {
  const rows = await db
    .select()
    .from(staffPasskey)
    .where(eq(staffPasskey.staffId, staffId))
    .orderBy(asc(staffPasskey.createdAt))
  return rows.map(({ id, name, createdAt, lastUsed }) => ({
    ...{ id, name, createdAt: createdAt.toISOString() },
    lastUsed: lastUsed?.toISOString() ?? null,
  }))
}

function keysOf({ db }: Pick<Shop, 'db'>, staffId: string): Promise<{ id: string }[]> {
  return db
    .select({ id: staffPasskey.credentialId })
    .from(staffPasskey)
    .where(eq(staffPasskey.staffId, staffId))
}
