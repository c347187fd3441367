import type { Handlers } from '#server/platform/calls.ts'
import { signedIn } from './profile/signed-in.ts'
import { confirmQr, refuseQr } from './qr/confirm-qr.ts'
import { createQr } from './qr/create-qr.ts'
import { qrStatus } from './qr/qr-status.ts'
import { scanQr } from './qr/scan-qr.ts'
import type { JoinVisitor } from './sessions/join-visitor.ts'

/** Signs in a desktop with a phone that is already signed in. */
export function qrHandlers(
  join: JoinVisitor[],
): Handlers<
  '/auth/qr/create' | '/auth/qr/status' | '/auth/qr/scan' | '/auth/qr/confirm' | '/auth/qr/refuse'
> {
  return {
    '/auth/qr/create': (ctx) => createQr(ctx),
    '/auth/qr/status': (ctx, payload) => qrStatus(ctx, payload, join),
    '/auth/qr/scan': (ctx, { id }) => scanQr(signedIn(ctx), id),
    async '/auth/qr/confirm'(ctx, payload) {
      await confirmQr(signedIn(ctx), payload)
      return {}
    },
    async '/auth/qr/refuse'(ctx, { id }) {
      await refuseQr(signedIn(ctx), id)
      return {}
    },
  }
}
