import type { Condition } from '#contract/admin/list.ts'
import type { Report, ReportBy, ReportName } from '#contract/admin/money/report.ts'
import { orderStatuses } from '#contract/order.ts'
import { firstPlace, writePlace } from '../lists/address.ts'
import { parseSearch, type Search } from '../search.ts'
import { may, me } from '../session.ts'
import { endOf, startOf } from '../wall-time.ts'

/** The figures that count orders, which open them. */
export const orderFigures: readonly string[] = ['orders', 'uses']

/**
 * The order list with the orders that a row counts, or the totals without `key`; null if the list cannot tell them apart
 * or the person may not read it.
 */
export function ordersBehind(
  { from, until, currency }: Pick<Report, 'from' | 'until' | 'currency'>,
  { name, by }: { name: ReportName; by: ReportBy },
  key?: string,
): Search | null {
  const own = may('orders.read') ? conditionsOf(name, by, key) : null
  if (!own) return null
  const zone = me()?.shop.timeZone
  const [first, last] = by === 'day' && key !== undefined ? [key, key] : [from, until]
  const filter = [
    ...own,
    { field: 'placedAt', op: 'between', value: [startOf(first, zone), endOf(last, zone)] },
    { field: 'status', op: 'in', value: orderStatuses.filter((status) => status !== 'cancelled') },
    { field: 'currency', op: 'is', value: currency },
  ] satisfies Condition[]
  return parseSearch(writePlace({ ...firstPlace, filter }).toString())
}

function conditionsOf(name: ReportName, by: ReportBy, key: string | undefined): Condition[] | null {
  const isRow = key !== undefined && by !== 'day'
  switch (name) {
    case 'sales':
      if (!isRow) return []
      // Orders without an address have no country to filter by.
      return by === 'country' && key ? [{ field: 'country', op: 'is', value: key }] : null
    case 'coupons':
      if (!isRow) return [{ field: 'couponUsed', op: 'is', value: true }]
      return [{ field: by === 'series' ? 'couponSeries' : 'coupon', op: 'is', value: key }]
    case 'promotions':
      if (!isRow) return [{ field: 'promoted', op: 'is', value: true }]
      return [{ field: 'promotion', op: 'is', value: Number(key) }]
    default:
      return null
  }
}
