import { Refusal } from '#server/platform/refusal.ts'
import { allocate } from '#server/pricing/allocate.ts'
import { ratio } from '#server/pricing/currency/rounding.ts'
import { sum } from '#server/pricing/money.ts'

/** An order's payments and refunds, in minor units of its currency. */
export type Refundable = {
  lines: RefundableLine[]
  shipping: Part
  /** Payments to pay back, in this order. */
  sources: RefundSource[]
}

/** An amount that was paid, including tax, and what of it was refunded. */
type Part = { total: number; tax: number; refunded: number; refundedTax: number }

export type RefundableLine = Part & { id: string; quantity: number; refundedUnits: number }

/** A payment, or the store credit used (`paymentId` null), with what is left of it. */
export type RefundSource = {
  paymentId: string | null
  destination: 'original' | 'credit' | 'account'
  left: number
}

/** The parts of an order to refund. */
export type RefundParts = {
  /** 'all': every unit that is left, and what earlier refunds kept back. */
  lines?: { lineId: string; quantity: number }[] | 'all' | undefined
  /** true: what is left of the fee; a number: that much of it, at most what is left. */
  shipping?: boolean | number | undefined
  /**
   * Beside lines or shipping: refund this much for them instead of their full share, such as for a worn item. Alone: a
   * free amount, shared over everything that is left.
   */
  amount?: number | undefined
  /** Beside lines or shipping: discounts on lines, at most what is left of them. */
  discounts?: readonly { lineId: string; amount: number }[] | undefined
}

export type RefundShares = {
  amount: number
  tax: number
  shipping: { amount: number; tax: number }
  lines: { lineId: string; quantity: number; amount: number; tax: number }[]
  payouts: (Omit<RefundSource, 'left'> & { amount: number })[]
}

/**
 * The amounts that a refund returns. A unit returns its share of what was paid for its line; all units of a line sum to
 * exactly that. Taxes are shares of the line's tax, by amount. Pure.
 * @throws Refusal naming the line or amount that is wrong.
 */
export function refundShares(order: Refundable, { lines: chosen = [], ...rest }: RefundParts): RefundShares {
  const parts = { ...rest, lines: chosen === 'all' ? [] : chosen }
  const whole = chosen === 'all' ? order.lines.map(restOf) : unitsOf(order, parts)
  const units = withDiscounts(order, whole, parts.discounts ?? [])
  const wanted = [...units.map(({ share }) => share), shippingShare(order, parts)]
  const paid = sum(order.sources.map(({ left }) => left))
  const most = Math.min(sum(wanted), paid)
  const amount = parts.amount ?? most
  if (amount > most) throw tooMuch(most)
  const shares = allocate(amount, wanted)
  const lines = units.map(({ line, quantity }, index) => ({
    lineId: line.id,
    quantity,
    amount: shares[index]!,
    tax: taxPart(line, shares[index]!),
  }))
  const shipping = { amount: shares.at(-1)!, tax: taxPart(order.shipping, shares.at(-1)!) }
  return {
    amount,
    tax: sum([...lines.map(({ tax }) => tax), shipping.tax]),
    shipping,
    lines: lines.filter((line) => line.quantity > 0 || line.amount > 0),
    payouts: payouts(order.sources, amount),
  }
}

/**
 * Money beyond what an order costs. It concerns no lines: what they are not charged for has a credit note of its own.
 * `fee`: the part of it that is charged for shipping. A lost dispute may have left less to pay back.
 */
export function excessShares(
  { sources, shipping: charged }: Pick<Refundable, 'sources' | 'shipping'>,
  excess: number,
  fee = 0,
): RefundShares {
  if (fee > left(charged)) throw tooMuch(left(charged))
  const amount = Math.min(excess, sum(sources.map(({ left }) => left)))
  const share = Math.min(fee, amount)
  const shipping = { amount: share, tax: taxPart(charged, share) }
  return { amount, tax: shipping.tax, shipping, lines: [], payouts: payouts(sources, amount) }
}

/** The most that a refund without units can return. */
export function refundableAmount(order: Refundable): number {
  const open = sum([...order.lines, order.shipping].map(left))
  return Math.min(open, sum(order.sources.map((source) => source.left)))
}

type Parts = RefundParts & { lines: { lineId: string; quantity: number }[] }

function restOf(line: RefundableLine): Units {
  return { line, quantity: line.quantity - line.refundedUnits, share: left(line) }
}

type Units = { line: RefundableLine; quantity: number; share: number }

/** The chosen units of each line and their share. A free amount concerns all lines, but no units. */
function unitsOf({ lines }: Refundable, { lines: chosen, shipping, amount }: Parts): Units[] {
  if (chosen.length === 0 && !shipping && amount !== undefined)
    return lines.map((line) => ({ line, quantity: 0, share: left(line) }))
  return [...summed(chosen)].map(([lineId, quantity]) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw new Refusal('not_found', { text: { key: 'refund.line_unknown' } })
    const open = line.quantity - line.refundedUnits
    if (quantity < 1 || quantity > open)
      throw new Refusal('invalid', {
        text: { key: 'refund.units_refunded', values: { left: open } },
        details: { lineId, left: open },
      })
    return { line, quantity, share: unitShare(line, quantity) }
  })
}

/** Adds discounts to the shares of lines, or to lines of which no unit is refunded. */
function withDiscounts(
  { lines }: Refundable,
  units: Units[],
  discounts: NonNullable<RefundParts['discounts']>,
): Units[] {
  const off = (id: string) => sum(discounts.map(({ lineId, amount }) => (lineId === id ? amount : 0)))
  const others = lines
    .filter(({ id }) => off(id) > 0 && units.every(({ line }) => line.id !== id))
    .map((line) => ({ line, quantity: 0, share: 0 }))
  return [...units, ...others].map(({ line, quantity, share }) => {
    const whole = share + off(line.id)
    if (whole > left(line)) throw tooMuch(left(line))
    return { line, quantity, share: whole }
  })
}

/** Lines given twice count together. */
function summed(lines: { lineId: string; quantity: number }[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { lineId, quantity } of lines) units.set(lineId, (units.get(lineId) ?? 0) + quantity)
  return units
}

/** The next units of a line. A free amount that was refunded before comes off the last ones. */
function unitShare(line: RefundableLine, quantity: number): number {
  const shares = allocate(line.total, new Array<number>(line.quantity).fill(1))
  const next = shares.slice(line.refundedUnits, line.refundedUnits + quantity)
  return Math.min(sum(next), left(line))
}

function shippingShare({ shipping: fee }: Refundable, { lines, shipping, amount }: Parts): number {
  if (lines.length === 0 && !shipping && amount !== undefined) return left(fee)
  if (typeof shipping !== 'number') return shipping ? left(fee) : 0
  if (shipping < 0 || shipping > left(fee)) throw tooMuch(left(fee))
  return shipping
}

function left({ total, refunded }: Part): number {
  return total - refunded
}

/** Rounded on the running sum, so that the taxes of all refunds sum exactly to the tax of the whole. */
function taxPart({ total, tax, refunded, refundedTax }: Part, amount: number): number {
  return total === 0 ? 0 : ratio(tax, refunded + amount, total) - refundedTax
}

function payouts(sources: readonly RefundSource[], amount: number): RefundShares['payouts'] {
  let open = amount
  return sources
    .map(({ left: available, ...source }) => {
      const paid = Math.min(open, available)
      open -= paid
      return { ...source, amount: paid }
    })
    .filter((payout) => payout.amount > 0)
}

function tooMuch(most: number): Refusal {
  return new Refusal('invalid', { fields: { amount: { key: 'refund.too_much' } }, details: { left: most } })
}
