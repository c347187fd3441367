import { randomUUID } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { Cart } from '#contract/cart.ts'
import { cartDelivery } from '#server/cart/price-cart.ts'
import { totalsOf } from '#server/cart/view-totals.ts'
import { stockSetting } from '#server/catalog/product/availability.ts'
import type { AgreedText, VatProof } from '#server/db/tables/orders.ts'
import { accessKeyOf, hashAccessKey } from '#server/orders/access-key.ts'
import { orderLines } from '#server/orders/order-lines.ts'
import { newOrderNumber, type OrderToPlace } from '#server/orders/place-order.ts'
import { promotionsOf } from '#server/orders/promotions-of.ts'
import { checkoutSetting, expiryOf } from '#server/payments/checkout.setting.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { newPayment } from '#server/payments/start-payment.ts'
import { neighbourhoodOf } from '#server/platform/http/network.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { convertBack } from '#server/pricing/currency/convert-back.ts'
import type { CheckoutState } from './checkout-state.ts'
import type { Submission } from './submit-order.ts'

/** Builds an order from a checked checkout: a snapshot that later changes of the shop do not touch. */
export function orderToPlace(
  ctx: CallContext,
  checkout: CheckoutState,
  cart: Cart,
  provider: PaymentProvider,
  idempotency: Submission,
  terms: AgreedText[],
): OrderToPlace {
  const { shop, lang, customer } = ctx
  const { state, figures, input, shippingMethod } = checkout
  const at = shop.now()
  const id = randomUUID()
  const number = newOrderNumber()
  const paid = figures.due === 0
  const delivery = cartDelivery(shop, checkout)
  const { currency, coupon } = figures
  // A discount of staff is calculated like a coupon, but is none.
  const usesCoupon = state.coupon !== null && coupon !== null && coupon.refusal === null
  return {
    idempotency,
    cart: { id: state.id!, version: state.version },
    order: {
      id,
      number,
      accessKeyHash: hashAccessKey(accessKeyOf(shop, id)),
      accessIssue: 1,
      accessExpiresAt: null,
      cartId: state.id,
      visitorId: ctx.visitorId,
      customerId: customer?.id ?? null,
      email: state.email!,
      mobile: state.mobile,
      lang,
      currency,
      exchange: input.exchange,
      status: 'in_progress',
      payStatus: paid ? 'paid' : 'unpaid',
      processingAt: null,
      total: figures.total,
      credit: figures.credit,
      shippingFee: figures.shipping?.total ?? 0,
      tax: figures.tax,
      taxation: {
        country: figures.taxCountry,
        treatment: figures.treatment,
        shipping: figures.shipping?.parts ?? [],
        vat: figures.treatment === 'reverse_charge' ? proofOf(state.vat) : null,
      },
      terms,
      // Credit is taken when the order is placed.
      paidAmount: figures.credit,
      refundedAmount: 0,
      totals: totalsOf(checkout, ctx),
      address: state.address,
      billing: state.billing,
      shippingMethod: shippingMethod && {
        code: shippingMethod.method.code,
        name: shippingMethod.method.name,
      },
      paymentMethod: provider.code,
      remark: state.note,
      couponId: usesCoupon ? (input.coupon?.id ?? null) : null,
      couponCode: usesCoupon ? coupon.code : null,
      network: paid ? null : networkOf(ctx.ip),
      createdAt: at,
      expiresAt: paid ? null : expiryOf(shop, provider, at),
      paidAt: paid ? at : null,
      acceptedAt: null,
      cancelledBy: null,
      delivery: delivery && { earliest: delivery.earliest, latest: delivery.latest },
    },
    lines: orderLines(id, checkout, cart),
    promotions: promotionsOf(figures.lines),
    payment: newPayment(
      shop,
      provider,
      { id, number, email: state.email!, lang },
      { amount: figures.due, currency },
    ),
    creditBase:
      figures.credit === 0
        ? 0
        : Math.min(state.credits, convertBack(figures.credit, input.exchange, currency)),
    // The limit is against abuse; a draft order was prepared by staff.
    maxUnpaid: state.quote?.inquiryNumber === null ? 1_000_000 : shop.settings(checkoutSetting).maxUnpaid,
    fewLeft: shop.settings(stockSetting).fewLeft,
  }
}

function proofOf(vat: CheckoutState['state']['vat']): VatProof | null {
  if (!vat) return null
  const { id, name, consultation, checkedAt } = vat
  return { id, name, consultation, checkedAt }
}

/**
 * The network by which unpaid orders are counted. null for private addresses: behind a proxy that is not trusted all
 * shoppers share one, and the limit would close the shop.
 */
function networkOf(ip: string): string | null {
  const shared = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'].includes(
    ipaddr.process(ip).range(),
  )
  return shared ? null : neighbourhoodOf(ip)
}
