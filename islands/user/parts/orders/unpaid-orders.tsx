import { type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import { useEnv } from '#islands/env.tsx'
import { loadUnpaid, unpaid } from '#islands/stores/unpaid.ts'
import { Countdown } from '#islands/ui/countdown.tsx'

/** Reminds of unpaid orders, with the time left for the first. */
export function UnpaidOrders(): ReactNode {
  const { t, link } = useEnv()
  const now = useStore(unpaid)
  useEffect(() => void loadUnpaid(), [])
  if (!now) return null
  return (
    <p className="notice notice-warning flex flex-wrap items-center gap-x-4 gap-y-1" data-unpaid-center>
      <span>{t('user.unpaid', { count: now.count })}</span>
      {now.until && (
        <span className="flex flex-wrap gap-x-2">
          {t('order.time_left')}
          <Countdown until={now.until} onEnd={loadUnpaid} />
        </span>
      )}
      <a className="link py-2.5" href={`${link('/user/order')}?pay=unpaid`}>
        {t('order.row.pay')}
      </a>
    </p>
  )
}
