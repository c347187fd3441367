import { randomBytes } from 'node:crypto'
import type { SignedIn } from '#contract/account.ts'
import type { Tx } from '#server/db/open.ts'
import { loginSession } from '#server/db/tables.ts'
import { hashToken, sessionLifetime } from '#server/platform/sessions.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { browserOf, placeOf } from '#server/platform/sign-in/seen-from.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'
import { tellNewDevice } from '../emails/tell-new-device.ts'
import { viewUser } from '../profile/view-user.ts'
import type { JoinVisitor } from './join-visitor.ts'
import { meetDevice } from './meet-device.ts'
import { type ActivityKind, noteActivity } from './note-activity.ts'

type Step = (tx: Tx) => Promise<void>

/**
 * Opens a session and transfers the visitor's cart and favorites to the customer. The token is returned once and stored
 * as a hash. Except at sign-up, the customer gets an email about a new device. `before` and `after` run in the transaction.
 */
export async function openSession(
  ctx: CallContext,
  customerId: string,
  join: JoinVisitor[],
  { kind = 'signin', before, after }: { kind?: ActivityKind; before?: Step; after?: Step } = {},
): Promise<SignedIn> {
  const { shop } = ctx
  const token = randomBytes(32).toString('base64url')
  const visitorId = ensureVisitor(ctx)
  await shop.db.transaction(async (tx) => {
    await before?.(tx)
    const now = shop.now()
    const seen = { ip: ctx.ip, browser: browserOf(ctx.userAgent), place: placeOf(ctx) }
    const isNew = await meetDevice(tx, ctx, customerId, seen)
    if (isNew && kind !== 'signup') await tellNewDevice(tx, customerId, { ...seen, at: now })
    await tx.insert(loginSession).values({
      tokenHash: hashToken(token),
      customerId,
      ...seen,
      createdAt: now,
      lastSeen: now,
      expiresAt: new Date(now.getTime() + sessionLifetime),
    })
    await noteActivity(tx, ctx, customerId, kind)
    for (const each of join) await each(tx, visitorId, customerId)
    await after?.(tx)
  })
  await shop.live.publish({ customerId }, { type: 'cart', data: {} })
  return { token, user: await viewUser(shop, customerId), visitorId }
}
