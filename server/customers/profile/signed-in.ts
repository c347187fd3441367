import { codes } from '#contract/codes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext, SignedIn } from '#server/platform/shop.ts'

/** A call's context once somebody is signed in: calls marked `customer` in the contract are never made otherwise. */
export type CustomerContext = CallContext & { customer: SignedIn }

/** @throws Refusal 50 if nobody is signed in. */
export function signedIn(ctx: CallContext): CustomerContext {
  const { customer } = ctx
  if (!customer) throw new Refusal('auth_invalid', { code: codes.authInvalid })
  return { ...ctx, customer }
}
