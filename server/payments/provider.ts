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

/** What a webhook tells; `eventId` is the same when it is sent again. */
export type PaymentEvent = PaymentOutcome & { eventId: string }

/** What a payment is known by: our reference, and the gateway's own id where it has one. */
export type StoredReference = { reference: string; gatewayId: string | null }

/** `id` is the same for a repeated attempt. */
export type RefundOrder = StoredReference & { id: string; amount: Money }

export type RefundOutcome = {
  state: 'succeeded' | 'pending' | 'failed'
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
  /** @throws Refusal where the signature is not right. */
  readWebhook?(shop: Shop, headers: IncomingHttpHeaders, body: Buffer): PaymentEvent | null
  refund?(shop: Shop, refund: RefundOrder): Promise<RefundOutcome>
  /** What has become of a payment whose webhook may have been missed; null while it is open. */
  lookUp?(shop: Shop, payment: StoredReference): Promise<PaymentOutcome | null>
}
