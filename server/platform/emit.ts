import type { Tx } from '#server/db/open.ts'
import { type DisputeState, outbox } from '#server/db/tables.ts'

/**
 * Every event and its payload. Payloads hold ids: handlers read the rows as they are when they run. Events of sign-in
 * hold what no row keeps, such as the address that a code goes to.
 */
export type Events = {
  'order.placed': OfOrder
  'order.paid': OfOrder
  'order.cancelled': OfOrder
  'order.cancel_requested': OfOrder
  'order.cancel_refused': OfOrder
  'order.cancel_withdrawn': OfOrder
  'order.cancel_with_carrier': OfOrder
  'order.units_cancelled': OfOrder
  /** Staff exchanged, added or took off items. */
  'order.edited': OfOrder
  /** Staff took back that the order, or units of it, were cancelled, or how they decided. */
  'order.reopened': OfOrder
  'order.shipped': OfShipment
  'order.delivered': OfShipment
  'order.lost': OfShipment
  'order.shipment_cancelled': OfShipment
  /** The carrier reported something new about a parcel on its way. */
  'order.parcel_moved': OfShipment
  /** For the first time, a parcel waits to be picked up, or could not be delivered: the buyer has to act. */
  'order.parcel_ready': OfShipment
  'order.parcel_missed': OfShipment
  /** A parcel has to be registered with the service that reports where it is, or no longer followed. */
  'parcel.follow': OfShipment
  'parcel.unfollow': OfShipment
  /** A label is reserved and has to be bought, its picture fetched, or the label voided. */
  'carrier_label.buy': { labelId: string }
  'carrier_label.fetch': { labelId: string }
  'carrier_label.void': { labelId: string }
  /** The picture of a label for a return is stored. */
  'carrier_label.fetched': { labelId: string }
  'order.completed': OfOrder
  'order.unpaid_reminder': OfOrder
  /** A provider has begun to process a payment, which takes days. */
  'order.payment_processing': OfOrder
  /** A payment that was in process failed. */
  'order.payment_failed': OfOrder
  'order.link_renewed': OfOrder
  'order.money_left': OfOrder
  'order.refunded_late': OfOrder
  'payment.failed': { paymentId: string }
  /** Nobody need make it any more: its order is paid, is being paid by another payment, or is cancelled. */
  'payment.superseded': { paymentId: string }
  /** A person has asked for the lines of a payout. */
  'payout.asked': { payoutId: string }
  'refund.asked': { refundId: string }
  /** The gateway has taken the refund, but it is not through yet. */
  'refund.pending': { refundId: string }
  'refund.settled': { refundId: string }
  'refund.failed': { refundId: string }
  /** A buyer disputed a payment, or the dispute has another state. `news`: the state that staff get a notice of. */
  'dispute.changed': OfOrder & { provider: string; reference: string; news?: DisputeState }
  /** A refund above somebody's limit waits for a second person. */
  'approval.asked': { approvalId: string }
  'approval.decided': { approvalId: string }
  'return.changed': { returnId: string; step: ReturnStep }
  'withdrawal.received': { withdrawalId: string }
  /** A statement was matched to its order and carried out, or waits for a person. */
  'withdrawal.handled': { withdrawalId: string }
  'withdrawal.rejected': { withdrawalId: string }
  'review.added': { reviewId: string }
  'review.reported': { reviewId: string }
  /** The buyer is asked by email for reviews of the order. */
  'review.due': OfOrder
  'question.asked': { questionId: string }
  /** A published answer. */
  'question.answered': OfAnswer
  /** An answer that waits for approval. */
  'answer.added': OfAnswer
  'invoice.issued': { invoiceId: string }
  'stock.low': { variantId: number }
  /** Sales to other member states come near the limit from which they are taxed there, or pass it. */
  'sales.abroad': { year: number; state: 'near' | 'above' }
  /** New exchange rates of this day wait for approval. */
  'rates.held': { day: string }
  /** The newest exchange rates are of this day, which is so long ago that prices may be wrong. */
  'rates.stale': { day: string }
  /** The time of a matter that waits for staff is running out. `kind`: of the notice. */
  'deadline.near': { kind: string; number: string }
  'message.sent': { messageId: string }
  /** A while after a message of staff, to email it unless the shopper has seen it. */
  'message.unseen': { messageId: string }
  'customer.created': { customerId: string }
  'customer.changed': { customerId: string }
  /** One of their orders was placed, paid, refunded, cancelled or moved to them. Written by a trigger. */
  'customer.ordered': { customerId: string }
  /** Those of one batch of an import together. */
  'product.created': { productIds: number[] }
  'product.changed': { productIds: number[] }
  'picture.kept': { key: string; width: number }
  /** Pictures whose rows were deleted, by their key. */
  'pictures.deleted': { keys: string[] }
  'videos.deleted': { keys: string[] }
  /** Somebody asked for the newsletter, or confirmed that they did. */
  'newsletter.asked': { subscriberId: string }
  'newsletter.confirmed': { subscriberId: string }
  /** The buyer ticked the newsletter's box at checkout. */
  'newsletter.wanted': OfOrder
  /** A cart was left behind and its owner has consented to be reminded. */
  'cart.left': { cartId: string }
  'inquiry.submitted': { inquiryId: string }
  'quote.sent': { quoteId: string }
  'quote.accepted': { quoteId: string }
  'quote.rejected': { quoteId: string }
  'quote.expired': { quoteId: string }
  'quote.ordered': OfOrder
  'draft_order.sent': { draftId: string }
  'feedback.sent': { feedbackId: string }
  'alert.asked': { id: string }
  'alert.due': { id: string }
  'code.asked': Record<string, unknown>
  'account.notice': Record<string, unknown>
  'signin.failed': Record<string, unknown>
  /** `from` is gone: everything of it belongs to the customer. */
  'customer.merged': { customerId: string; from: string; avatarKey: string | null; sessionIds: string[] }
  /** A company's VAT id has to be checked, or was checked. */
  'company.vat_asked': { companyId: string }
  'company.vat_checked': { companyId: string }
  'company.members_changed': { companyId: string }
  'customer.erased': { customerId: string; avatarKey: string | null; sessionIds: string[] }
  /** Staff ended sessions of a customer. */
  'customer.sessions_ended': { sessionIds: string[] }
  /** Storage keys of files that belong to nobody any more. */
  'files.erased': { keys: string[] }
  'staff.notice': { staffId: string; kind: string; values: Record<string, string> }
  /** A notice that goes out by email. Without a `recordId` if an older version wrote it. */
  'staff.news': { staffId: string; kind: string; recordId?: string; values: Record<string, string> }
  /** A note mentions colleagues for the first time. */
  'note.mentioned': { noteId: string; staffIds: string[] }
  /** A notice that goes out by push, to all browsers of the person or to one. `kind` null: a test. `retries`: so far. */
  'staff.push': {
    staffId: string
    kind: string | null
    recordId: string
    values: Record<string, string>
    browserId?: string
    retries?: number
  }
  'staff.reset_asked': { email: string }
  /** The draft of a page or an article that is to be published now. */
  'content.due': { kind: 'page' | 'article'; id: string }
  'webhook.due': { endpointId: string }
  'export.asked': { exportId: string }
  'import.asked': { importId: string }
  'system.asked': { taskId: string }
  'print.asked': { printId: string }
  /** A bulk change that is too large for the call that runs it, or that starts by itself. */
  'plan.due': { planId: string }
  /** A campaign that is to go live or to revert now. */
  'campaign.due': { campaignId: string }
  /** A bulk change whose opposite is to run now. */
  'plan.revert': { planId: string }
}

type OfOrder = { orderId: string }
type OfAnswer = { questionId: string; answerId: string }
type OfShipment = { orderId: string; shipmentId: string }
type ReturnStep =
  | 'applied'
  | 'approved'
  | 'refused'
  | 'label_added'
  | 'shipped'
  | 'received'
  | 'refunded'
  | 'replaced'
  | 'replacement_cancelled'
  | 'replacement_units_refunded'
  | 'completed'
  | 'cancelled'
  | 'ended'
  | 'undone'

export type EventName = keyof Events

/**
 * Groups of handlers that reach people outside, by the seconds for which they are held back after a merchant's call
 * that can be undone by cancelling them.
 */
export const heldGroups = { emails: 60, webhooks: 15 } as const

/** Events that are held back as a whole, in seconds. */
export const heldEvents = {
  'refund.asked': 15,
  'approval.decided': 15,
  'order.money_left': 15,
  'order.cancel_with_carrier': 15,
  'carrier_label.void': 15,
} as const satisfies { [Name in EventName]?: number }

type Emission = {
  at?: Date
  /** Holds the event back, so that it can still be cancelled. */
  notBefore?: Date
  /** Groups of handlers that do not run, such as emails. */
  exceptGroups?: string[]
}

/**
 * Writes an event in the transaction that causes it. Once committed, each of its handlers runs as a job of its own.
 * @returns the id of the outbox row.
 */
export async function emit<Name extends EventName>(
  tx: Pick<Tx, 'insert'>,
  event: Name,
  payload: Events[Name],
  { at, notBefore, exceptGroups }: Emission = {},
): Promise<number> {
  const [written] = await tx
    .insert(outbox)
    .values({ event, payload, at, notBefore, exceptGroups })
    .returning({ id: outbox.id })
  return written!.id
}
