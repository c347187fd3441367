import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { customer } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { attachGuestOrders } from '../accounts/attach-guest-orders.ts'
import { type Customer, readCustomer } from '../accounts/find-customer.ts'
import { isTaken } from '../accounts/is-taken.ts'
import type { Account } from '../accounts/parse-account.ts'
import { checkCode, spendCode } from '../codes/check-code.ts'
import { emailLink } from '../emails/email-link.ts'
import { sendNotice } from '../emails/notice.ts'
import { noteActivity } from '../sessions/note-activity.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { moveSubscription } from './move-subscription.ts'
import type { CustomerContext } from './signed-in.ts'

type Given = { code: string; ticket?: string | undefined; password?: string | undefined }

/**
 * Replaces the email address or mobile number by a verified one. The old contact is notified and can undo the change
 * for 7 days.
 * @throws Refusal `credentials_wrong`, `code_wrong`, `code_expired` (also if another account has it), `too_many`.
 */
export async function editContact(ctx: CustomerContext, account: Account, given: Given): Promise<void> {
  const { shop } = ctx
  const { id } = ctx.customer
  await confirmIdentity(ctx, given.password)
  const code = await checkCode(ctx, account, { purpose: 'bind', code: given.code, ticket: given.ticket })
  const before = await readCustomer(shop.db, id)
  const now = shop.now()
  await shop.db.transaction(async (tx) => {
    await spendCode(tx, code, now)
    await put(tx, id, account, now)
    if (account.kind === 'email') {
      await attachGuestOrders(tx, id, account.email)
      if (before.email && before.emailVerifiedAt) {
        const step = { source: 'account', ip: ctx.ip, at: now } as const
        await moveSubscription(tx, { from: before.email, to: account.email, ...step })
      }
    }
    await noteActivity(tx, ctx, id, account.kind)
    await tellOld(tx, before, account, now)
  })
}

async function put(tx: Tx, id: string, account: Account, now: Date): Promise<void> {
  const contact =
    account.kind === 'email'
      ? { email: account.email, emailVerifiedAt: now }
      : { mobile: account.mobile, countryCode: account.countryCode }
  try {
    await tx.transaction((part) => part.update(customer).set(contact).where(eq(customer.id, id)))
  } catch (error) {
    if (!isTaken(error)) throw error
    // Another account registered it after the code was sent.
    throw new Refusal('code_expired', { fields: { code: { key: 'reason.code_expired' } } })
  }
}

/** Notifies the old contact, or the account's other one if there was none of this kind, with a link to undo. */
async function tellOld(tx: Tx, before: Customer, account: Account, now: Date): Promise<void> {
  const { email, mobile, countryCode } = before
  const token = await emailLink(tx, now, {
    kind: 'undo_email',
    customerId: before.id,
    details: { email, mobile, countryCode, changed: account.kind, changedAt: now.toISOString() },
  })
  const to = account.kind === 'mobile' && before.mobile ? { ...before, email: null } : before
  await sendNotice(tx, to, {
    kind: `${account.kind}_changed`,
    values: { now: account.kind === 'email' ? account.email : account.countryCode + account.mobile },
    path: `/auth/verify-email#token=${token}`,
  })
}
