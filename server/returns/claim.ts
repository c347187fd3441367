import { sql } from 'drizzle-orm'
import { anyOf } from '#server/db/any-of.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { order, orderLine } from '#server/db/tables.ts'
import { type LockedOrder, lockOrder } from '#server/orders/lock-order.ts'
import { askRefunds, previewRefunds, readRefundable } from '#server/orders/refunds/ask-refunds.ts'
import type { Refundable, RefundParts, RefundShares } from '#server/orders/refunds/refund-shares.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { allocate } from '#server/pricing/allocate.ts'
import { sum } from '#server/pricing/money.ts'

/** A line that was paid for. `unitPaid` in minor units. */
export type PaidLine = { orderId: string; lineId: string; unitPaid: number }

/**
 * The line that each line of the orders was paid with: its own, or for goods sent in an exchange that of the goods they
 * replace, over any number of exchanges.
 */
export async function paidLines(reader: Reader, orderIds: readonly string[]): Promise<Map<string, PaidLine>> {
  const { rows } = await reader.execute<PaidLine & { own: string }>(sql`
    with recursive paid as (
      select id as own, id as line_id, 0 as steps from order_line where order_id = any(${sql.param(orderIds)}::uuid[])
      union all
      select p.own, rl.line_id, p.steps + 1
      from paid p join return_replacement x on x.line_id = p.line_id join return_line rl on rl.id = x.return_line_id)
    select distinct on (p.own) p.own, l.id "lineId", l.order_id "orderId",
      floor((l.total - l.rebate)::numeric / l.quantity)::int "unitPaid"
    from paid p join order_line l on l.id = p.line_id
    order by p.own, p.steps desc`)
  return new Map(rows.map(({ own, ...line }) => [own, line]))
}

/** The order that pays units back, with its line for each of theirs. */
export type Claim = { orderId: string; paidLine: Record<string, string> }

/**
 * The claims of lines of an order, one for each order that paid for some of them: staff may have added goods to a
 * replacement for which the buyer paid.
 */
export async function claimsOf(
  reader: Reader,
  orderId: string,
  lineIds: readonly string[],
): Promise<Claim[]> {
  const paid = await paidLines(reader, [orderId])
  const found = lineIds.map((own) => ({ own, ...(paid.get(own) ?? { orderId, lineId: own }) }))
  return [...Map.groupBy(found, (line) => line.orderId)].map(([payer, lines]) => ({
    orderId: payer,
    paidLine: Object.fromEntries(lines.map(({ own, lineId }) => [own, lineId])),
  }))
}

/**
 * The claim of lines that one return has.
 * @throws Refusal `invalid` for lines that were paid with different orders: each pays back on its own.
 */
export async function claimOf(reader: Reader, orderId: string, lineIds: readonly string[]): Promise<Claim> {
  const claims = await claimsOf(reader, orderId, lineIds)
  const [claim, ...others] = claims
  if (!claim || others.length > 0) throw await paidApart(reader, claims)
  return claim
}

/** Names the goods of each order that paid, so that the buyer can ask for each group on its own. */
async function paidApart(reader: Reader, claims: readonly Claim[]): Promise<Refusal> {
  const payers = await reader
    .select({ id: order.id, number: order.number })
    .from(order)
    .where(
      anyOf(
        order.id,
        claims.map(({ orderId }) => orderId),
      ),
    )
  const lineIds = claims.flatMap(({ paidLine }) => Object.keys(paidLine))
  const lines = await reader
    .select({ id: orderLine.id, name: orderLine.name })
    .from(orderLine)
    .where(anyOf(orderLine.id, lineIds))
    .orderBy(orderLine.position)
  const groups = claims.map(({ orderId, paidLine }) => {
    const own = lines.filter(({ id }) => id in paidLine)
    const orderNumber = payers.find(({ id }) => id === orderId)?.number ?? ''
    return { orderNumber, names: own.map(({ name }) => name), lineIds: own.map(({ id }) => id) }
  })
  const listed = groups.map(({ orderNumber, names }) => `${names.join(', ')} (${orderNumber})`).join('; ')
  return new Refusal('invalid', {
    text: { key: 'return_rule.paid_apart', values: { groups: listed } },
    details: { groups: groups.map(({ orderNumber, lineIds: ids }) => ({ orderNumber, lineIds: ids })) },
  })
}

/**
 * Locks an order, those that paid for its lines and `others`, by id. Whoever locks several orders locks them with this
 * function or `lockAllWithPaid` and before a return, so that no two transactions wait for each other. Returns all of them,
 * the order first.
 * @throws Refusal `not_found`.
 */
export async function lockWithPaid(
  tx: Tx,
  orderId: string,
  others: readonly string[] = [],
): Promise<[LockedOrder, ...LockedOrder[]]> {
  const locked: LockedOrder[] = []
  for (const id of await withPaid(tx, [orderId], others)) locked.push(await lockOrder(tx, id))
  return [locked.find(({ id }) => id === orderId)!, ...locked.filter(({ id }) => id !== orderId)]
}

/** Locks the orders of a batch and those that paid for their lines, in the same sequence. */
export async function lockAllWithPaid(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const ids = await withPaid(tx, orderIds)
  await tx.select({ id: order.id }).from(order).where(anyOf(order.id, ids)).orderBy(order.id).for('update')
}

/** The orders, those that paid for their lines and `others`, by id. */
async function withPaid(
  reader: Reader,
  orderIds: readonly string[],
  others: readonly string[] = [],
): Promise<string[]> {
  const paid = [...(await paidLines(reader, orderIds)).values()].map((line) => line.orderId)
  return [...new Set([...orderIds, ...paid, ...others])].sort()
}

export type Claimed = { orderId: string; claim: Claim }
type Units = { lineId: string; quantity: number }

/** Parts of a return to pay back, by its own lines. */
export type ClaimedParts = Pick<RefundParts, 'shipping' | 'amount'> & { lines: Units[] }

/** The shares that `askClaim` would refund now, by the return's own lines. @throws Refusal as it does. */
export async function previewClaim(
  reader: Reader,
  claimed: Claimed,
  parts: ClaimedParts,
): Promise<RefundShares> {
  if (isOwn(claimed)) return previewRefunds(reader, claimed.orderId, parts)
  const paid = await paidParts(reader, claimed.claim, parts)
  return ownShares(claimed.claim, parts.lines, await previewRefunds(reader, claimed.claim.orderId, paid))
}

type Asking = Omit<Parameters<typeof askRefunds>[2], keyof RefundParts>

/** Pays units back from the order that paid for them. `paid` is locked. @throws Refusal like `askRefunds`. */
export async function askClaim(
  tx: Tx,
  claimed: Claimed & { paid: LockedOrder },
  { parts, ...asking }: Asking & { parts: ClaimedParts },
  at: Date,
): ReturnType<typeof askRefunds> {
  const { claim, paid } = claimed
  if (isOwn(claimed)) return askRefunds(tx, paid, { ...asking, ...parts }, at)
  const asked = await askRefunds(tx, paid, { ...asking, ...(await paidParts(tx, claim, parts)) }, at)
  return asked && { ...asked, ...ownShares(claim, parts.lines, asked) }
}

/** True if the order of a return pays it back itself. */
export function isOwn({ orderId, claim }: Claimed): boolean {
  return claim.orderId === orderId
}

/**
 * The units of the paid order that others stand for, no more than are left of it: staff may have refunded some of them as
 * goodwill.
 */
async function paidParts(
  reader: Reader,
  { orderId, paidLine }: Claim,
  { lines, ...parts }: ClaimedParts,
): Promise<RefundParts> {
  const refundable = await readRefundable(reader, orderId)
  const units = Map.groupBy(lines, ({ lineId }) => paidLine[lineId]!)
  return {
    ...parts,
    lines: [...units].flatMap(([lineId, same]) => {
      const quantity = Math.min(sum(same.map((own) => own.quantity)), openUnits(refundable, lineId))
      return quantity > 0 ? [{ lineId, quantity }] : []
    }),
  }
}

function openUnits({ lines }: Refundable, lineId: string): number {
  const line = lines.find(({ id }) => id === lineId)
  return line ? line.quantity - line.refundedUnits : 0
}

/** Shares of the paid order by the lines that stand for them, in proportion to their units. */
function ownShares({ paidLine }: Claim, units: readonly Units[], shares: RefundShares): RefundShares {
  const lines = shares.lines.flatMap((paid) => {
    const own = units.filter(({ lineId }) => paidLine[lineId] === paid.lineId)
    const weights = own.map(({ quantity }) => quantity)
    const [amounts, taxes] = [allocate(paid.amount, weights), allocate(paid.tax, weights)]
    return own.map((line, index) => ({ ...line, amount: amounts[index]!, tax: taxes[index]! }))
  })
  return { ...shares, lines }
}
