import type { Checkout } from './steps.ts'

/**
 * Returns whether two states of the checkout stand for the same order, apart from its payment method and its totals: the
 * server compares the total.
 */
export function isSameOrder(one: Checkout, other: Checkout): boolean {
  return one.id === other.id && fingerprint(one) === fingerprint(other)
}

/** The stock, notices and offers of a line change without the shopper, and its price counts in the total. */
function fingerprint({ cart, email, mobile, address, billing, vat, shippingMethod }: Checkout): string {
  const lines = cart.lines.map(({ id, sku, quantity }) => [id, sku, quantity])
  return JSON.stringify([
    lines,
    cart.note,
    cart.coupon?.code,
    email,
    mobile,
    address,
    billing,
    vat?.id,
    shippingMethod,
  ])
}
