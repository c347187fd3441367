import { PackageOpen } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { BulkAction } from '../lists/list-screen.ts'
import { mayBuyLabels } from '../session.ts'

const BulkLabels = lazy(async () => ({ default: (await import('./bulk-labels.tsx')).BulkLabels }))

/** The orders that labels are bought for. */
const buying = createStore<readonly string[]>(() => [])

/** Buys labels for the orders that are selected in their list. */
export const buyLabels: BulkAction<{ number: string }> = {
  id: 'carrier labels',
  label: 'desk.carrier_label.bulk',
  icon: <PackageOpen aria-hidden size={16} />,
  permission: 'orders.ship',
  isOffered: mayBuyLabels,
  together: (rows) =>
    buying.setState(
      rows.map(({ number }) => number),
      true,
    ),
}

export function BuyingLabels() {
  const numbers = useStore(buying)
  return (
    numbers.length > 0 && (
      <Suspense>
        <BulkLabels numbers={numbers} onClose={() => buying.setState([], true)} />
      </Suspense>
    )
  )
}
