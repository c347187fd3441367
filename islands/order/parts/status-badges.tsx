import type { ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import { useEnv } from '#islands/env.tsx'

/** An order's status, and its pay status unless it is cancelled. */
export function StatusBadges({ status, payStatus }: Pick<Order, 'status' | 'payStatus'>): ReactNode {
  const { t } = useEnv()
  const shown = status === 'cancelled' ? [status] : [status, payStatus]
  return (
    <span className="flex flex-wrap gap-2">
      {shown.map((state) => (
        <span key={state} className="badge">
          <span className="inline-block first-letter:uppercase">{t(`order.status_${state}`)}</span>
        </span>
      ))}
    </span>
  )
}
