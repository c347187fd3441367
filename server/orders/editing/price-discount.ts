import { invalidAt } from '#server/platform/refusal.ts'
import { allocate } from '#server/pricing/allocate.ts'
import { percentOf } from '#server/pricing/currency/rounding.ts'
import { sum } from '#server/pricing/money.ts'
import { taxOf, withoutTax, withTax } from '#server/pricing/tax/tax.ts'
import type { LockedOrder } from '../lock-order.ts'
import type { ChargedLine } from '../refunds/charged-lines.ts'
import type { Added } from './price-added.ts'
import type { OrderEdit, PricedEdit } from './price-edit.ts'

/** Discounts on goods that stay, tax included, and the added goods at their reduced price. */
type Discounted = { kept: { lineId: string; amount: number; tax: number }[]; added: Added }

type Goods = { charged: readonly ChargedLine[]; removed: PricedEdit['removed']; added: Added }

/**
 * Shares a discount over the goods of an order, by value, and rounds the tax of each line once. Shipping keeps its price.
 * @throws Refusal `invalid` if it is more than the goods cost.
 */
export function priceDiscount(
  { totals: { taxIncluded } }: Pick<LockedOrder, 'totals'>,
  { charged, removed, added }: Goods,
  discount: OrderEdit['discount'],
): Discounted {
  if (!discount) return { kept: [], added }
  const shown = (total: number, rate: number) => (taxIncluded ? total : withoutTax(total, rate))
  const kept = charged.map((line) => {
    const gone = sum(removed.map(({ lineId, amount }) => (lineId === line.id ? amount : 0)))
    return { line, left: Math.max(0, line.total - line.refunded - gone) }
  })
  const values = [
    ...kept.map(({ line, left }) => shown(left, line.taxRate)),
    ...added.lines.map(({ total, taxRate }) => shown(total, taxRate)),
  ]
  const most = sum(values)
  const amount = discount.kind === 'percentage' ? percentOf(most, discount.percent) : discount.amount
  if (amount > most) throw invalidAt('discount.amount', 'desk.order.edit_discount_high')
  const shares = amount === 0 ? values.map(() => 0) : allocate(amount, values)
  return {
    kept: kept.flatMap(({ line, left }, index) => {
      const rest = values[index]! - shares[index]!
      const off = Math.min(left, left - (taxIncluded ? rest : withTax(rest, line.taxRate)))
      const tax = line.tax - (line.total - off - withoutTax(line.total - off, line.taxRate))
      return shares[index] === 0 || off <= 0 ? [] : [{ lineId: line.id, amount: off, tax }]
    }),
    added: reduced(added, shares.slice(kept.length), taxIncluded),
  }
}

function reduced(added: Added, shares: readonly number[], taxIncluded: boolean): Added {
  const lines = added.lines.map((line, index) => {
    const value = (taxIncluded ? line.total : line.total - line.tax) - shares[index]!
    const tax = taxOf(value, line.taxRate, taxIncluded)
    return {
      ...line,
      discount: line.discount + shares[index]!,
      total: taxIncluded ? value : value + tax,
      tax,
    }
  })
  const plus = (money: Added['figures'][number]['total'], amount: number) => ({
    ...money,
    amount: money.amount + amount,
  })
  return {
    ...added,
    lines,
    amount: sum(lines.map(({ total }) => total)),
    tax: sum(lines.map(({ tax }) => tax)),
    figures: added.figures.map((figure, index) => ({
      ...figure,
      discount: plus(figure.discount, shares[index]!),
      total: plus(figure.total, -shares[index]!),
    })),
  }
}
