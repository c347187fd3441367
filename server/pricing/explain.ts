import type { CartFigures, Explanation } from './cart-figures.ts'
import { wholeRate } from './currency/rounding.ts'
import type { OrderSaving } from './offers/order-promotions.ts'
import type { Shipping } from './shipping/ship.ts'
import type { TaxRules } from './tax/tax.ts'

type Figures = Omit<CartFigures, 'explain'>
type Background = { rules: TaxRules; fees: Shipping; orderPromotions: OrderSaving[] }

/**
 * Explains the total row by row: all rows above `total` sum to it, except included tax and notes. Line promotions name
 * their line; order promotions appear once.
 */
export function explain(figures: Figures, { rules, fees, orderPromotions }: Background): Explanation[] {
  return [
    row('subtotal', 'explain.subtotal', figures.subtotal),
    ...linePromotionRows(figures, orderPromotions),
    ...orderPromotions.map(({ label, amount }) =>
      row('promotion', 'explain.promotion', -amount, { name: label }),
    ),
    ...couponRows(figures),
    ...shippingRows(fees),
    ...taxRows(figures),
    ...noteRows(figures, rules),
    row('total', 'explain.total', figures.total),
    ...(figures.credit > 0 ? [row('credit', 'explain.credit', -figures.credit)] : []),
  ]
}

function row(
  kind: Explanation['kind'],
  key: string,
  amount: number,
  values: Explanation['label']['values'] = {},
): Explanation {
  return { kind, label: { key, values }, amount: amount === 0 ? 0 : amount }
}

function linePromotionRows({ lines }: Figures, orderPromotions: OrderSaving[]): Explanation[] {
  const ofOrder = new Set(orderPromotions.map((promotion) => promotion.id))
  return lines.flatMap(({ id, discounts }) =>
    discounts
      .filter((discount) => discount.source === 'promotion' && !ofOrder.has(discount.id))
      .map(({ label, amount }) => ({
        ...row('promotion', 'explain.promotion', -amount, { name: label }),
        lineId: id,
      })),
  )
}

/** Rows of the coupon, except free shipping, which is listed with shipping. */
function couponRows({ coupon, lines }: Figures): Explanation[] {
  const offGoods = lines.some((line) => line.discounts.some((discount) => discount.source === 'coupon'))
  if (!coupon || !offGoods) return []
  // A discount of staff has no code.
  if (coupon.code === '')
    return [row('promotion', 'explain.promotion', -coupon.discount, { name: coupon.label })]
  return [row('coupon', 'explain.coupon', -coupon.discount, { code: coupon.code, name: coupon.label })]
}

function shippingRows({ chosen, free }: Shipping): Explanation[] {
  if (!chosen) return []
  const rows = [row('shipping', 'explain.shipping', chosen.fee, { name: chosen.name })]
  for (const { label, amount } of chosen.surcharges) {
    rows.push(row('surcharge', 'explain.surcharge', amount, { name: label }))
  }
  if (free && chosen.whole > 0) rows.push(row('shipping_discount', 'explain.free_shipping', -chosen.whole))
  return rows
}

function taxRows({ taxes, taxIncluded }: Figures): Explanation[] {
  const key = taxIncluded ? 'explain.tax_included' : 'explain.tax_added'
  return taxes
    .filter(({ tax }) => tax > 0)
    .map(({ rate, tax }) => row('tax', key, tax, { rate: rate / wholeRate }))
}

/** Why no tax is charged. An export says so once: a country without any rule has no second reason. */
function noteRows(
  { untaxedClasses }: Figures,
  { country, exported, treatment, rates }: TaxRules,
): Explanation[] {
  if (treatment === 'reverse_charge') return [row('note', 'explain.reverse_charge', 0)]
  const notes = exported ? [row('note', 'explain.outside_union', 0, { country })] : []
  const saysAll = exported && rates.size === 0
  if (untaxedClasses.length === 0 || saysAll) return notes
  return [...notes, row('note', 'explain.no_tax_rule', 0, { country })]
}
