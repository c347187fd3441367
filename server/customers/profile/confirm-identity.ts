import { and, eq, gt } from 'drizzle-orm'
import { loginSession } from '#server/db/tables.ts'
import { forgetFailures, noteFailure } from '#server/platform/limits/failed-attempts.ts'
import { refuseTooMany } from '#server/platform/limits/refuse-too-many.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readCustomer } from '../accounts/find-customer.ts'
import { passwordFits } from '../passwords/hash-password.ts'
import type { CustomerContext } from './signed-in.ts'

/** A sign-in counts as the password for so long, in milliseconds. */
const fresh = 10 * 60_000

/** Wrong passwords of somebody who holds a session. */
const guesses = { most: 10, minutes: 15 }

/**
 * What cannot be taken back is done by who signed in a moment ago, or gives the password again.
 * @throws Refusal `credentials_wrong` at `password`, `too_many`.
 */
export async function confirmIdentity(ctx: CustomerContext, password: string | undefined): Promise<void> {
  if (password === undefined && (await signedInLately(ctx))) return
  await checkPassword(ctx, password)
}

/** @throws Refusal `credentials_wrong` at `field` for a password that is missing or wrong, `too_many`. */
export async function checkPassword(
  { shop, customer }: CustomerContext,
  password: string | undefined,
  field = 'password',
): Promise<void> {
  if (password === undefined) {
    throw new Refusal('credentials_wrong', { fields: { [field]: { key: 'account.password_needed' } } })
  }
  const subject = `confirm ${customer.id}`
  await refuseTooMany(shop, subject, guesses)
  const { passwordHash } = await readCustomer(shop.db, customer.id)
  if (await passwordFits(passwordHash, password)) return forgetFailures(shop, subject)
  await noteFailure(shop, subject)
  throw new Refusal('credentials_wrong', { fields: { [field]: { key: 'account.password_wrong' } } })
}

export async function signedInLately({ shop, customer }: CustomerContext): Promise<boolean> {
  const rows = await shop.db
    .select({ id: loginSession.id })
    .from(loginSession)
    .where(
      and(
        eq(loginSession.id, customer.sessionId),
        gt(loginSession.createdAt, new Date(shop.now().getTime() - fresh)),
      ),
    )
  return rows.length > 0
}
