import { changed } from '#server/cart/cart.calls.ts'
import type { Handlers } from '#server/platform/calls.ts'
import { type EventHandlers, inQueue } from '#server/platform/jobs/event-handlers.ts'
import { emailCart } from './remind-carts.ts'
import { restoreCart } from './restore-cart.ts'

export const reminderHandlers: Handlers<'/cart/restore'> = {
  async '/cart/restore'(ctx, { token }) {
    const { missing, ...done } = await restoreCart(ctx, token)
    return { ...(await changed(ctx, done)), missing }
  },
}

export const reminderEvents: EventHandlers = { 'cart.left': inQueue('emails', emailCart) }
