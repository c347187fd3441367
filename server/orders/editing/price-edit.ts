import type { AdminData, AdminParsed } from '#contract/admin/calls.ts'
import { maxLinesPerCart } from '#contract/rules.ts'
import type { Money } from '#contract/scalars.ts'
import type { Reader } from '#server/db/open.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { sum } from '#server/pricing/money.ts'
import { payableAmount } from '../amount-due.ts'
import type { LockedOrder } from '../lock-order.ts'
import { previewRefunds, readRefundable } from '../refunds/ask-refunds.ts'
import { type ChargedLine, chargedLines, priceOfLast } from '../refunds/charged-lines.ts'
import { withoutRefunded } from '../refunds/unshipped-units.ts'
import { checkLeft, summed, type Units } from '../shipments/ship-units.ts'
import { editRefused } from './edit-refused.ts'
import { type Added, priceAdded } from './price-added.ts'
import { priceDiscount } from './price-discount.ts'
import { type PricedShipping, priceShipping } from './price-shipping.ts'

export type OrderEdit = Pick<
  AdminParsed<'/order/editPreview'>,
  'remove' | 'add' | 'shippingMethod' | 'discount'
>

export type PricedEdit = {
  removed: (Units & { amount: number; tax: number; taxRate: number })[]
  added: Added
  /** Taken off goods that stay. */
  discounts: { lineId: string; amount: number; tax: number }[]
  shipping: PricedShipping
  /** Signed: what shipping costs more, tax included. */
  shippingMore: number
  /** Nothing is added to a paid order, so the whole difference is a refund. */
  isRefund: boolean
  /** Signed: what the buyer still pays for the change, or gets back. */
  difference: number
  /** The amount due afterwards. */
  due: number
  /** Paid money that the order no longer costs. */
  excess: number
}

/**
 * Calculates a change of an order. Units that stay keep their price and share of discounts; units that go return
 * exactly what they cost. Added goods are calculated like an order of their own at today's prices, taxed as the order.
 * @throws Refusal `transition_refused` if the order cannot be edited, `invalid` naming the line.
 */
export async function priceEdit(
  ctx: Pick<AdminContext, 'shop'>,
  reader: Reader,
  locked: LockedOrder,
  edit: OrderEdit,
): Promise<PricedEdit> {
  const why = editRefused(locked)
  if (why) throw new Refusal('transition_refused', { text: { key: why } })
  const units = summed(edit.remove)
  checkLeft(locked, units)
  checkRest(locked, units, edit)
  const charged = await chargedLines(reader, locked)
  const { shipping: fee } = await readRefundable(reader, locked.id)
  // Units that go are priced last: how they are paid back depends on whether the order also costs more.
  const goods = await priceAdded(ctx, locked, edit.add)
  const going = units.map((unit) => ({ ...unit, amount: 0, tax: 0, taxRate: 0 }))
  const shipping = await priceShipping(ctx, reader, locked, { charged, removed: going }, edit, fee.refunded)
  const shippingMore = shipping.chosen ? shipping.chosen.fee - locked.shippingFee : 0
  const isRefund = locked.facts.paid && edit.add.length === 0 && shippingMore <= 0
  const removed = await priceRemoved(reader, locked, charged, units, isRefund)
  const { kept: discounts, added } = priceDiscount(locked, { charged, removed, added: goods }, edit.discount)

  const more = added.amount + Math.max(0, shippingMore)
  const less = sum([...removed, ...discounts].map(({ amount }) => amount)) - Math.min(0, shippingMore)
  const payable = payableAmount(locked)
  if (locked.facts.paid && more > 0 && locked.paidAmount > payable)
    throw new Refusal('transition_refused', { text: { key: 'desk.order.edit_overpaid' } })
  const open = payable + more - less - (locked.facts.paid ? payable : locked.paidAmount)
  return {
    ...{ removed, added, discounts, shipping, shippingMore, isRefund, difference: more - less },
    due: Math.max(0, open),
    excess: Math.max(0, -open),
  }
}

/** True if an edit would change nothing. Its preview still tells what it could change. */
export function isNothing({ removed, added, shipping }: PricedEdit, { discount }: OrderEdit): boolean {
  return removed.length + added.lines.length === 0 && shipping.chosen === null && !discount
}

/** An order keeps at least one unit, and no more lines than a cart. */
function checkRest({ lines }: LockedOrder, units: Units[], { add }: OrderEdit): void {
  const kept = sum(lines.map(({ quantity, cancelled }) => quantity - cancelled))
  const isEmpty = add.length === 0 && kept === sum(units.map(({ quantity }) => quantity))
  if (isEmpty) throw new Refusal('transition_refused', { text: { key: 'desk.order.edit_empty' } })
  if (lines.length + add.length > maxLinesPerCart)
    throw new Refusal('invalid', {
      text: { key: 'desk.order.edit_lines', values: { max: maxLinesPerCart } },
    })
}

/** Removed units with the price that was charged. If nothing is added to a paid order, they are refunded like cancelled units. */
async function priceRemoved(
  reader: Reader,
  locked: LockedOrder,
  charged: readonly ChargedLine[],
  units: Units[],
  isRefund: boolean,
): Promise<PricedEdit['removed']> {
  if (units.length === 0) return []
  if (isRefund) {
    const unpaid = await withoutRefunded(reader, charged, units)
    const { lines } = await previewRefunds(reader, locked.id, { lines: unpaid })
    return units.map((unit) => {
      const { amount = 0, tax = 0 } = lines.find(({ lineId }) => lineId === unit.lineId) ?? {}
      return { ...unit, amount, tax, taxRate: 0 }
    })
  }
  return units.map(({ lineId, quantity }) => {
    const line = charged.find(({ id }) => id === lineId)!
    const { amount, tax } = priceOfLast(line, quantity)
    // A free amount was refunded of units that would no longer be charged.
    if (line.total - amount < line.refunded)
      throw new Refusal('transition_refused', {
        text: { key: 'desk.order.edit_refunded', values: { name: line.name } },
        details: { lineId },
      })
    return { lineId, quantity, amount, tax, taxRate: line.taxRate }
  })
}

/** The change as staff see it before they make it. */
export function viewEdit(locked: LockedOrder, priced: PricedEdit): AdminData<'/order/editPreview'> {
  const { currency, refundedAmount, paidAmount, facts, paymentMethod } = locked
  const payable = payableAmount(locked)
  const { removed, added, discounts, shipping, shippingMore, difference, due, excess } = priced
  const money = (amount: number): Money => ({ amount, currency })
  return {
    version: locked.version,
    removed: removed.map(({ lineId, quantity, amount }) => ({ lineId, quantity, amount: money(amount) })),
    added: added.figures,
    removedAmount: money(sum(removed.map(({ amount }) => amount))),
    addedAmount: money(added.amount),
    discountAmount: money(sum(discounts.map(({ amount }) => amount))),
    shippingAmount: money(shippingMore),
    shippingMethods: shipping.offered.map(({ fee, ...method }) => ({ ...method, fee: money(fee) })),
    shippingCoupon: shipping.coupon && {
      ...shipping.coupon,
      minimum: shipping.coupon.minimum === null ? null : money(shipping.coupon.minimum),
    },
    difference: money(difference),
    before: money(payable - refundedAmount),
    after: money(payable - refundedAmount + difference),
    paid: money((facts.paid ? payable : paidAmount) - refundedAmount),
    due: money(due),
    refund: money(excess),
    charge: due === 0 ? 'none' : paymentMethod === 'cod' ? 'at_door' : 'link',
  }
}
