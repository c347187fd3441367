import { and, desc, eq, inArray } from 'drizzle-orm'
import { eraseDecided } from '#server/customers/profile/erase-after-sales.ts'
import type { Tx } from '#server/db/open.ts'
import { order, withdrawal } from '#server/db/tables.ts'
import { closeOrder } from '#server/orders/cancellation/close-order.ts'
import { requestCancellation } from '#server/orders/cancellation/request-cancellation.ts'
import type { LockedOrder } from '#server/orders/lock-order.ts'
import { orderSetting } from '#server/orders/order.setting.ts'
import { emit } from '#server/platform/emit.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import { lockWithPaid } from '../claim.ts'
import { readUnits } from '../order-units.ts'
import { withdrawalSetting } from '../returns.setting.ts'
import { openWithdrawalReturns, type WithdrawnUnits } from './open-returns.ts'
import { refundedShipping } from './refunded-shipping.ts'
import { moveWithdrawal, type WithdrawalRow } from './withdrawal-status.ts'

/** Why a person has to decide on a withdrawal. */
export type Concern = 'unknown_order' | 'late' | 'no_right' | 'goods' | 'closed' | 'unpaid'

const day = 24 * 3600_000

/**
 * Matches a received statement to its order and starts what the law asks for: a cancellation request that cannot be
 * refused for goods that have not left, returns for the others. A statement that fits no rule waits for a person.
 * Runs once per statement; a repeated job finds it handled.
 */
export async function handleWithdrawal(tx: Tx, shop: Shop, id: string, at: Date): Promise<void> {
  const [row] = await tx.select().from(withdrawal).where(eq(withdrawal.id, id)).for('update')
  if (row?.status !== 'received') return
  const concern = await matchAndStart(tx, shop, row, at)
  if (concern) await moveWithdrawal(tx, row, { to: 'open', by: 'system', set: { concern } })
  await emit(tx, 'withdrawal.handled', { withdrawalId: id }, { at })
}

/** @returns why a person has to decide; null if the withdrawal is under way. */
async function matchAndStart(tx: Tx, shop: Shop, row: WithdrawalRow, at: Date): Promise<Concern | null> {
  const orderId = await matchingOrder(tx, row)
  if (!orderId) return 'unknown_order'
  await tx.update(withdrawal).set({ orderId }).where(eq(withdrawal.id, row.id))
  const [locked] = await lockWithPaid(tx, orderId)
  const concern = await concernOf(tx, locked, row)
  if (concern) return concern
  return (await startWithdrawal(tx, shop, row, { locked, by: 'system', at })) ? null : 'closed'
}

type Start = { locked: LockedOrder; by: 'merchant' | 'system'; at: Date }

/**
 * Carries out a withdrawal. Returns false if nothing of the order is left to withdraw from.
 * @throws Refusal `transition_refused`.
 */
export async function startWithdrawal(
  tx: Tx,
  shop: Shop,
  row: WithdrawalRow,
  { locked, by, at }: Start,
): Promise<boolean> {
  const outcome = await carryOut(tx, shop, row, locked, at)
  if (!outcome) return false
  await moveWithdrawal(tx, row, { to: 'done', by, set: { concern: null, outcome, decidedAt: at } })
  await eraseDecided(tx, eq(withdrawal.id, row.id))
  return true
}

/** The order with the typed number, if the sender proved to hold it or wrote from its address. */
async function matchingOrder(tx: Tx, { orderNumber, email, proven }: WithdrawalRow): Promise<string | null> {
  const typed = orderNumber.trim().toUpperCase()
  const candidates = [typed, typed.replace(/[^0-9A-Z]/g, '').replace(/(.{4})(?=.)/g, '$1-')]
  const [found] = await tx
    .select({ id: order.id, email: order.email })
    .from(order)
    .where(inArray(order.number, candidates))
  return found && (proven || found.email.toLowerCase() === email) ? found.id : null
}

async function concernOf(tx: Tx, locked: LockedOrder, row: WithdrawalRow): Promise<Concern | null> {
  if (locked.status === 'cancelled') return 'closed'
  if (row.goods && !row.lines) return 'goods'
  const known = locked.lines.map(({ id }) => id)
  if (row.lines?.some(({ lineId }) => !known.includes(lineId))) return 'goods'
  if (!(await hasRight(tx, locked))) return 'no_right'
  if (locked.deliveredAt && (await endOfPeriod(tx, locked.deliveredAt)) < row.receivedAt) return 'late'
  return !locked.facts.paid && locked.facts.shipped ? 'unpaid' : null
}

/** Consumers of the countries in the setting; a VAT id marks a business. */
async function hasRight(tx: Tx, { address, billing }: LockedOrder): Promise<boolean> {
  const { bindingCountries } = (await settingIn(tx, orderSetting)).cancellation
  const business = Boolean(billing?.vatId ?? address?.vatId)
  return !business && bindingCountries.includes(address?.country ?? billing?.country ?? '')
}

/** The period begins with the delivery of the last goods, and is a year longer if the notice was never sent. */
async function endOfPeriod(tx: Tx, deliveredAt: Date): Promise<Date> {
  const { days, noticeSent } = await settingIn(tx, withdrawalSetting)
  const end = new Date(deliveredAt.getTime() + days * day)
  if (!noticeSent) end.setUTCFullYear(end.getUTCFullYear() + 1)
  // The last day counts in full.
  end.setUTCHours(23, 59, 59, 999)
  return end
}

async function carryOut(
  tx: Tx,
  shop: Shop,
  row: WithdrawalRow,
  locked: LockedOrder,
  at: Date,
): Promise<string | null> {
  const units = await withdrawnUnits(tx, locked, row)
  const whole = units.length > 0 && coversOrder(locked, units)
  if (!locked.facts.shipped && whole) {
    if (locked.facts.paid) await requestOrBind(tx, locked, row, at)
    else await closeOrder(tx, locked, { by: 'buyer', at, note: row.number, cancelledBy: 'buyer' })
    return locked.facts.paid ? 'cancellation' : 'cancelled'
  }
  if (units.length === 0 || !locked.facts.paid) return null
  const shipping = whole ? await refundedShipping(tx, shop, locked, units) : 0
  await openWithdrawalReturns(tx, locked, { row, units, shipping, at })
  return 'returns'
}

/** An open request becomes one that cannot be refused. */
async function requestOrBind(tx: Tx, locked: LockedOrder, row: WithdrawalRow, at: Date): Promise<void> {
  if (locked.status === 'in_progress')
    return requestCancellation(tx, locked, { reason: row.number, withdrawal: true }, at)
  await tx.update(order).set({ cancelBinding: true }).where(eq(order.id, locked.id))
}

/** The units that the statement covers, without those that are cancelled, refunded or on their way back. */
export async function withdrawnUnits(
  tx: Tx,
  locked: LockedOrder,
  { lines }: Pick<WithdrawalRow, 'lines'>,
): Promise<WithdrawnUnits[]> {
  const open = await readUnits(tx, locked.id)
  return locked.lines
    .map(({ id }) => {
      const { unshipped, shipped } = open.get(id)!
      const wanted = lines ? (lines.find(({ lineId }) => lineId === id)?.quantity ?? 0) : unshipped + shipped
      const first = Math.min(wanted, unshipped)
      return { lineId: id, unshipped: first, shipped: Math.min(wanted - first, shipped) }
    })
    .filter(({ unshipped, shipped }) => unshipped + shipped > 0)
}

/** True if nothing of the order is left to the buyer. */
function coversOrder(locked: LockedOrder, units: WithdrawnUnits[]): boolean {
  return locked.lines.every(({ id, quantity, cancelled }) => {
    const own = units.find(({ lineId }) => lineId === id)
    return quantity - cancelled === (own?.unshipped ?? 0) + (own?.shipped ?? 0)
  })
}

/**
 * Turns a consumer's cancellation request into a return: its parcel had already left. The request's own statement of
 * withdrawal, if there is one, is answered by it.
 */
export async function returnFromCarrier(tx: Tx, shop: Shop, orderId: string, at: Date): Promise<void> {
  const [locked] = await lockWithPaid(tx, orderId)
  if (!locked.facts.paid) return
  const [row] = await tx
    .select()
    .from(withdrawal)
    .where(and(eq(withdrawal.orderId, orderId), eq(withdrawal.outcome, 'cancellation')))
    .orderBy(desc(withdrawal.receivedAt))
    .limit(1)
  if (!row && !(await hasRight(tx, locked))) return
  const units = await withdrawnUnits(tx, locked, { lines: null })
  if (units.length === 0) return
  await openWithdrawalReturns(tx, locked, {
    row: row ?? null,
    units,
    shipping: await refundedShipping(tx, shop, locked, units),
    at,
  })
  if (row) await tx.update(withdrawal).set({ outcome: 'returns' }).where(eq(withdrawal.id, row.id))
}
