import type { AdminContext } from '#server/platform/admin/context.ts'
import { type OrderEmailEvent, orderEmailEvents } from './order-emails.ts'

/** Keys of subjects that are not named like their events. */
const keys: { [Event in OrderEmailEvent]?: string } = {
  ...{ 'order.placed': 'confirmation', 'order.link_renewed': 'new_link', 'order.payment_failed': 'failed' },
  ...{ 'order.payment_processing': 'processing', 'order.parcel_ready': 'pickup' },
  ...{ 'order.parcel_missed': 'attempt', 'order.unpaid_reminder': 'unpaid' },
}

/** `resource`: what has the number. */
type About = { resource: string; number: string; step?: string | undefined; partial: boolean }

/**
 * The subject of an email that waits to be sent, in the language of `t`. Empty if it depends on what the email will say,
 * or is about another record than this; null if the event sends none to the buyer.
 */
export function heldSubject(t: AdminContext['t'], event: string, about: About): string | null {
  if (event === 'withdrawal.rejected') return t('withdrawal_email.rejected_subject', { number: about.number })
  const subject = subjectOf(t, event, about)
  return subject && about.resource === 'withdrawal' ? '' : subject
}

function subjectOf(
  t: AdminContext['t'],
  event: string,
  { number, step, partial }: Omit<About, 'resource'>,
): string | null {
  if (event === 'return.changed') {
    if (step === undefined || step === 'replaced' || step === 'undone') return null
    return step === 'refunded' ? '' : t(`return_email.${step}_subject`, { number })
  }
  if (event === 'order.placed') return ''
  if (event === 'order.shipped' && partial) return t('order_email.shipped_partial_subject', { number })
  if (!orderEmailEvents.includes(event as OrderEmailEvent)) return null
  const key = keys[event as OrderEmailEvent] ?? event.slice('order.'.length)
  return t(`order_email.${key}_subject`, { number })
}
