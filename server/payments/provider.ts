import type { IncomingHttpHeaders } from 'node:http'
import type { Payment, paymentMethodCodes } from '#contract/checkout.ts'
import type { Lang } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import type { Translate } from '#server/platform/messages.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Exchange } from '#server/pricing/convert.ts'

export type PaymentMethodCode = (typeof paymentMethodCodes)[number]

/** What decides whether a way to pay is offered. */
export type PayableOrder = {
  due: Money
  /** Whether store credit covers everything. */
  byCredit: boolean
  /** Where the goods go. */
  country: string
  exchange: Exchange
}

/** One attempt to pay. `id` is ours and the same for a repeated attempt: gateways take it as their idempotency key. */
export type PaymentAttempt = {
  id: string
  reference: string
  orderNumber: string
  amount: Money
  email: string
  lang: Lang
  /** Where the buyer comes back to. */
  returnUrl: string
}

export type PaymentOutcome = {
  /** The provider's id of the payment. */
  reference: string
  orderNumber: string
  amount: Money
  liveMode: boolean
  state: 'succeeded' | 'failed'
  /** Why it failed, as the provider says it. */
  failure?: string
  /** What the gateway calls it; kept for refunds. */
  gatewayId?: string
}

/** A webhook about a payment. `eventId` is the same when the event is delivered again. */
export type PaymentEvent = PaymentOutcome & { eventId: string }

/** A webhook about a refund that this shop asked for. */
export type RefundEvent = RefundOutcome & {
  eventId: string
  /** Our own id of the refund, which the provider returns with every event. */
  refundId: string
  amount: Money
  liveMode: boolean
}

/** What a payment is known by: our reference, and the gateway's own id where it has one. */
export type StoredReference = { reference: string; gatewayId: string | null }

/** `id` is the same for a repeated attempt. */
export type RefundOrder = StoredReference & { id: string; amount: Money }

/** `failed` can follow `succeeded`: a bank may return the money days later. */
export type RefundOutcome = {
  state: 'succeeded' | 'pending' | 'failed'
  /** The provider's id of the refund. */
  reference?: string
  failure?: string
}

/** One way to pay. Calls to a gateway happen in `start`, `refund` and `lookUp`, never within a transaction. */
export type PaymentProvider = {
  code: PaymentMethodCode
  /** How long an order waits to be paid this way: a setting, or never given up. */
  waits: 'online' | 'bank' | 'forever'
  /** Whether money that moves is real. */
  liveMode(shop: Shop): boolean
  offers(shop: Shop, order: PayableOrder): boolean
  /** What the buyer has to do by hand; kept with the payment. */
  instructions?(shop: Shop, attempt: PaymentAttempt, t: Translate): string
  start?(shop: Shop, attempt: PaymentAttempt): Promise<{ payment: Payment; gatewayId?: string }>
  /** @throws Refusal 400 if the signature is wrong or too old. null: an event that this shop ignores. */
  readWebhook?(shop: Shop, headers: IncomingHttpHeaders, body: Buffer): PaymentEvent | RefundEvent | null
  refund?(shop: Shop, refund: RefundOrder): Promise<RefundOutcome>
  /** The current state of a refund, by the provider's id of it. */
  lookUpRefund?(shop: Shop, reference: string): Promise<RefundOutcome>
  /** What has become of a payment whose webhook may have been missed; null while it is open. */
  lookUp?(shop: Shop, payment: StoredReference): Promise<PaymentOutcome | null>
}
