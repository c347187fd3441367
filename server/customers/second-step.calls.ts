import type { Handlers } from '#server/platform/calls.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { addPasskey } from './passkeys/add-passkey.ts'
import { beginAdding, beginSecondStep, beginSignIn, takeChallenge } from './passkeys/passkey-challenge.ts'
import { passkeysOf, removePasskey, renamePasskey } from './passkeys/passkeys-of.ts'
import { verifyPasskey } from './passkeys/verify-passkey.ts'
import { confirmIdentity } from './profile/confirm-identity.ts'
import { signedIn } from './profile/signed-in.ts'
import { viewUser } from './profile/view-user.ts'
import { countRecoveryCodes } from './second-step/recovery-codes.ts'
import { removeTotp } from './second-step/remove-totp.ts'
import { replaceRecoveryCodes } from './second-step/replace-recovery-codes.ts'
import { confirmTotp, startTotp } from './second-step/start-totp.ts'
import { takeSecondStep } from './second-step/take-second-step.ts'
import type { JoinVisitor } from './sessions/join-visitor.ts'
import { openSession } from './sessions/open-session.ts'

/** Calls for passkeys and authenticator apps. */
export function secondStepHandlers(
  join: JoinVisitor[],
): Handlers<
  | '/auth/second'
  | '/auth/passkey/options'
  | '/auth/passkey/signin'
  | '/user/passkey/options'
  | '/user/passkey/add'
  | '/user/passkey/list'
  | '/user/passkey/rename'
  | '/user/passkey/remove'
  | '/user/totp/start'
  | '/user/totp/confirm'
  | '/user/totp/remove'
  | '/user/recovery/left'
  | '/user/recovery/renew'
> {
  return {
    '/auth/second': (ctx, payload) => takeSecondStep(ctx, payload, join),

    '/auth/passkey/options': ({ shop }, { challenge }) =>
      challenge === undefined ? beginSignIn(shop) : beginSecondStep(shop, challenge),

    async '/auth/passkey/signin'(ctx, { id, credential }) {
      const challenge = await takeChallenge(ctx.shop, id, 'passkey_signin')
      if (!challenge) throw new Refusal('code_expired')
      const customerId = await verifyPasskey(ctx.shop, credential, { challenge, alone: true })
      if (!customerId) throw new Refusal('credentials_wrong', { text: { key: 'account.passkey_wrong' } })
      return openSession(ctx, customerId, join)
    },

    async '/user/passkey/options'(ctx, { password }) {
      await confirmIdentity(signedIn(ctx), password)
      return beginAdding(ctx.shop, signedIn(ctx).customer.id)
    },

    async '/user/passkey/add'(ctx, payload) {
      await addPasskey(signedIn(ctx), payload)
      return passkeysOf(signedIn(ctx))
    },

    '/user/passkey/list': (ctx) => passkeysOf(signedIn(ctx)),

    async '/user/passkey/rename'(ctx, payload) {
      await renamePasskey(signedIn(ctx), payload)
      return passkeysOf(signedIn(ctx))
    },

    async '/user/passkey/remove'(ctx, { id, password }) {
      await confirmIdentity(signedIn(ctx), password)
      await removePasskey(signedIn(ctx), id)
      return {}
    },

    async '/user/totp/start'(ctx, { password }) {
      await confirmIdentity(signedIn(ctx), password)
      return startTotp(signedIn(ctx))
    },

    '/user/totp/confirm': (ctx, { code }) => confirmTotp(signedIn(ctx), code),

    async '/user/totp/remove'(ctx, { password }) {
      await confirmIdentity(signedIn(ctx), password)
      await removeTotp(signedIn(ctx))
      return { user: await viewUser(ctx.shop, signedIn(ctx).customer.id) }
    },

    '/user/recovery/left': async (ctx) => ({
      left: await countRecoveryCodes(ctx.shop.db, signedIn(ctx).customer.id),
    }),

    async '/user/recovery/renew'(ctx, { password }) {
      await confirmIdentity(signedIn(ctx), password)
      return replaceRecoveryCodes(signedIn(ctx))
    },
  }
}
