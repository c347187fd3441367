import type { ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import { useEnv } from '#islands/env.tsx'

type Props = Pick<Order, 'status' | 'payStatus' | 'shipStatus'>

/** An order's status, its pay status unless it is cancelled, and while it is under way, how far its parcels are. */
export function StatusBadges({ status, payStatus, shipStatus }: Props): ReactNode {
  const { t } = useEnv()
  const isUnderWay = status === 'in_progress' && shipStatus !== 'none'
  const shown = [
    `order.status_${status}`,
    ...(status === 'cancelled' ? [] : [`order.status_${payStatus}`]),
    ...(isUnderWay ? [`order.parcel_${shipStatus}`] : []),
  ]
  return (
    <span className="flex flex-wrap gap-2">
      {shown.map((key) => (
        <span key={key} className="badge">
          <span className="inline-block first-letter:uppercase">{t(key)}</span>
        </span>
      ))}
    </span>
  )
}
