import { eq } from 'drizzle-orm'
import type { SignedIn } from '#contract/account.ts'
import type { Parsed } from '#contract/calls.ts'
import type { Tx } from '#server/db/open.ts'
import { customer } from '#server/db/tables.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { passwordFits } from '#server/platform/sign-in/hash-password.ts'
import { type Customer, findByAccount } from '../accounts/find-customer.ts'
import { type Account, parseAccount } from '../accounts/parse-account.ts'
import { askSecondStep } from '../second-step/ask-second-step.ts'
import type { JoinVisitor } from '../sessions/join-visitor.ts'
import { noteFailedSignIn } from '../sessions/note-activity.ts'
import { openSession } from '../sessions/open-session.ts'
import { beginPasswordAttempt } from './password-limits.ts'

/**
 * Signs in by password. An unknown account takes as much work as a wrong password.
 * @throws Refusal `credentials_wrong`, `ticket_required`, `second_factor`, `too_many`.
 */
export async function signIn(
  ctx: CallContext,
  given: Parsed<'/auth/signin'>,
  join: JoinVisitor[],
): Promise<SignedIn> {
  const account = parseAccount(given)
  const attempt = await beginPasswordAttempt(ctx, account, given.ticket)
  const { found, fits } = await checkPassword(ctx, account, given.password).catch(async (error) => {
    await attempt.release()
    throw error
  })
  if (!found || !fits) {
    await noteFailedSignIn(ctx, found?.id)
    throw wrongPassword(account)
  }
  await attempt.succeed()
  const after = (tx: Tx) => stillFits(tx, found, account)
  await askSecondStep(ctx.shop, found.id, after)
  return openSession(ctx, found.id, join, { after })
}

/**
 * Changing a password ends what the old one opened, so a sign-in that was checked against the old one must not follow.
 * The lock makes it come either before that, or here to nothing.
 */
async function stillFits(tx: Tx, { id, passwordHash }: Customer, account: Account): Promise<void> {
  const [now] = await tx
    .select({ passwordHash: customer.passwordHash })
    .from(customer)
    .where(eq(customer.id, id))
    .for('share')
  if (now?.passwordHash !== passwordHash) throw wrongPassword(account)
}

function wrongPassword({ kind }: Account): Refusal {
  const text = { key: kind === 'email' ? 'reason.credentials_wrong' : 'account.mobile_wrong' }
  return new Refusal('credentials_wrong', { text, fields: { password: text } })
}

async function checkPassword(
  { shop, ip }: CallContext,
  account: Account,
  password: string,
): Promise<{ found: Customer | null; fits: boolean }> {
  const found = await findByAccount(shop.db, account)
  return { found, fits: await passwordFits(found?.passwordHash, password, networkOf(ip)) }
}
