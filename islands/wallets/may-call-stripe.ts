import { emit } from '#islands/events.ts'
import { consentIn } from '../later/consent-answer.ts'

const key = 'walletsAllowed'

/** True if Stripe may learn of this visit: the shopper asked for the buttons before, agreed to other hosts, or need not. */
export function mayCallStripe(): boolean {
  return localStorage.getItem(key) !== null || consentIn('others')
}

/** Notes that the shopper asked for the buttons. Sign-out forgets it. */
export function allowStripe(): void {
  localStorage.setItem(key, '1')
  emit('consent')
}
