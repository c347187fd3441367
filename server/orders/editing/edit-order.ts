import { and, eq, sql } from 'drizzle-orm'
import type { AdminParsed } from '#contract/admin/calls.ts'
import { codes } from '#contract/codes.ts'
import type { Tx } from '#server/db/open.ts'
import { order, orderLine, orderPromotion, payment } from '#server/db/tables.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { sum } from '#server/pricing/money.ts'
import { cancelUnits } from '../cancellation/cancel-units.ts'
import { addHistory, goodsOf } from '../history.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { lockUnits } from '../lock-units.ts'
import { markPaid } from '../mark-paid.ts'
import { notePromotions } from '../note-promotions.ts'
import { askRefunds } from '../refunds/ask-refunds.ts'
import { uncharge } from '../refunds/charged-lines.ts'
import { completeIfDue } from '../shipments/complete-order.ts'
import { updateShipStatus } from '../shipments/ship-status.ts'
import { moveUnits, type Units } from '../shipments/ship-units.ts'
import { indexOrder } from '../staff/list-admin-orders.ts'
import type { Acting } from '../transitions.ts'
import { editedShipping } from './edited-shipping.ts'
import { editedTotals, renamedShipping } from './edited-totals.ts'
import { isNothing, type OrderEdit, type PricedEdit, priceEdit, viewEdit } from './price-edit.ts'
import { linkSwapped, swapReplacements } from './swap-replacements.ts'
import { tellEdited } from './tell-edited.ts'

type Wish = OrderEdit & Pick<AdminParsed<'/order/edit'>, 'difference' | 'reason'>

/**
 * Takes units off a locked order, adds goods, ships it by another method or gives a discount. Stock and money move with
 * it: what the order no longer costs is refunded, and for what it costs more it waits for payment, or the carrier
 * collects it.
 * @throws Refusal as `priceEdit`; `price_changed` with the new preview if the difference is not the one that staff saw;
 * `not_allowed` without the permission to refund or to lower prices; `sold_out` naming the products.
 */
export async function editOrder(
  ctx: WriteContext,
  locked: LockedOrder,
  { difference, reason, ...edit }: Wish,
  acting: Acting,
): Promise<void> {
  const { tx } = ctx
  const asked = await priceEdit(ctx, tx, locked, edit)
  if (isNothing(asked, edit)) throw new Refusal('invalid', { text: { key: 'desk.order.edit_nothing' } })
  const { added, removed, excess } = asked
  if (asked.difference !== difference)
    throw new Refusal('price_changed', {
      code: codes.dialog,
      details: { preview: viewEdit(locked, asked) },
    })
  if (excess > 0) requirePermission(ctx, 'orders.refund')
  if (added.isLower) requirePermission(ctx, 'prices.change', 'desk.draft.lower_price')
  if (edit.discount) requirePermission(ctx, 'prices.change', 'desk.order.edit_discount_refused')
  await noteTerms(tx, locked, asked, edit, { ...acting, reason })
  if (asked.isRefund) return refundEdit(tx, locked, asked, { lines: edit.remove, reason }, acting)

  const { lines, links } = await swapReplacements(tx, locked, asked, acting)
  const priced = { ...asked, added: { ...added, lines } }
  await moveStock(tx, locked, priced, acting.at)
  await addPromotions(tx, locked.id, added.promotions)
  await linkSwapped(tx, locked.id, links)
  await uncharge(tx, locked, removed)
  await giveDiscounts(tx, priced)
  for (const { lineId, quantity } of removed) {
    await tx
      .update(orderLine)
      .set({ cancelled: sql`${orderLine.cancelled} + ${quantity}` })
      .where(eq(orderLine.id, lineId))
  }
  await writeFigures(tx, locked, priced)
  await noteUnits(tx, locked, priced, { ...acting, reason })
  await settle(tx, locked, priced, { ...acting, reason })
  await updateShipStatus(tx, locked.id)
  await indexOrder(tx, locked.id)
  await tellEdited(tx, locked.id, acting.at)
  // The rest may have been delivered long ago.
  await completeIfDue(tx, await lockOrder(tx, locked.id), acting)
}

/** Changes the shipping method, and notes that and a discount in the order's history. */
async function noteTerms(
  tx: Tx,
  locked: LockedOrder,
  priced: PricedEdit,
  { discount }: OrderEdit,
  { reason, ...acting }: Acting & { reason: string },
): Promise<void> {
  const { id } = locked
  const { shipping, discounts } = priced
  if (shipping.chosen) {
    const { method, delivery } = shipping.chosen
    const named = renamedShipping(locked, priced)
    await tx
      .update(order)
      .set({ shippingMethod: method, delivery, ...named })
      .where(eq(order.id, id))
    await addHistory(tx, id, acting, {
      ...{ kind: 'units', to: 'shipping', note: reason },
      details: { shippingMethod: method.name },
    })
  }
  if (!discount) return
  const amount = sum(discounts.map((each) => each.amount))
  await addHistory(tx, id, acting, {
    ...{ kind: 'units', to: 'discount', note: reason },
    ...(amount > 0 ? { details: { discount: amount } } : {}),
  })
}

/** A paid order that only becomes cheaper: one refund of units, shipping and discounts. */
async function refundEdit(
  tx: Tx,
  locked: LockedOrder,
  { shippingMore, discounts, excess }: PricedEdit,
  { lines, reason }: { lines: Units[]; reason: string },
  acting: Acting,
): Promise<void> {
  const beside = { shipping: -shippingMore, discounts }
  if (lines.length > 0) return cancelUnits(tx, locked, { lines, reason, beside }, acting)
  if (excess > 0)
    await askRefunds(
      tx,
      locked,
      { ...beside, reason: 'goodwill', by: refunderOf(acting), note: reason },
      acting.at,
    )
  await tellEdited(tx, locked.id, acting.at)
}

async function giveDiscounts(tx: Tx, { discounts }: PricedEdit): Promise<void> {
  for (const { lineId, amount } of discounts) {
    await tx
      .update(orderLine)
      .set({ rebate: sql`${orderLine.rebate} + ${amount}` })
      .where(eq(orderLine.id, lineId))
  }
}

function requirePermission(
  { caller }: WriteContext,
  permission: 'orders.refund' | 'prices.change',
  key?: string,
): void {
  if (caller.permissions.has(permission)) return
  throw new Refusal('not_allowed', {
    code: codes.permission,
    details: { permission },
    ...(key ? { text: { key } } : {}),
  })
}

/** Writes the added lines and moves the stock of all lines, locked together so that two edits cannot deadlock. */
async function moveStock(
  tx: Tx,
  locked: LockedOrder,
  { added, removed }: PricedEdit,
  at: Date,
): Promise<void> {
  const gone = added.figures.filter(({ problem }) => problem === 'gone')
  if (gone.length > 0) throw soldOut(gone.map(({ name }) => name))
  if (added.lines.length > 0) await tx.insert(orderLine).values(added.lines)
  const reserved = added.lines.map(({ id: lineId, quantity }) => ({ lineId, quantity }))
  const released = removed.map(({ lineId, quantity }) => ({ lineId, quantity: -quantity }))
  const short = await lockUnits(tx, locked.id, [...reserved, ...released])
  if (short.length > 0)
    throw soldOut(added.lines.filter(({ variantId }) => short.includes(variantId)).map(({ name }) => name))
  if (removed.length > 0)
    await moveUnits(tx, locked, removed, { onHand: 0, reserved: -1, reason: 'release' }, at)
  if (reserved.length > 0)
    await moveUnits(tx, locked, reserved, { onHand: 0, reserved: 1, reason: 'order' }, at)
}

async function addPromotions(
  tx: Tx,
  orderId: string,
  promotions: PricedEdit['added']['promotions'],
): Promise<void> {
  if (promotions.length === 0) return
  // An order from before an upgrade: later it would count as noted.
  await notePromotions(tx, [orderId])
  await tx
    .insert(orderPromotion)
    .values(promotions.map((each) => ({ ...each, orderId })))
    .onConflictDoUpdate({
      target: [orderPromotion.orderId, orderPromotion.promotionId],
      set: { amount: sql`${orderPromotion.amount} + excluded.amount` },
    })
}

function soldOut(names: string[]): Refusal {
  return new Refusal('sold_out', {
    text: { key: 'desk.order.edit_sold_out', values: { names: names.join(', ') } },
  })
}

/** Writes what the order costs now, and clears the packed mark: the parcel's contents have changed. */
async function writeFigures(tx: Tx, locked: LockedOrder, priced: PricedEdit): Promise<void> {
  const { added, removed, discounts, excess } = priced
  const less = sum([...removed, ...discounts].map(({ amount }) => amount))
  const shipping = editedShipping(locked, priced)
  await tx
    .update(order)
    .set({
      total: locked.total + added.amount + shipping.fee - locked.shippingFee,
      tax: locked.tax + added.tax + sum(shipping.taxes.map(({ tax }) => tax)),
      totals: editedTotals(locked, priced, shipping),
      shippingFee: shipping.fee,
      ...(locked.taxation ? { taxation: { ...locked.taxation, shipping: shipping.parts } } : {}),
      // The excess stays charged, because a refund returns it.
      cancelledAmount: locked.cancelledAmount + less - (excess - shipping.refunded),
      ...{ packedAt: null, packedBy: null },
    })
    .where(eq(order.id, locked.id))
}

async function noteUnits(
  tx: Tx,
  { id, lines }: LockedOrder,
  { added, removed }: PricedEdit,
  { reason, ...acting }: Acting & { reason: string },
): Promise<void> {
  const happened = [
    ['cancelled', goodsOf(lines, removed)],
    [
      'added',
      goodsOf(
        added.lines,
        added.lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
      ),
    ],
  ] as const
  for (const [to, details] of happened) {
    if (details.goods?.length) await addHistory(tx, id, acting, { kind: 'units', to, note: reason, details })
  }
}

/** Brings the pay status in line: an order that costs more waits, one that is covered is paid, an excess goes back. */
async function settle(
  tx: Tx,
  locked: LockedOrder,
  priced: PricedEdit,
  { reason, ...acting }: Acting & { reason: string },
): Promise<void> {
  const { id, facts, paidAmount } = locked
  const { due, excess } = priced
  const { at, by, name } = acting
  // Instructions of earlier attempts name another amount.
  await tx
    .update(payment)
    .set({ instructions: null, account: null, qr: null })
    .where(and(eq(payment.orderId, id), sql`${payment.instructions} is not null`))
  if (due > 0 && facts.paid) {
    await tx
      .update(order)
      .set({ payStatus: 'unpaid', paidAt: null, acceptedAt: locked.acceptedAt ?? at })
      .where(eq(order.id, id))
    await addHistory(tx, id, { by, name, at }, { kind: 'pay_status', from: 'paid', to: 'unpaid' })
  }
  if (due === 0 && !facts.paid) await markPaid(tx, id, paidAmount, at, { by, name })
  if (excess === 0) return
  const { refunded: shipping } = editedShipping(locked, priced)
  const wish = { excess, shipping, reason: 'units_cancelled' as const, note: reason }
  await askRefunds(tx, locked, { ...wish, by: refunderOf(acting) }, at)
}

function refunderOf({ by, id, name }: Acting) {
  return { kind: by, ...(id ? { id } : {}), ...(name ? { name } : {}) }
}
