import type { IncomingHttpHeaders } from 'node:http'
import type { Payment, PaymentMark, paymentMethodCodes } from '#contract/checkout.ts'
import type { Lang } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import type { DisputeState } from '#server/db/tables/disputes.ts'
import type { BankAccount } from '#server/db/tables/payments.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Exchange } from '#server/pricing/currency/convert.ts'

export type PaymentMethodCode = (typeof paymentMethodCodes)[number]

/** Facts that decide whether a payment method is offered. */
export type PayableOrder = {
  due: Money
  /** Store credit covers the whole amount. */
  byCredit: boolean
  /** ISO 3166-1 of the shipping address. */
  country: string
  exchange: Exchange
}

/** One attempt to pay. `id` is ours and stays the same when a start is repeated: gateways use it as idempotency key. */
export type PaymentAttempt = {
  id: string
  reference: string
  orderNumber: string
  amount: Money
  email: string
  lang: Lang
  /** The page that shows the order. */
  returnUrl: string
  /** The address to which the gateway sends the buyer after paying. It books the outcome, then shows the order. */
  gatewayReturnUrl: string
  /** Set if the buyer confirmed the payment in a wallet. */
  confirmationToken?: string | undefined
}

export type PaymentOutcome = {
  /** The provider's id of the payment. */
  reference: string
  orderNumber: string
  amount: Money
  liveMode: boolean
  /** `processing`: the buyer has done their part, and the provider decides within days. */
  state: 'succeeded' | 'processing' | 'failed'
  /** Reason for the failure, in the provider's words. */
  failure?: string
  /** The gateway's id, kept for refunds. */
  gatewayId?: string
}

/** The answer to a wallet's confirmation. `outcome`: null while nothing is decided. */
export type Confirmed = { payment: Payment; outcome: PaymentOutcome | null }

/** A webhook about a payment. `eventId` is the same when the event is delivered again. */
export type PaymentEvent = PaymentOutcome & { eventId: string }

/** A webhook about a refund. */
export type RefundEvent = RefundOutcome & {
  eventId: string
  /** Our own id of the refund, which the provider returns with every event; null: made in the provider's dashboard. */
  refundId: string | null
  /** The gateway's id of the payment. */
  gatewayId: string
  amount: Money
  liveMode: boolean
}

/** Identifies a payment: our reference, and the gateway's id if it has one. */
export type StoredReference = { reference: string; gatewayId: string | null }

/** A payment that nobody has made yet, although its page or wallet may still be open. */
export type OpenPayment = StoredReference &
  Pick<PaymentAttempt, 'orderNumber' | 'amount' | 'returnUrl'> & { reason: ClosingReason }

/** Why nobody need make a payment any more. `superseded`: its order is paid, or being paid, by another one. */
export type ClosingReason = 'superseded' | 'order_cancelled'

/** `id` stays the same when sending is repeated. */
export type RefundOrder = StoredReference & { id: string; amount: Money }

/** `failed` can follow `succeeded`: a bank may return the money days later. */
export type RefundOutcome = {
  state: 'succeeded' | 'pending' | 'failed'
  /** The provider's id of the refund. */
  reference?: string
  failure?: string
}

/** A webhook about a buyer's dispute of a payment. */
export type DisputeEvent = {
  eventId: string
  /** The provider's id. */
  disputeId: string
  /** The gateway's id of the payment. */
  gatewayId: string
  amount: Money
  liveMode: boolean
  state: DisputeState
  /** It ended without a decision, and the money stays with the shop. */
  undecided?: boolean
  /** The provider's word for the reason. */
  why: string
  dueAt: Date | null
  openedAt: Date
  /** When the provider wrote this. */
  reportedAt: Date
}

/** null: an event that this shop ignores. */
export type WebhookEvent = PaymentEvent | RefundEvent | DisputeEvent | null

/** `adjustment`: all else, such as reserves and conversions of currencies. */
export type MoveKind = 'payment' | 'refund' | 'dispute' | 'fee' | 'adjustment'

/** A movement of the shop's account at a provider. */
export type AccountMove = {
  /** The provider's id. */
  reference: string
  kind: MoveKind
  /** The provider's own word for it. */
  type: string
  at: Date
  /** Before the fee, in the currency of the account. Negative: leaves the account. */
  amount: Money
  /** Taken by the provider beside the amount; negative: given back. */
  fee: number
  /** In the currency of the buyer. */
  asked: Money
  /** The gateway's id of the payment that it concerns. */
  gatewayId: string | null
  /** Our id of the refund, and the provider's. */
  refundId: string | null
  refundReference: string | null
}

/** Money that a provider sent to the shop's bank account. */
export type ReportedPayout = {
  /** The provider's id. */
  reference: string
  /** Negative: taken from the bank account. */
  amount: Money
  status: 'pending' | 'paid' | 'failed'
  failure: string | null
  sentAt: Date
  arrivesOn: string | null
  /** The provider says which movements it pays out. */
  exact: boolean
  /**
   * Reads its movements, before the next payout is read. null: not known yet, or known already.
   * @throws what the gateway or the network says; TooManyMoves.
   */
  moves: (() => Promise<AccountMove[]>) | null
}

export type PayoutWish = {
  since: Date
  /** Payouts whose movements need not be read again. */
  known: ReadonlySet<string>
  /** Earlier movements of the currency belong to payouts before the one that was sent at this time. */
  movesSince(currency: string, sentAt: Date): Promise<Date>
}

/** Movements read for one payout. */
export const maxMoves = 100_000

/** A payout has more than `maxMoves`. */
export class TooManyMoves extends Error {
  constructor(reference: string) {
    super(`payout ${reference} has more than ${maxMoves} transactions`)
  }
}

/** A payment method. Gateways are called outside transactions only. */
export type PaymentProvider = {
  code: PaymentMethodCode
  /** The payment window: one of the `checkout.expiry` settings, or unlimited. */
  waits: 'online' | 'bank' | 'forever'
  /** true: payments move real money. */
  liveMode(shop: Shop): boolean
  offers(shop: Shop, order: PayableOrder): boolean
  /** Pictures of the accepted cards and accounts. */
  marks?(shop: Shop): PaymentMark[]
  /** The account to which the buyer transfers the money, stored with the payment. */
  account?(shop: Shop): BankAccount
  /** Content of a QR code beside the instructions; null if it cannot be made. */
  qr?(shop: Shop, attempt: PaymentAttempt): string | null
  start?(shop: Shop, attempt: PaymentAttempt): Promise<{ payment: Payment; gatewayId?: string }>
  /** Charges what the buyer confirmed in a wallet. Called after `start`, whose `gatewayId` is stored by then. */
  confirm?(shop: Shop, attempt: PaymentAttempt, gatewayId: string, token: string): Promise<Confirmed>
  /** @throws Refusal 400 if the signature is wrong or too old. */
  readWebhook?(shop: Shop, headers: IncomingHttpHeaders, body: Buffer): WebhookEvent | Promise<WebhookEvent>
  refund?(shop: Shop, refund: RefundOrder): Promise<RefundOutcome>
  /** The current state of a refund, by the provider's id of it. */
  lookUpRefund?(shop: Shop, reference: string): Promise<RefundOutcome>
  /** Asks the gateway whether it accepts the shop's keys. @throws what the gateway or the network says if not. */
  tryKeys?(shop: Shop): Promise<void>
  /** The outcome of a payment whose webhook may have been missed; null while it is open. */
  lookUp?(shop: Shop, payment: StoredReference): Promise<PaymentOutcome | null>
  /**
   * Closes the payment page or wallet, so that nobody pays there any more. Returns the outcome, which is not a failure if
   * the buyer was faster; null if there is nothing to close.
   */
  close?(shop: Shop, payment: OpenPayment): Promise<PaymentOutcome | null>
  /** Payouts since a moment, the oldest first. @throws what the gateway or the network says. */
  readPayouts?(shop: Shop, wish: PayoutWish): AsyncIterable<ReportedPayout>
}
