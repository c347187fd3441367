import type { Data } from '#contract/calls.ts'
import { type ReturnType, returnReasons } from '#contract/return.ts'
import type { StoredOrder } from '#server/orders/find-order.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { paidLines } from './claim.ts'
import { replacementsOf } from './exchange.ts'
import { type LineUnits, readUnits } from './order-units.ts'
import { returnsSetting } from './returns.setting.ts'

type Order = StoredOrder['order']

/** The units of an order that can be returned, exchanged or refunded now. */
export async function eligible(ctx: CallContext, stored: StoredOrder): Promise<Data<'/return/eligible'>> {
  const { shop, lang, t } = ctx
  const { order, lines } = stored
  const rules = shop.settings(returnsSetting)
  const [units, paid, replacements] = [
    await readUnits(shop.db, order.id),
    await paidLines(shop.db, [order.id]),
    await replacementsOf(shop.db, order.id, lang),
  ]
  const open = lines.map((line) => {
    const own = units.get(line.id)!
    const { returnable, refundable, until } = openUnits(order, own, rules.windowDays, shop.now())
    return {
      lineId: line.id,
      sku: line.sku,
      name: line.name,
      options: line.options,
      image: line.image,
      quantity: line.quantity,
      returnable,
      refundable,
      until: until?.toISOString() ?? null,
      unitPaid: { amount: paid.get(line.id)!.unitPaid, currency: order.currency },
      replacements: (replacements.get(line.id) ?? []).map(({ sku, options, outOfStock }) => ({
        sku,
        options,
        outOfStock,
      })),
    }
  })
  const types = rules.types.filter((type) => open.some((line) => unitsFor(type, line) > 0))
  const untils = open.flatMap(({ until }) => until ?? [])
  return {
    lines: open,
    until: untils.sort().at(-1) ?? null,
    types,
    reasons: returnReasons.map((code) => ({ code, label: t(`return.reason_${code}`) })),
    why: types.length > 0 ? '' : t(`return_why.${whyNothing(order, [...units.values()], open)}`),
  }
}

/** Units that a return of this type can have. */
export function unitsFor(type: ReturnType, open: { returnable: number; refundable: number }): number {
  return type === 'refund_only' ? open.refundable : open.returnable
}

/** The open units of a line. The window begins with delivery and is stored with the line soon after. */
export function openUnits(
  order: Pick<Order, 'status' | 'payStatus'>,
  own: LineUnits,
  windowDays: number,
  at: Date,
): { returnable: number; refundable: number; until: Date | null } {
  const until =
    own.returnUntil ?? (own.deliveredAt && new Date(own.deliveredAt.getTime() + windowDays * 24 * 3600_000))
  const allowed = order.payStatus === 'paid' && ['in_progress', 'completed'].includes(order.status)
  const returnable = allowed && until && at <= until ? own.returnable : 0
  return { returnable, refundable: allowed ? returnable + own.unshipped : 0, until }
}

function whyNothing(order: Order, units: LineUnits[], open: { until: string | null }[]): string {
  if (order.status === 'cancelled') return 'cancelled'
  if (order.status === 'pending_cancellation') return 'pending_cancellation'
  if (order.payStatus === 'unpaid') return 'unpaid'
  if (units.some(({ returnable }) => returnable > 0)) return 'window'
  if (units.some(({ shipped }) => shipped > 0)) return 'not_delivered'
  return open.some(({ until }) => until) ? 'all_returned' : 'not_delivered'
}
