import { createHash } from 'node:crypto'
import type { Data, Parsed } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { isLang } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import { cartOwner, loadCart } from '#server/cart/load-cart.ts'
import { quantityLimit, type StoredCart } from '#server/cart/stored-cart.ts'
import { nextCart, tellCart } from '#server/cart/tell-cart.ts'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { OrderNotPlaced, type PlacedAnswer, placeOrder } from '#server/orders/place-order.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { providerOf } from '#server/payments/providers.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext, Shop } from '#server/platform/shop.ts'
import { agreedTexts } from './agreed-texts.ts'
import { missing, needStep, refusePlacing, refuseSoldOut } from './checkout-refusals.ts'
import type { CheckoutState } from './checkout-state.ts'
import { orderToPlace } from './order-to-place.ts'
import { presentCheckout, viewCheckout } from './show-checkout.ts'

/** Attempts to place an order while its cart keeps changing or its number is taken. */
const maxAttempts = 5

/**
 * Places an order. A repeated key returns the same answer, also under concurrency.
 * @throws Refusal 10 with the new checkout if it is not the one that was shown: `price_changed` if the total differs,
 * `changed_meanwhile` if goods, addresses or methods were changed elsewhere; 40 with what is missing or sold out; 41
 * `too_many_unpaid`. A refusal leaves the cart unchanged.
 */
export async function submitOrder(
  ctx: CallContext,
  payload: Parsed<'/checkout/submit'>,
): Promise<Data<'/checkout/submit'>> {
  const { total, version, agree, idempotencyKey } = payload
  return submit(ctx, submissionOf(ctx, idempotencyKey, `${total.amount} ${total.currency} ${agree}`), {
    total,
    version,
    agree,
    isOwnCart: true,
    load: () => loadCart(ctx.shop, cartOwner(ctx), ctx),
  })
}

/** An order to place. */
type Ordering = {
  /** The amount due as it was shown. */
  total: Money
  /** The version of the cart that was shown. */
  version?: number | undefined
  agree: boolean
  /** Reads the cart to order. Called again if another tab changed it. */
  load(): Promise<StoredCart>
  /** The shopper's cart is ordered, rather than goods beside it. */
  isOwnCart?: boolean
  /** Stripe's id of the payment that the buyer confirmed in a wallet. */
  confirmationToken?: string
}

/** The one way to place an order, for carts at checkout and for wallets. */
export async function submit(
  ctx: CallContext,
  submission: Submission,
  ordering: Ordering,
): Promise<Data<'/checkout/submit'>> {
  let placed: PlacedAnswer
  try {
    placed = await place(ctx, submission, ordering)
    if (ordering.isOwnCart) tellCart(ctx, nextCart)
  } catch (error) {
    // A repeat finds its cart ordered, so it fails first. Only then look up the answer of the first attempt.
    const before = error instanceof Refusal ? await findPlaced(ctx.shop, submission) : null
    if (!before) throw error
    placed = before
  }
  return answerPlaced(ctx, placed, ordering.confirmationToken)
}

/** Places the order without starting its payment. */
export async function place(
  ctx: CallContext,
  submission: Submission,
  { total, version, agree, load }: Ordering,
): Promise<PlacedAnswer> {
  for (let attempt = 1; ; attempt++) {
    const { cart, checkout } = await presentCheckout(ctx, await load())
    const provider = checkSubmit(checkout, agree)
    const { due } = cart.totals
    const isOtherTotal = total.amount !== due.amount || total.currency !== due.currency
    if (isOtherTotal || (version !== undefined && version !== cart.version)) {
      const asked = { code: codes.dialog, details: { checkout: await viewCheckout(checkout, cart, ctx) } }
      throw isOtherTotal
        ? new Refusal('price_changed', asked)
        : new Refusal('changed_meanwhile', { ...asked, text: { key: 'checkout.changed_elsewhere' } })
    }
    try {
      const terms = await agreedTexts(ctx.shop, ctx.lang)
      return await placeOrder(ctx.shop.pool, orderToPlace(ctx, checkout, cart, provider, submission, terms))
    } catch (error) {
      if (attempt < maxAttempts && triesAgain(error)) continue
      throw error instanceof OrderNotPlaced ? refusePlacing(error, checkout) : error
    }
  }
}

/** Retry if another tab changed the cart, credit was spent elsewhere, or the order number is taken. */
function triesAgain(error: unknown): boolean {
  if (error instanceof OrderNotPlaced) return error.why === 'cart_changed' || error.why === 'credit_short'
  return (error as { constraint?: string }).constraint === 'orders_number_unique'
}

/**
 * Checks that a checkout is complete.
 * @returns the payment provider.
 * @throws Refusal naming the first thing that is missing.
 */
export function checkSubmit(checkout: CheckoutState, agree: boolean): PaymentProvider {
  const { state, input, needsShipping, methods, shippingMethod, providers, provider } = checkout
  if (state.quote && state.quote.validUntil <= input.now) {
    throw new Refusal('window_passed', { text: { key: 'cart.quote_expired' } })
  }
  const short = state.lines.filter((line) => line.quantity > quantityLimit(line))
  if (short.length > 0) throw refuseSoldOut(short)
  needStep(state, 'payment')
  if (needsShipping && methods.length === 0) throw new Refusal('shipping_unavailable')
  if (needsShipping && !shippingMethod) throw missing('shipping', 'checkout.shipping_missing')
  if (providers.length === 0) throw new Refusal('payment_unavailable')
  if (!provider) throw missing('payment', 'checkout.payment_missing')
  if (!agree) {
    const text = { key: 'reason.agreement_required' }
    throw new Refusal('agreement_required', { text, fields: { agree: text } })
  }
  return provider
}

/** The answer to a first or repeated submit. Both start the payment, which gateways recognise by its key. */
export async function answerPlaced(
  ctx: CallContext,
  placed: PlacedAnswer,
  confirmationToken?: string,
): Promise<Data<'/checkout/submit'>> {
  const { orderId, number, status, payStatus, email, lang, payment } = placed
  const order = { id: orderId, number, email, lang: isLang(lang) ? lang : ctx.lang }
  const access = ctx.customer ? {} : { accessKey: accessKeyOf(ctx.shop, orderId) }
  try {
    const started = await startPayment(
      ctx.shop,
      providerOf(payment.provider),
      payment,
      order,
      confirmationToken,
    )
    return { orderNumber: number, ...access, status, payStatus, payment: started }
  } catch (error) {
    // The order exists, and its buyer needs the key to pay it another way.
    if (error instanceof Refusal && error.reason === 'payment_declined') Object.assign(error.details, access)
    throw error
  }
}

/** Identifies a submit: its sender, the key, and a hash of the payload. */
export type Submission = { scope: string; key: string; payloadHash: string }

export function submissionOf(ctx: CallContext, key: string, payload: string): Submission {
  const { customerId, visitorId } = cartOwner(ctx)
  return {
    scope: customerId ? `customer:${customerId}` : `visitor:${visitorId}`,
    key,
    payloadHash: createHash('sha256').update(payload).digest('base64url'),
  }
}

/**
 * The answer to an earlier submit with this key, or null.
 * @throws Refusal `idempotency_conflict` if the key was used with another payload.
 */
export async function findPlaced(
  shop: Shop,
  { scope, key, payloadHash }: Submission,
): Promise<PlacedAnswer | null> {
  const { rows } = await shop.pool.query<{ payload_hash: string; answer: PlacedAnswer }>({
    name: 'placed-before',
    text: 'select payload_hash, answer from idempotency where scope = $1 and key = $2',
    values: [scope, key],
  })
  const stored = rows[0]
  if (!stored) return null
  if (stored.payload_hash !== payloadHash) throw new Refusal('idempotency_conflict')
  return stored.answer
}
