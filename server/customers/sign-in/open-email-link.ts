import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import {
  customer,
  emailToken,
  foreignIdentity,
  passkey,
  pendingSecond,
  qrLogin,
  recoveryCode,
  totp,
} from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashToken } from '#server/platform/sessions.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { attachGuestOrders } from '../accounts/attach-guest-orders.ts'
import { readCustomer } from '../accounts/find-customer.ts'
import { isTaken } from '../accounts/is-taken.ts'
import { moveSubscription } from '../profile/move-subscription.ts'
import { endSessions, tellEnded } from '../sessions/end-sessions.ts'
import { noteActivity } from '../sessions/note-activity.ts'

/**
 * Handles a link from an email: verifies the address it was sent to, or undoes a change of email or mobile. Each link
 * works once.
 * @throws Refusal `code_expired` for any token that is unknown, used or expired.
 */
export async function openEmailLink(ctx: CallContext, token: string): Promise<{ email: string }> {
  const { shop } = ctx
  const now = shop.now()
  const { email, ended } = await shop.db.transaction(async (tx) => {
    const [link] = await tx
      .update(emailToken)
      .set({ usedAt: now })
      .where(
        and(
          eq(emailToken.tokenHash, hashToken(token)),
          isNull(emailToken.usedAt),
          gt(emailToken.expiresAt, now),
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

type Link = typeof emailToken.$inferSelect

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
 * Restores the old address and number of the account. The attacker may know the password, so it is removed along with
 * every sign-in method added since the change. The owner sets a new password with a code sent to the old address.
 */
async function undo(tx: Tx, ctx: CallContext, link: Link): Promise<string> {
  const { customerId } = link
  const { changedAt, changed: kind, ...before } = link.details as Before
  const changed = kind ?? ('email' in before ? 'email' : 'mobile')
  const { email: replaced } = await readCustomer(tx, customerId)
  try {
    await tx.transaction((part) =>
      part
        .update(customer)
        .set({
          passwordHash: null,
          ...before,
          ...(changed === 'email' ? { emailVerifiedAt: before.email ? ctx.shop.now() : null } : {}),
        })
        .where(eq(customer.id, customerId)),
    )
  } catch (error) {
    if (!isTaken(error)) throw error
    // Another account has registered the address since.
    throw new Refusal('code_expired')
  }
  if (changed === 'email' && before.email && replaced) {
    const step = { source: 'link', ip: ctx.ip, at: ctx.shop.now() } as const
    await moveSubscription(tx, {
      ...{ from: replaced, to: before.email, movedSince: new Date(changedAt) },
      ...step,
    })
  }
  await removeAddedSince(tx, ctx, link, new Date(changedAt))
  await noteActivity(tx, ctx, customerId, changed === 'email' ? 'email_undone' : 'mobile_undone')
  return changed === 'email' ? (before.email ?? '') : ''
}

/** The contacts before the change. Links sent by older versions contain only the one that was changed. */
type Before = {
  changed?: 'email' | 'mobile'
  changedAt: string
  email?: string | null
  mobile?: string | null
  countryCode?: string | null
}

/**
 * Deletes passkeys, authenticator apps with their recovery codes, identities at other providers, links that undo later
 * changes, and incomplete sign-ins. The caller ends open sessions.
 */
async function removeAddedSince(tx: Tx, ctx: CallContext, link: Link, since: Date): Promise<void> {
  const { customerId } = link
  await tx.delete(passkey).where(and(eq(passkey.customerId, customerId), gt(passkey.createdAt, since)))
  const apps = await tx
    .delete(totp)
    .where(and(eq(totp.customerId, customerId), or(isNull(totp.confirmedAt), gt(totp.confirmedAt, since))))
    .returning({ id: totp.customerId })
  if (apps.length > 0) await tx.delete(recoveryCode).where(eq(recoveryCode.customerId, customerId))
  await tx
    .delete(foreignIdentity)
    .where(and(eq(foreignIdentity.customerId, customerId), gt(foreignIdentity.createdAt, since)))
  await tx
    .delete(emailToken)
    .where(and(eq(emailToken.customerId, customerId), gt(emailToken.expiresAt, link.expiresAt)))
  await tx.delete(pendingSecond).where(eq(pendingSecond.customerId, customerId))
  await tx
    .update(qrLogin)
    .set({ refusedAt: ctx.shop.now() })
    .where(and(eq(qrLogin.scannedBy, customerId), isNull(qrLogin.takenAt)))
}
