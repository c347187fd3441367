import type { Handlers } from '#server/platform/calls.ts'
import { findOwn, submitWithdrawal } from './submit-withdrawal.ts'

export const withdrawalHandlers: Handlers<'/withdrawal/find' | '/withdrawal/submit'> = {
  async '/withdrawal/find'(ctx, payload) {
    const own = await findOwn(ctx, payload)
    const lines = (own?.lines ?? [])
      .map(({ id, name, options, image, quantity, cancelled }) => ({
        ...{ lineId: id, name, options, image },
        quantity: quantity - cancelled,
      }))
      .filter(({ quantity }) => quantity > 0)
    return { lines }
  },

  '/withdrawal/submit': (ctx, { confirm: _, ...statement }) => submitWithdrawal(ctx, statement),
}
