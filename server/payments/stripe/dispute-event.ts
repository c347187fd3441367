import type Stripe from 'stripe'
import type { DisputeEvent } from '../provider.ts'
import { fromStripe } from './stripe-amount.ts'

/** null for a dispute about a charge without a payment intent, which is not ours. */
export function disputeEvent(
  { id: eventId, livemode: liveMode, created: reportedAt }: Stripe.Event,
  { id, amount, currency, created, evidence_details, payment_intent: intent, reason, status }: Stripe.Dispute,
): DisputeEvent | null {
  const gatewayId = typeof intent === 'string' ? intent : intent?.id
  if (!gatewayId) return null
  const dueAt = evidence_details?.due_by
  return {
    ...{ eventId, liveMode, disputeId: id, gatewayId, why: reason },
    amount: fromStripe(amount, currency),
    state: stateOf(status),
    undecided: status === 'warning_closed' || status === 'prevented',
    dueAt: dueAt ? moment(dueAt) : null,
    openedAt: moment(created),
    reportedAt: moment(reportedAt),
  }
}

/**
 * docs.stripe.com/api/disputes/object. Warnings are inquiries before a dispute, which take no money; an appeal is a further
 * round. `prevented` and `warning_closed` leave the money with the shop.
 */
function stateOf(status: Stripe.Dispute['status']): DisputeEvent['state'] {
  switch (status) {
    case 'needs_response':
    case 'warning_needs_response':
    case 'appeal_needs_response':
      return 'needs_response'
    case 'won':
    case 'warning_closed':
    case 'prevented':
      return 'won'
    case 'lost':
      return 'lost'
    default:
      return 'under_review'
  }
}

const moment = (seconds: number) => new Date(seconds * 1000)
