import type { Change } from '#contract/admin/admin-call.ts'
import type { AdminData, AdminPath } from '#contract/admin/calls.ts'
import type { AdminOrder } from '#contract/admin/order.ts'
import { type CallPayload, refusal } from '../calls.ts'
import { queries, read, refresh, useCall, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'

/** Calls that answer an order as it is after them. */
export type OrderWrite = {
  [Path in AdminPath]: AdminData<Path> extends { order: AdminOrder; change: Change } ? Path : never
}[AdminPath]

/** Calls whose answers show orders. */
export const shownOrders: AdminPath[] = ['/order/detail', '/order/list', '/view/counts', '/order/timeline']

export function useOrder(number: string) {
  return useCall('/order/detail', { number }, { tags: ['order'] })
}

/** Puts an order that a call answered where its screen reads it. */
export function putOrder(order: AdminOrder): void {
  queries.setQueryData(read('/order/detail', { number: order.number }).queryKey, { order })
}

/**
 * A write on an order. It shows the order as the server read it back and says what was done, with Undo. If a colleague
 * was faster, the order is shown as it is now and nothing is written.
 */
export function useOrderWrite<Path extends OrderWrite>(path: Path, done: string) {
  const write = useWrite<OrderWrite>(path)
  const run = async (payload: CallPayload<Path>): Promise<boolean> => {
    try {
      const { order, change } = await write.mutateAsync(payload as CallPayload<OrderWrite>)
      putOrder(order)
      toastChange(t(done), change)
      await refresh(...shownOrders)
      return true
    } catch (error) {
      const order = refusal(error, 'changed_meanwhile')?.data.order as AdminOrder | undefined
      if (order) putOrder(order)
      if (!refusal(error, 'invalid')) toastError(order ? new Error(t('desk.order.changed_meanwhile')) : error)
      return false
    }
  }
  return { run, isPending: write.isPending, error: write.error }
}
