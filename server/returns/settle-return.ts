import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { refund, returnLine, returnRequest } from '#server/db/tables.ts'
import { closeOrder } from '#server/orders/cancellation/close-order.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import type { RefundShares } from '#server/orders/refunds/refund-shares.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { askClaim, type ClaimedParts, previewClaim } from './claim.ts'
import { type By, type LockedReturn, lockReturn, type ReturnUnits, takeStep } from './lock-return.ts'
import { placeReplacement } from './place-replacement.ts'
import { checkStep } from './transitions.ts'

type Refunding = By & {
  at: Date
  id?: string | undefined
  note?: string
  /** Less than the full amount, such as for a worn item. */
  amount?: number | undefined
}

/** The refund that would be asked for now: the price paid for the units that came back, less a label's fee. */
export async function previewReturnRefund(
  tx: Tx,
  locked: LockedReturn,
): Promise<RefundShares & { labelFee: number; total: number }> {
  const shares = await previewClaim(tx, locked, partsOf(locked))
  const labelFee = Math.min(locked.labelFee, shares.amount)
  return { ...shares, labelFee, total: shares.amount - labelFee }
}

/**
 * Asks for the refund of a return. The return completes when the money has gone out, or at once if nothing is owed.
 * @throws Refusal `transition_refused`, `invalid` at `amount` if it is more than is owed.
 */
export async function refundReturn(tx: Tx, locked: LockedReturn, refunding: Refunding): Promise<void> {
  const { at, id, note = '', amount, ...by } = refunding
  checkStep('refund', locked, by.by, locked.facts)
  const wanted = await wantedAmount(tx, locked, amount)
  const asked =
    wanted === 0
      ? null
      : await askClaim(
          tx,
          locked,
          {
            parts: { ...partsOf(locked), amount: wanted },
            reason: locked.withdrawalId ? 'withdrawal' : 'return',
            by: { kind: by.by, ...(id ? { id } : {}), ...(by.name ? { name: by.name } : {}) },
            note,
          },
          at,
        )
  for (const { lineId, quantity } of partsOf(locked).lines) {
    const amountNow = asked?.lines.find((line) => line.lineId === lineId)?.amount ?? 0
    const own = locked.lines.find((line) => line.lineId === lineId)!
    // Of an exchange, other units may have been refunded before; of other returns, the amount was an estimate.
    const refundAmount = locked.type === 'exchange' ? own.refundAmount + amountNow : amountNow
    const refunded = own.refunded + quantity
    await tx.update(returnLine).set({ refunded, refundAmount }).where(eq(returnLine.id, own.id))
  }
  const set = {
    refundAskedAt: at,
    refundRequestId: asked?.id ?? null,
    // From now on the amounts of the lines include the deductions.
    labelFee: 0,
    shippingRefund: asked?.shipping.amount ?? 0,
  }
  await takeStep(tx, locked, { step: 'refund', ...by, at, note, set })
  if (!asked) await takeStep(tx, locked, { step: 'complete', ...by, at, says: 'completed' })
  if (locked.type === 'refund_only') await closeIfEmpty(tx, locked.orderId, { ...by, id, at })
}

/** The shares of the refund that `refundReturn` would ask for; none if nothing is owed. @throws Refusal as it does. */
export async function previewReturnShares(
  tx: Tx,
  locked: LockedReturn,
  amount: number | undefined,
): Promise<RefundShares> {
  checkStep('refund', locked, 'merchant', locked.facts)
  const wanted = await wantedAmount(tx, locked, amount)
  if (wanted > 0) return previewClaim(tx, locked, { ...partsOf(locked), amount: wanted })
  return { amount: 0, tax: 0, shipping: { amount: 0, tax: 0 }, lines: [], payouts: [] }
}

async function wantedAmount(tx: Tx, locked: LockedReturn, amount: number | undefined): Promise<number> {
  const { total } = await previewReturnRefund(tx, locked)
  if (amount !== undefined && amount > total)
    throw new Refusal('invalid', { fields: { amount: { key: 'refund.too_much' } }, details: { left: total } })
  return amount ?? total
}

/** Cancels an order of which no unit is left to ship, which refunds its shipping fee as well. */
async function closeIfEmpty(
  tx: Tx,
  orderId: string,
  { by, id, name, at }: Pick<Refunding, 'by' | 'id' | 'name' | 'at'>,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const empty = order.lines.every(({ cancelled, quantity }) => cancelled === quantity)
  if (order.status !== 'in_progress' || !empty) return
  const acting = { by: by === 'buyer' ? by : 'merchant', id, ...(name ? { name } : {}), at } as const
  await closeOrder(tx, order, { ...acting, cancelledBy: 'merchant', note: 'all_units' })
}

/** Completes the return whose refund has gone out in full. Runs for every settled refund; most belong to no return. */
export async function completeRefunded(tx: Tx, refundId: string, at: Date): Promise<void> {
  const [found] = await tx
    .select({ number: returnRequest.number, requestId: returnRequest.refundRequestId })
    .from(refund)
    .innerJoin(returnRequest, eq(returnRequest.refundRequestId, refund.requestId))
    .where(eq(refund.id, refundId))
  if (!found?.requestId) return
  const locked = await lockReturn(tx, found.number)
  const all = await tx.select().from(refund).where(eq(refund.requestId, found.requestId))
  const open = all.filter(({ status, retriedAt }) => status !== 'succeeded' && retriedAt === null)
  // A refund of an exchange that was opened again for other units completes nothing.
  if (locked.status !== 'pending' || !locked.facts.refundAsked || open.length > 0) return
  await takeStep(tx, locked, { step: 'complete', by: 'system', at, says: 'refunded' })
}

/**
 * Sends a replacement for the units that are not settled: a linked order of value zero with its own reservation.
 * @throws Refusal `sold_out`: the merchant refunds instead; `transition_refused`.
 */
export async function replaceReturn(
  tx: Tx,
  shop: Shop,
  locked: LockedReturn,
  { at, ...by }: By & { at: Date; note?: string },
): Promise<string> {
  checkStep('replace', locked, by.by, locked.facts)
  const replacement = await placeReplacement(tx, shop, locked, at)
  for (const own of locked.lines) {
    await tx.update(returnLine).set({ refunded: own.received }).where(eq(returnLine.id, own.id))
  }
  const set = { replacementOrderId: replacement.id }
  await takeStep(tx, locked, { step: 'replace', ...by, at, note: replacement.number, set })
  await takeStep(tx, locked, { step: 'complete', ...by, at, quiet: true })
  return replacement.number
}

/**
 * Ends an approved return without a refund, with a reason that the buyer reads.
 * @throws Refusal `transition_refused`, also while a refund is owed for units that the approval cancelled.
 */
export async function closeReturn(
  tx: Tx,
  locked: LockedReturn,
  { reason, ...by }: By & { reason: string; at: Date },
): Promise<void> {
  checkStep('end', locked, by.by, locked.facts)
  if (hasCancelled(locked) && (await previewReturnRefund(tx, locked).catch(nothingOwed)).total > 0)
    throw new Refusal('transition_refused', { text: { key: cancelledKey } })
  await takeStep(tx, locked, { step: 'end', ...by, note: reason, set: { refuseDescription: reason } })
}

/** The text for a request that cannot be closed: its buyer would have neither goods nor money. */
export const cancelledKey = 'return_refused.units_cancelled'

/** True if approving the request has cancelled units. */
export function hasCancelled({
  type,
  auditStatus,
  lines,
}: Pick<LockedReturn, 'type' | 'auditStatus'> & { lines: readonly { unshipped: number }[] }): boolean {
  return (
    type === 'refund_only' && auditStatus === 'successful' && lines.some(({ unshipped }) => unshipped > 0)
  )
}

/** Units that were refunded meanwhile, by another call or as goodwill, are refused. */
function nothingOwed(error: unknown): { total: number } {
  if (error instanceof Refusal) return { total: 0 }
  throw error
}

/** Units to pay back: those that arrived; without goods, those asked for. Units replaced or refunded before are settled. */
function partsOf(locked: LockedReturn): ClaimedParts {
  const { type, lines, shippingRefund, isPaidByReopened } = locked
  const ownUnits = ({ requested, unshipped }: ReturnUnits) => requested - (isPaidByReopened ? unshipped : 0)
  return {
    lines: lines
      .map((line) => ({
        lineId: line.lineId,
        quantity: (type === 'refund_only' ? ownUnits(line) : line.received) - line.refunded,
      }))
      .filter(({ quantity }) => quantity > 0),
    shipping: shippingRefund,
  }
}
