import * as z from 'zod'
import type { DisputeEvent } from '../provider.ts'
import { fromPaypal } from './paypal-amount.ts'

const PaypalMoney = z.object({ currency_code: z.string(), value: z.string() })

/** The parts of a webhook about a dispute that the shop reads (developer.paypal.com/docs/api/customer-disputes/v1). */
export const DisputeReport = z.object({
  id: z.string().min(1).max(200),
  event_type: z.enum(['CUSTOMER.DISPUTE.CREATED', 'CUSTOMER.DISPUTE.UPDATED', 'CUSTOMER.DISPUTE.RESOLVED']),
  create_time: z.iso.datetime(),
  resource: z.object({
    dispute_id: z.string().min(1).max(200),
    create_time: z.iso.datetime(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })),
    reason: z.string().max(200).default(''),
    status: z.string(),
    dispute_amount: PaypalMoney,
    dispute_outcome: z
      .object({ outcome_code: z.string().optional(), amount_refunded: PaypalMoney.optional() })
      .optional(),
    seller_response_due_date: z.iso.datetime().optional(),
  }),
})

/**
 * Outcomes in which the buyer got the money from the shop, also if the shop offered it there, which PayPal reports as a
 * refund too.
 */
const lost = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']

/** Outcomes in which PayPal paid the buyer, or nobody did. */
const won = ['RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'CANCELED_BY_BUYER', 'DENIED']

/** null for a dispute without a transaction of the shop. One about several transactions names the first. */
export function disputeEvent(
  { id: eventId, create_time: reportedAt, resource }: z.infer<typeof DisputeReport>,
  liveMode: boolean,
): DisputeEvent | null {
  const { dispute_id: disputeId, create_time: openedAt, reason } = resource
  const state = stateOf(resource)
  const taken = state === 'lost' ? resource.dispute_outcome?.amount_refunded : undefined
  const given = taken ?? resource.dispute_amount
  const gatewayId = resource.disputed_transactions.find(
    (each) => each.seller_transaction_id,
  )?.seller_transaction_id
  const amount = fromPaypal({ currencyCode: given.currency_code, value: given.value })
  if (!gatewayId || !amount) return null
  const dueAt = resource.seller_response_due_date
  return {
    ...{ eventId, liveMode, disputeId, gatewayId, amount },
    why: reason.toLowerCase(),
    state,
    dueAt: dueAt ? new Date(dueAt) : null,
    openedAt: new Date(openedAt),
    reportedAt: new Date(reportedAt),
  }
}

function stateOf({
  status,
  dispute_outcome: outcome,
}: z.infer<typeof DisputeReport>['resource']): DisputeEvent['state'] {
  const code = outcome?.outcome_code ?? ''
  if (status === 'RESOLVED' && lost.includes(code)) return 'lost'
  if (status === 'RESOLVED' && won.includes(code)) return 'won'
  return status === 'OPEN' || status === 'WAITING_FOR_SELLER_RESPONSE' ? 'needs_response' : 'under_review'
}
