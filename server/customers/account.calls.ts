import type { Handlers } from '#server/platform/calls.ts'
import { noteFailure } from '#server/platform/limits/failed-attempts.ts'
import { refuseTooMany } from '#server/platform/limits/refuse-too-many.ts'
import { networkOf } from '#server/platform/network.ts'
import { parseAccount } from './accounts/parse-account.ts'
import { createSlider } from './captcha/create-slider.ts'
import { proveWork, setWork } from './captcha/prove-work.ts'
import { verifySlider } from './captcha/verify-slider.ts'
import { askForCode } from './codes/ask-for-code.ts'
import type { JoinVisitor } from './sessions/join-visitor.ts'
import { openLetterLink } from './sign-in/open-letter-link.ts'
import { resetPassword } from './sign-in/reset-password.ts'
import { signIn } from './sign-in/sign-in.ts'
import { signOut } from './sign-in/sign-out.ts'
import { signUp } from './sign-in/sign-up.ts'
import { spendTicket } from './tickets/ticket.ts'

/** Codes that one account and one network may ask for. */
const ofAccount = { most: 20, minutes: 60 }
const ofNetwork = { most: 60, minutes: 60 }

/** `join`: what makes a visitor's things the customer's at sign-in. */
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
      id !== undefined && nonce !== undefined ? proveWork(ctx, { id, nonce }) : setWork(ctx, purpose),

    async '/auth/code'(ctx, { purpose, ticket, ...given }) {
      const account = parseAccount(given)
      const subjects = [`code-sent ${account.key}`, `code-sent-network ${networkOf(ctx.ip)}`] as const
      await refuseTooMany(ctx.shop, subjects[0], ofAccount)
      await refuseTooMany(ctx.shop, subjects[1], ofNetwork)
      await spendTicket(ctx.shop, ticket, ['code', purpose])
      await noteFailure(ctx.shop, ...subjects)
      return { resendAfter: await askForCode(ctx.shop, account, { purpose, lang: ctx.lang }) }
    },

    '/auth/signup': (ctx, payload) => signUp(ctx, payload, join),
    '/auth/signin': (ctx, payload) => signIn(ctx, payload, join),
    '/auth/resetPassword': (ctx, payload) => resetPassword(ctx, payload),
    '/auth/verifyEmail': (ctx, { token }) => openLetterLink(ctx, token),
    '/auth/signout': (ctx) => signOut(ctx),
  }
}
