import { codes } from '#contract/codes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext, SignedIn } from '#server/platform/shop.ts'

/** The context of a signed-in customer. Calls marked `customer` in the contract always have one. */
export type CustomerContext = CallContext & { customer: SignedIn }

/** @throws Refusal 50 if nobody is signed in. */
export function signedIn(ctx: CallContext): CustomerContext {
  const { customer } = ctx
  if (!customer) throw new Refusal('auth_invalid', { code: codes.authInvalid })
  return { ...ctx, customer }
}
