import type { maxBatch } from '#contract/admin/orders/pack.ts'
import { call, newKey } from '../calls.ts'
import { refresh } from '../query.ts'
import { toast } from '../ui/toast.tsx'
import { openPacking, takeOrders } from './pack-store.ts'

/** Orders that one call takes, as in the contract, whose runtime part is not bundled. */
const batch: typeof maxBatch = 20

/** Takes orders to the packing table and says of the others why not. @returns true if any was taken. */
export async function takeToTable(numbers: readonly string[]): Promise<boolean> {
  await openPacking()
  let taken = false
  for (let first = 0; first < numbers.length; first += batch) {
    const part = numbers.slice(first, first + batch)
    const { orders, refused } = await call('/pack/start', { numbers: part, idempotencyKey: newKey() })
    if (orders.length > 0) takeOrders(orders)
    taken ||= orders.length > 0
    for (const { number, why } of refused) toast(`${number}: ${why}`)
  }
  await refresh('/pack/queue')
  return taken
}
