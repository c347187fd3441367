import type { OrderStatus, PayStatus } from '#contract/order.ts'

/** Orders to show. */
export type Filter = { status: OrderStatus | null; pay: PayStatus | null; q: string }

const statuses: readonly string[] = ['in_progress', 'pending_cancellation', 'completed', 'cancelled']
const payStatuses: readonly string[] = ['unpaid', 'paid']

export function filterOf(search: string): Filter {
  const query = new URLSearchParams(search)
  const among = <Value extends string>(name: string, values: readonly string[]) => {
    const value = query.get(name) ?? ''
    return values.includes(value) ? (value as Value) : null
  }
  return {
    status: among<OrderStatus>('status', statuses),
    pay: among<PayStatus>('pay', payStatuses),
    q: query.get('q')?.trim().slice(0, 100) ?? '',
  }
}

/** The query of the page that shows these orders, with its question mark; empty for all orders. */
export function queryOf({ status, pay, q }: Filter): string {
  const query = new URLSearchParams()
  if (status) query.set('status', status)
  if (pay) query.set('pay', pay)
  if (q) query.set('q', q)
  return query.size > 0 ? `?${query}` : ''
}

/** The payload of /order/list. Orders that wait for payment are in progress: a cancelled one is never paid. */
export function payloadOf({ status, pay, q }: Filter) {
  const shownStatus = status ?? (pay === 'unpaid' ? ('in_progress' as const) : null)
  return {
    ...(shownStatus && { status: shownStatus }),
    ...(pay && { payStatus: pay }),
    ...(q && { q }),
  }
}
