import type { ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import { useEnv } from '#islands/env.tsx'

/** Opens the choice of payment methods. For a bank transfer, which needs no button, it offers another way. */
export function PayButton({ order, onPress }: { order: Order; onPress(): void }): ReactNode {
  const { t } = useEnv()
  if (!order.can.pay) return null
  const isTransfer = order.instructions !== undefined
  return (
    <button type="button" className={isTransfer ? 'btn' : 'btn btn-primary'} onClick={onPress}>
      {isTransfer ? t('order.pay_another_way') : t('order.pay')}
    </button>
  )
}
