import type { Payload } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import type { WalletAddress, WalletQuote } from '#contract/wallet.ts'
import { call } from '#islands/api.ts'
import { attemptKey, endAttempt } from '#islands/checkout/attempt-key.ts'
import { dropDraft } from '#islands/checkout/draft.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import { forgetCart } from '#islands/stores/cart.ts'
import { keepOrderKey } from '#islands/stores/order-keys.ts'

export type Goods = NonNullable<Payload<'/wallet/quote'>['goods']>
type Choice = Pick<Payload<'/wallet/quote'>, 'country' | 'shippingMethod'>

/** The server's prices, or why it sells nothing now, such as a country that it does not ship to. */
export type Quoted = { quote: WalletQuote } | { refusal: string }

export async function askQuote(goods: Goods | undefined, choice: Choice = {}): Promise<Quoted> {
  const answer = await callQuietly('/wallet/quote', { ...(goods && { goods }), ...choice })
  if (answer.code !== codes.success) return { refusal: answer.msg }
  // With nothing to pay there is nothing that a wallet could do.
  return answer.data.quote.amount > 0 ? { quote: answer.data.quote } : { refusal: '' }
}

export type Confirmation = {
  confirmationToken: string
  total: WalletQuote['due']
  email: string
  phone: string
  address: WalletAddress | undefined
  billing: WalletAddress | undefined
  shippingMethod: string | undefined
}

export type Outcome =
  | { kind: 'placed'; number: string; clientSecret?: string | undefined; url?: string | undefined }
  | { kind: 'declined'; number: string; message: string }
  | { kind: 'refused'; message: string; isAddress: boolean }
  /** No answer arrived. The order may exist, so the next confirmation reuses the key. */
  | { kind: 'unknown' }

/** Places the order that the buyer confirmed. Confirming the same goods again after an unknown outcome orders once. */
export async function place(goods: Goods | undefined, confirmation: Confirmation): Promise<Outcome> {
  const { confirmationToken, ...what } = confirmation
  const payload = { ...(goods && { goods }), ...what, agree: true }
  const idempotencyKey = attemptKey(JSON.stringify(payload))
  const answer = await call('/wallet/submit', { ...payload, confirmationToken, idempotencyKey })
  if (answer.code === codes.success) {
    const { orderNumber, accessKey, payment } = answer.data
    keepOrder(orderNumber, accessKey, goods)
    return { kind: 'placed', number: orderNumber, clientSecret: payment.clientSecret, url: payment.url }
  }
  if (![codes.dialog, codes.fail, codes.fullFail].includes(answer.code as typeof codes.fail))
    return { kind: 'unknown' }
  const { reason, orderNumber, accessKey, fields = {} } = answer.data
  if (reason === 'payment_declined' && typeof orderNumber === 'string') {
    keepOrder(orderNumber, typeof accessKey === 'string' ? accessKey : undefined, goods)
    return { kind: 'declined', number: orderNumber, message: answer.msg }
  }
  endAttempt()
  const isAddress = Object.keys(fields).some((name) => name.startsWith('address.'))
  return { kind: 'refused', message: answer.msg, isAddress }
}

function keepOrder(number: string, accessKey: string | undefined, goods: Goods | undefined): void {
  if (accessKey) keepOrderKey(number, accessKey)
  endAttempt()
  if (goods) return
  dropDraft()
  forgetCart(number)
}
