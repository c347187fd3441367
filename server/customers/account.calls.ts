import { ticketPurposes } from '#contract/account.ts'
import type { Handlers } from '#server/platform/calls.ts'
import { proveWork, setWork } from '#server/platform/sign-in/prove-work.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'
import { parseAccount } from './accounts/parse-account.ts'
import { createSlider } from './captcha/create-slider.ts'
import { verifySlider } from './captcha/verify-slider.ts'
import { askForCode } from './codes/ask-for-code.ts'
import type { JoinVisitor } from './sessions/join-visitor.ts'
import { openEmailLink } from './sign-in/open-email-link.ts'
import { resetPassword } from './sign-in/reset-password.ts'
import { signIn } from './sign-in/sign-in.ts'
import { signOut } from './sign-in/sign-out.ts'
import { signUp } from './sign-in/sign-up.ts'

/** `join` transfers the visitor's data, such as the cart, to the customer at sign-in. */
export function accountHandlers(
  join: JoinVisitor[],
): Handlers<
  | '/captcha/create'
  | '/captcha/verify'
  | '/captcha/work'
  | '/auth/code'
  | '/auth/signup'
  | '/auth/signin'
  | '/auth/resetPassword'
  | '/auth/verifyEmail'
  | '/auth/signout'
> {
  return {
    '/captcha/create': (ctx, { purpose }) => createSlider(ctx, purpose),
    '/captcha/verify': (ctx, payload) => verifySlider(ctx, payload),
    '/captcha/work': (ctx, { purpose, id, nonce }) =>
      id !== undefined && nonce !== undefined
        ? proveWork(ctx, { id, nonce, purposes: ticketPurposes })
        : setWork(ctx, purpose),

    async '/auth/code'(ctx, { purpose, ticket, ...given }) {
      const resendAfter = await askForCode(ctx, parseAccount(given), { purpose, ticket })
      return { resendAfter, visitorId: ensureVisitor(ctx) }
    },

    '/auth/signup': (ctx, payload) => signUp(ctx, payload, join),
    '/auth/signin': (ctx, payload) => signIn(ctx, payload, join),
    '/auth/resetPassword': (ctx, payload) => resetPassword(ctx, payload),
    '/auth/verifyEmail': (ctx, { token }) => openEmailLink(ctx, token),
    '/auth/signout': (ctx) => signOut(ctx),
  }
}
