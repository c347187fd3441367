import { formatDays } from '#contract/format.ts'
import { bcp47, type Lang, langPath } from '#contract/languages.ts'
import type { StoredOrder } from '#server/orders/find-order.ts'
import { sum } from '#server/pricing/money.ts'
import { reduction, ucpItem, ucpPart, ucpTotals } from './ucp-schemas.ts'

type Reading = { checkoutId: string; lang: Lang; absolute(path: string): string }

/**
 * An order as its platform may see it: what was bought, what is under way, what was paid back. Without names, contact,
 * street and city, which the platform does not need to say how the order is doing. Lines and totals are those of the
 * checkout; what changed since is among the adjustments.
 * https://ucp.dev/2026-04-08/specification/order
 */
export function ucpOrder(stored: StoredOrder, { checkoutId, lang, absolute }: Reading) {
  const { order, lines } = stored
  return {
    ucp: ucpPart('order'),
    ...confirmationOf(order.number, lang, absolute),
    checkout_id: checkoutId,
    currency: order.currency,
    line_items: lines.map((line) => lineOf(line, absolute)),
    fulfillment: { expectations: expectationsOf(stored, lang), events: eventsOf(stored) },
    adjustments: [
      ...cancellationOf(stored),
      ...discountOf(stored),
      ...refundsOf(stored),
      ...returnsOf(stored),
    ],
    totals: ucpTotals(order.totals),
  }
}

/** How a checkout session and an order name an order. Its page asks buyers who are not signed in for their email. */
export function confirmationOf(number: string, lang: Lang, absolute: (path: string) => string) {
  return { id: number, label: number, permalink_url: absolute(langPath(lang, `/order/${number}`)) }
}

type Line = StoredOrder['lines'][number]

function lineOf(line: Line, absolute: (path: string) => string) {
  const { quantity: original, cancelled, returned, shipped, unitPrice } = line
  const total = original - cancelled - returned
  const fulfilled = Math.min(total, shipped - returned)
  return {
    id: line.id,
    item: ucpItem(line, unitPrice, absolute),
    quantity: { original, total, fulfilled },
    totals: [
      { type: 'subtotal', amount: unitPrice * original },
      ...reduction('items_discount', line.discount),
      { type: 'total', amount: unitPrice * original - line.discount },
    ],
    status: statusOf(total, fulfilled),
  }
}

function statusOf(total: number, fulfilled: number) {
  if (total === 0) return 'removed'
  if (fulfilled === total) return 'fulfilled'
  return fulfilled > 0 ? 'partial' : 'processing'
}

/** The units that are still to arrive, with the days that the shop promised. */
function expectationsOf({ order, lines }: StoredOrder, lang: Lang) {
  const open = lines
    .map(({ id, quantity, cancelled, delivered }) => ({ id, quantity: quantity - cancelled - delivered }))
    .filter(({ quantity }) => quantity > 0)
  if (open.length === 0 || order.status === 'cancelled' || !order.address) return []
  return [
    {
      id: 'open',
      line_items: open,
      method_type: 'shipping',
      destination: { address_country: order.address.country },
      ...(order.delivery ? { description: formatDays(order.delivery, bcp47[lang]) } : {}),
    },
  ]
}

function eventsOf({ shipments }: StoredOrder) {
  return shipments
    .flatMap(({ id, lines, number, trackUrl, carrierName, status, shippedAt, deliveredAt, endedAt }) => {
      const event = (type: string, at: Date) => ({
        id: `${id}.${type}`,
        type,
        occurred_at: at.toISOString(),
        line_items: lines.map(({ lineId, quantity }) => ({ id: lineId, quantity })),
        ...(number ? { tracking_number: number } : {}),
        ...(trackUrl ? { tracking_url: trackUrl } : {}),
        ...(carrierName ? { carrier: carrierName } : {}),
      })
      return [
        event('shipped', shippedAt),
        ...(deliveredAt ? [event('delivered', deliveredAt)] : []),
        ...(status === 'lost' && endedAt ? [event('undeliverable', endedAt)] : []),
      ]
    })
    .sort((a, b) => a.occurred_at.localeCompare(b.occurred_at))
}

/** Units that were cancelled, as one entry. Money for units that were paid is among the refunds. */
function cancellationOf(stored: StoredOrder) {
  const { order, lines, history } = stored
  const units = lines.filter(({ cancelled }) => cancelled > 0)
  if (units.length === 0) return []
  const last = history.findLast(
    ({ kind, to }) => to === 'cancelled' || (kind === 'units' && to !== 'shipping' && to !== 'discount'),
  )
  const taken = order.cancelledAmount - rebateOf(stored)
  return [
    {
      id: 'cancellation',
      type: 'cancellation',
      occurred_at: (last?.at ?? order.createdAt).toISOString(),
      status: 'completed',
      line_items: units.map(({ id, cancelled }) => ({ id, quantity: -cancelled })),
      ...(taken > 0 ? { totals: [{ type: 'total', amount: -taken }] } : {}),
    },
  ]
}

/** The discount that staff gave before the order was paid, as one entry. */
function discountOf(stored: StoredOrder) {
  const amount = rebateOf(stored)
  if (amount === 0) return []
  const last = stored.history.findLast(({ kind, to }) => kind === 'units' && to === 'discount')
  return [
    {
      id: 'discount',
      type: 'discount',
      occurred_at: (last?.at ?? stored.order.createdAt).toISOString(),
      status: 'completed',
      totals: [{ type: 'total', amount: -amount }],
    },
  ]
}

function rebateOf({ order, lines }: StoredOrder): number {
  return Math.min(order.cancelledAmount, sum(lines.map(({ rebate }) => rebate)))
}

function refundsOf({ refunds }: StoredOrder) {
  return refunds.map(({ id, status, amount, createdAt, settledAt }) => ({
    id,
    type: 'refund',
    occurred_at: (settledAt ?? createdAt).toISOString(),
    status: status === 'succeeded' ? 'completed' : status,
    totals: [{ type: 'total', amount: -amount }],
  }))
}

/** Returns that were asked for. The units that came back count in their lines. */
function returnsOf({ returns }: StoredOrder) {
  const states = { pending: 'pending', completed: 'completed', cancelled: 'failed', ended: 'failed' } as const
  return returns.map(({ number, status, createdAt }) => ({
    id: number,
    type: 'return',
    occurred_at: createdAt.toISOString(),
    status: states[status],
  }))
}
