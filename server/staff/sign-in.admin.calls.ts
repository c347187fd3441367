import type { signInCalls } from '#contract/admin/desk/sign-in.ts'
import type { AdminHandlers, SignInContext } from '#server/platform/admin/context.ts'
import { emit } from '#server/platform/emit.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import { proveWork, setWork } from '#server/platform/sign-in/prove-work.ts'
import { acceptLink, readLinkFor } from './accounts/accept-link.ts'
import { confirmApp, confirmPasskey, startApp } from './factors/enroll.ts'
import { beginPasskey } from './factors/passkeys.ts'
import { afterPassword, signIn, signInByPasskey, takeSecond } from './sign-in/sign-in.ts'

/** Requests for a new password, and tries of one-time links, per network. */
const links = { max: 30, minutes: 15 }

/** Emails with a new password's link per address. */
const resets = { max: 3, minutes: 60 }

/** Calls of people who are not signed in yet. */
export const signInHandlers: AdminHandlers<keyof typeof signInCalls> = {
  async '/staff/signin'(ctx, payload) {
    await signIn(ctx, payload)
    return {}
  },

  '/staff/work': (ctx, { id, nonce }) =>
    id !== undefined && nonce !== undefined
      ? proveWork(ctx, { id, nonce, purposes: ['staff_signin'] })
      : setWork(ctx, 'staff_signin'),

  '/staff/second': (ctx, payload) => takeSecond(ctx, payload),

  '/staff/passkey/options': ({ shop }, { purpose, challenge }) => beginPasskey(shop, purpose, challenge),

  async '/staff/passkey/signin'(ctx, payload) {
    await signInByPasskey(ctx, payload)
    return {}
  },

  '/staff/passkey/add': (ctx, payload) => confirmPasskey(ctx, payload),
  '/staff/totp/start': ({ shop }, { challenge }) => startApp(shop, challenge),
  '/staff/totp/confirm': (ctx, payload) => confirmApp(ctx, payload),

  async '/staff/reset'({ shop, ip }, { email }) {
    await countAttempt(
      shop,
      { subject: `staff-link ${networkOf(ip)}`, ...links },
      { subject: `staff-reset ${email}`, ...resets },
    )
    await emit(shop.db, 'staff.reset_asked', { email })
    return {}
  },

  async '/staff/link'(ctx, { token }) {
    await countLinkTry(ctx)
    return readLinkFor(ctx.shop, token)
  },

  async '/staff/accept'(ctx, payload) {
    await countLinkTry(ctx)
    await afterPassword(ctx, await acceptLink(ctx.shop, ctx.ip, payload))
    return {}
  },
}

async function countLinkTry({ shop, ip }: SignInContext): Promise<void> {
  await countAttempt(shop, { subject: `staff-link ${networkOf(ip)}`, ...links })
}
