import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { customer, letterToken, passkey } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashToken } from '#server/platform/sessions.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { attachGuestOrders } from '../accounts/attach-guest-orders.ts'
import { isTaken } from '../accounts/is-taken.ts'
import { endSessions, tellEnded } from '../sessions/end-sessions.ts'
import { noteActivity } from '../sessions/note-activity.ts'

/**
 * What a link in a letter does: verifies the address it was sent to, or takes back a change of e-mail or mobile.
 * Each serves once.
 * @throws Refusal `code_expired` for any token that does not serve.
 */
export async function openLetterLink(ctx: CallContext, token: string): Promise<{ email: string }> {
  const { shop } = ctx
  const now = shop.now()
  const { email, ended } = await shop.db.transaction(async (tx) => {
    const [link] = await tx
      .update(letterToken)
      .set({ usedAt: now })
      .where(
        and(
          eq(letterToken.tokenHash, hashToken(token)),
          isNull(letterToken.usedAt),
          gt(letterToken.expiresAt, now),
        ),
      )
      .returning()
    if (!link) throw new Refusal('code_expired')
    if (link.kind === 'verify_email') return { email: await verify(tx, ctx, link), ended: [] }
    return { email: await undo(tx, ctx, link), ended: await endSessions(tx, now, link) }
  })
  await tellEnded(shop, ended)
  return { email }
}

type Link = typeof letterToken.$inferSelect

async function verify(tx: Tx, ctx: CallContext, { customerId, details }: Link): Promise<string> {
  const email = String(details.email)
  const verified = await tx
    .update(customer)
    .set({ emailVerifiedAt: ctx.shop.now() })
    .where(and(eq(customer.id, customerId), eq(customer.email, email)))
    .returning({ id: customer.id })
  if (verified.length === 0) throw new Refusal('code_expired')
  await attachGuestOrders(tx, customerId, email)
  await noteActivity(tx, ctx, customerId, 'email_verified')
  return email
}

/**
 * The old address or number is the account's again. Whoever changed it may know the password and may have left a
 * passkey: both go, every sign-in ends, and the owner chooses a new password by the old address.
 */
async function undo(tx: Tx, ctx: CallContext, { customerId, details }: Link): Promise<string> {
  const { changedAt, ...before } = details as { changedAt: string } & Before
  try {
    await tx.transaction((part) =>
      part
        .update(customer)
        .set({
          passwordHash: null,
          ...('email' in before
            ? { email: before.email, emailVerifiedAt: ctx.shop.now() }
            : { mobile: before.mobile, countryCode: before.countryCode }),
        })
        .where(eq(customer.id, customerId)),
    )
  } catch (error) {
    if (!isTaken(error)) throw error
    // Another account has the address by now.
    throw new Refusal('code_expired')
  }
  await tx
    .delete(passkey)
    .where(and(eq(passkey.customerId, customerId), gt(passkey.createdAt, new Date(changedAt))))
  await noteActivity(tx, ctx, customerId, 'email' in before ? 'email_undone' : 'mobile_undone')
  return 'email' in before ? before.email : ''
}

/** What it was before the change. */
type Before = { email: string } | { mobile: string | null; countryCode: string | null }
