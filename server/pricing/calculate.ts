import type { CartFigures, CouponFigures } from './cart-figures.ts'
import type { CartInput } from './cart-input.ts'
import { explain } from './explain.ts'
import { sum } from './money.ts'
import { applyCoupon, refuseCoupon } from './offers/coupon.ts'
import { applyLinePromotions } from './offers/line-promotions.ts'
import { applyOrderPromotions } from './offers/order-promotions.ts'
import { running } from './offers/promotions.ts'
import { type OpenLine, openLine } from './open-line.ts'
import { ship } from './shipping/ship.ts'
import { taxRules } from './tax/tax.ts'
import { summarizeTax, taxLine, taxShipping } from './tax/tax-figures.ts'

/**
 * Calculates a whole cart, from prices to the amount due. Pure: the same input gives the same figures, and the order of
 * the lines does not matter.
 * Fixed order of steps: line subtotals, line promotions, order promotions, coupon, shipping, tax, total. Store credit
 * counts as payment, not as a discount.
 * @throws RangeError if an amount leaves the exact range or a line has an invalid quantity or price.
 */
export function calculateCart(input: CartInput): CartFigures {
  const rules = taxRules(input.tax, taxedIn(input), input)
  const asGiven = input.lines.map((line) => openLine(line, rules))
  // Remainders and equal prices are decided by order, which must not depend on how the shopper filled the cart.
  const opened = asGiven.toSorted((a, b) => (a.input.id < b.input.id ? -1 : Number(a.input.id > b.input.id)))
  const promotions = input.promotions.filter((promotion) => running(promotion, input.now))
  const reducible = opened.filter((line) => !line.input.agreed)
  applyLinePromotions(reducible, promotions, input)
  const orderPromotions = applyOrderPromotions(reducible, promotions, input)
  const goodsCoupon = couponOn(opened, input)
  const granted = input.coupon?.kind === 'free_shipping' && goodsCoupon?.refusal === null
  const fees = ship(opened, input, rules, granted)

  const lines = asGiven.map((line) => taxLine(line, rules))
  const shipping = taxShipping(fees, rules)
  const total = sum([...lines.map((line) => line.total), shipping?.total ?? 0])
  const credit = Math.min(Math.max(0, input.credit ?? 0), total)
  const figures = {
    currency: input.currency,
    lines,
    subtotal: sum(lines.map((line) => line.subtotal)),
    discount: sum(lines.map((line) => line.discount)),
    shipping,
    shippingUnavailable: fees.unavailable,
    tax: sum([...lines.map((line) => line.tax), shipping?.tax ?? 0]),
    taxIncluded: rules.included,
    treatment: rules.treatment,
    taxCountry: rules.taxCountry,
    ...summarizeTax(opened, fees, rules),
    total,
    credit,
    due: total - credit,
    freeShipping: fees.progress,
    coupon: goodsCoupon && granted ? { ...goodsCoupon, discount: shipping?.feeBefore ?? 0 } : goodsCoupon,
  }
  return { ...figures, explain: explain(figures, { rules, fees, orderPromotions }) }
}

/** Goods for pickup are taxed at the place of pickup. */
function taxedIn({ shippingMethod, country }: CartInput): string {
  return shippingMethod?.kind === 'pickup' ? shippingMethod.country : country
}

function couponOn(lines: readonly OpenLine[], input: CartInput): CouponFigures | null {
  if (!input.coupon) return null
  const { code, label } = input.coupon
  const refusal = refuseCoupon(input.coupon, lines, input)
  return { code, label, discount: refusal ? 0 : applyCoupon(input.coupon, lines, input), refusal }
}
