import { randomBytes } from 'node:crypto'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { and, eq, gt } from 'drizzle-orm'
import { passkey, pendingSecond } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashToken } from '#server/platform/sessions.ts'
import type { Shop } from '#server/platform/shop.ts'
import { registrationOptions } from '#server/platform/sign-in/passkey.ts'
import { ceremonyTime, relyingParty } from '#server/platform/sign-in/relying-party.ts'
import { readCustomer } from '../accounts/find-customer.ts'

type Begun = { id: string; options: Record<string, unknown> }

/** Starts a sign-in by passkey, for any customer. */
export async function beginSignIn(shop: Shop): Promise<Begun> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(shop).id,
    userVerification: 'required',
  })
  return keep(shop, { kind: 'passkey_signin', challenge: options.challenge, options })
}

/**
 * Starts a passkey as the second step after a password: only that customer's keys are accepted.
 * @throws Refusal `code_expired` for an unknown or expired challenge.
 */
export async function beginSecondStep(shop: Shop, challenge: string): Promise<Begun> {
  const id = hashToken(challenge)
  const open = and(
    eq(pendingSecond.id, id),
    eq(pendingSecond.kind, 'second_step'),
    gt(pendingSecond.expiresAt, shop.now()),
  )
  const [pending] = await shop.db
    .select({ customerId: pendingSecond.customerId })
    .from(pendingSecond)
    .where(open)
  if (!pending?.customerId) throw new Refusal('code_expired')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(shop).id,
    userVerification: 'preferred',
    allowCredentials: await keysOf(shop, pending.customerId),
  })
  await shop.db.update(pendingSecond).set({ challenge: options.challenge }).where(open)
  return { id, options: { ...options } }
}

/** Starts adding a passkey for a customer. */
export async function beginAdding(shop: Shop, customerId: string): Promise<Begun> {
  const person = await readCustomer(shop.db, customerId)
  const options = await registrationOptions(shop, {
    id: customerId,
    name: person.email ?? `${person.countryCode}${person.mobile}`,
    keys: await keysOf(shop, customerId),
  })
  return keep(shop, { kind: 'passkey_add', challenge: options.challenge, options, customerId })
}

/** Deletes and returns the challenge with this id; null if there is none. */
export async function takeChallenge(
  shop: Shop,
  id: string,
  kind: 'passkey_signin' | 'passkey_add',
  customerId?: string,
): Promise<string | null> {
  const [taken] = await shop.db
    .delete(pendingSecond)
    .where(
      and(
        eq(pendingSecond.id, id),
        eq(pendingSecond.kind, kind),
        gt(pendingSecond.expiresAt, shop.now()),
        customerId ? eq(pendingSecond.customerId, customerId) : undefined,
      ),
    )
    .returning({ challenge: pendingSecond.challenge })
  return taken?.challenge ?? null
}

type Kept = {
  kind: 'passkey_signin' | 'passkey_add'
  challenge: string
  options: object
  customerId?: string
}

async function keep(shop: Shop, { options, ...row }: Kept): Promise<Begun> {
  const id = randomBytes(16).toString('base64url')
  await shop.db
    .insert(pendingSecond)
    .values({ id, ...row, expiresAt: new Date(shop.now().getTime() + ceremonyTime) })
  return { id, options: { ...options } }
}

async function keysOf(shop: Shop, customerId: string) {
  const rows = await shop.db
    .select({ id: passkey.credentialId })
    .from(passkey)
    .where(eq(passkey.customerId, customerId))
  return rows
}
