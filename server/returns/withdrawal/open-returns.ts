import type { ReturnType } from '#contract/return.ts'
import type { Tx } from '#server/db/open.ts'
import { returnLine, returnRequest } from '#server/db/tables.ts'
import type { LockedOrder } from '#server/orders/lock-order.ts'
import { newOrderNumber } from '#server/orders/place-order.ts'
import { claimsOf } from '../claim.ts'
import { approveReturn } from '../decide-return.ts'
import { holdUnits } from '../hold-units.ts'
import { lockReturn, tell } from '../lock-return.ts'
import { returnFigures } from '../return-figures.ts'
import { indexReturn } from '../staff/list-admin-returns.ts'

/** Units of a line that a withdrawal covers. */
export type WithdrawnUnits = { lineId: string; unshipped: number; shipped: number }

type Opening = {
  /** null: a request to cancel that came too late, without a statement of withdrawal. */
  row: { id: string; refundDueAt: Date } | null
  units: WithdrawnUnits[]
  /** How much of the order's shipping fee goes back. */
  shipping: number
  at: Date
}

/**
 * Opens the returns of a withdrawal, approved from the start: one for goods to be sent back, one for units that have not
 * left, which are cancelled. Goods that different orders paid for are returned apart; the first ones bring the shipping fee.
 */
export async function openWithdrawalReturns(
  tx: Tx,
  order: LockedOrder,
  { units, shipping, ...opening }: Opening,
): Promise<void> {
  const lineIds = units.map(({ lineId }) => lineId)
  for (const [place, { paidLine }] of (await claimsOf(tx, order.id, lineIds)).entries()) {
    const claimed = units.filter(({ lineId }) => lineId in paidLine)
    await openReturns(tx, order, { ...opening, units: claimed, shipping: place === 0 ? shipping : 0 })
  }
}

async function openReturns(tx: Tx, order: LockedOrder, { row, units, shipping, at }: Opening): Promise<void> {
  const sent = units.filter(({ shipped }) => shipped > 0)
  const kept = units.filter(({ unshipped }) => unshipped > 0)
  const open = (type: ReturnType, lines: Lines, fee: number) =>
    openOne(tx, order, { row, type, lines, shipping: fee, at })
  if (sent.length > 0)
    await open(
      'return_refund',
      sent.map(({ lineId, shipped }) => ({ lineId, requested: shipped, unshipped: 0 })),
      shipping,
    )
  if (kept.length > 0)
    await open(
      'refund_only',
      kept.map(({ lineId, unshipped }) => ({ lineId, requested: unshipped, unshipped })),
      sent.length > 0 ? 0 : shipping,
    )
}

type Lines = { lineId: string; requested: number; unshipped: number }[]

async function openOne(
  tx: Tx,
  order: LockedOrder,
  given: Omit<Opening, 'units'> & { type: ReturnType; lines: Lines },
): Promise<void> {
  const { row, type, lines, shipping, at } = given
  const chosen = lines.map(({ lineId, requested }) => ({ lineId, quantity: requested }))
  const figures = await returnFigures(tx, order, { type, reason: 'withdrawal', lines: chosen, shipping })
  const number = `R-${newOrderNumber()}`
  const [made] = await tx
    .insert(returnRequest)
    .values({
      ...{ number, orderId: order.id, type, reason: 'withdrawal', createdAt: at },
      withdrawalId: row?.id ?? null,
      refundDueAt: row?.refundDueAt ?? new Date(at.getTime() + 14 * 24 * 3600_000),
      shippingRefund: figures.shipping,
      labelFee: figures.labelFee,
    })
    .returning({ id: returnRequest.id })
  const returnId = made!.id
  await tx.insert(returnLine).values(
    lines.map((line) => ({
      ...line,
      returnId,
      refundAmount: figures.lines.find(({ lineId }) => lineId === line.lineId)?.amount ?? 0,
    })),
  )
  await holdUnits(tx, lines, 1)
  await indexReturn(tx, returnId)
  await tell(tx, returnId, 'applied', { by: 'buyer', at })
  await approveReturn(tx, await lockReturn(tx, number), { by: 'system', at })
}
