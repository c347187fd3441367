import { type ReactNode, Suspense, useState } from 'react'
import type { OrderItem } from '#contract/order.ts'
import { fetched } from '#islands/ui/fetched.ts'
import { OrderRow } from './order-row.tsx'

const ConfirmReceipt = fetched(() => import('#islands/order/parts/confirm-dialog.tsx'))

/** Orders, one per row, each with its next action. */
export function OrderRows({ items, onChanged }: { items: OrderItem[]; onChanged(): void }): ReactNode {
  const [confirming, setConfirming] = useState<string | null>(null)
  return (
    <>
      <ul className="grid">
        {items.map((item) => (
          <OrderRow
            key={item.number}
            item={item}
            onConfirm={() => setConfirming(item.number)}
            onExpire={onChanged}
          />
        ))}
      </ul>
      <Suspense>
        {confirming && (
          <ConfirmReceipt number={confirming} onDone={onChanged} onClose={() => setConfirming(null)} />
        )}
      </Suspense>
    </>
  )
}
