import { and, eq, gt } from 'drizzle-orm'
import { loginSession } from '#server/db/tables.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { clearAttempts, countAttempt } from '#server/platform/limits/attempts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { passwordFits } from '#server/platform/sign-in/hash-password.ts'
import { readCustomer } from '../accounts/find-customer.ts'
import type { CustomerContext } from './signed-in.ts'

/** Milliseconds during which a sign-in replaces the password. */
const fresh = 10 * 60_000

/** Wrong passwords per signed-in customer. */
const wrongPasswords = { max: 10, minutes: 15 }

/**
 * Requires the password or a sign-in within the last ten minutes, before a change that cannot be undone.
 * @throws Refusal `credentials_wrong` at `password`, `too_many`.
 */
export async function confirmIdentity(ctx: CustomerContext, password: string | undefined): Promise<void> {
  if (password === undefined && (await signedInLately(ctx))) return
  await checkPassword(ctx, password)
}

/** @throws Refusal `credentials_wrong` at `field` for a password that is missing or wrong, `too_many`. */
export async function checkPassword(
  { shop, customer, ip }: CustomerContext,
  password: string | undefined,
  field = 'password',
): Promise<void> {
  if (password === undefined) {
    throw refusedAt(field, 'account.password_needed')
  }
  const subject = `confirm ${customer.id}`
  const attempt = await countAttempt(shop, { subject, ...wrongPasswords })
  const { passwordHash } = await readCustomer(shop.db, customer.id)
  const fits = await passwordFits(passwordHash, password, networkOf(ip)).catch(async (error) => {
    await attempt.release()
    throw error
  })
  if (fits) return clearAttempts(shop, subject)
  throw refusedAt(field, 'account.password_wrong')
}

/** The message of the field, because there was no email to be wrong. */
function refusedAt(field: string, key: string): Refusal {
  return new Refusal('credentials_wrong', { text: { key }, fields: { [field]: { key } } })
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
