import { type ReactNode, useCallback } from 'react'
import type { Props } from '#contract/components.ts'
import { OrderBody } from './parts/order-body.tsx'
import { OrderMissing } from './parts/order-missing.tsx'
import { OrderSkeleton } from './parts/order-skeleton.tsx'
import { useOrder } from './use-order.ts'

/** One order: in the user area, or opened by a guest with the link from an email. */
export default function OrderScreen({ number, contact, own }: Props<'order'>): ReactNode {
  const { order, missing, show, reload } = useOrder(number)
  const again = useCallback(() => void reload(), [reload])
  if (order) return <OrderBody order={order} contact={contact} own={own} onChange={show} onReload={again} />
  if (missing) return <OrderMissing missing={missing} onRetry={again} />
  return <OrderSkeleton />
}
