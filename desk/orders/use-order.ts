import type { AdminPath } from '#contract/admin/calls.ts'
import type { AdminOrder } from '#contract/admin/orders/order.ts'
import { queries, read, useCall } from '../query.ts'
import { type RecordWrite, useRecordWrite } from '../resource/record-write.ts'

type Shown = { order: AdminOrder }

/** Calls whose answers show orders. */
export const shownOrders: AdminPath[] = ['/order/detail', '/order/list', '/view/counts', '/order/timeline']

export function useOrder(number: string) {
  return useCall('/order/detail', { number }, { tags: ['order'] })
}

/** Puts an order that a call answered where its screen reads it. */
export function putOrder(order: AdminOrder): void {
  queries.setQueryData(read('/order/detail', { number: order.number }).queryKey, { order })
}

/** A write on an order. `done` is the key of what is said afterwards. */
export function useOrderWrite<Path extends RecordWrite<Shown>>(path: Path, done: string) {
  return useRecordWrite<Shown, Path>(path, {
    ...{ done, changedMeanwhile: 'desk.order.changed_meanwhile', stale: shownOrders },
    put: ({ order }) => putOrder(order),
    holds: ({ order }) => order !== undefined,
  })
}
