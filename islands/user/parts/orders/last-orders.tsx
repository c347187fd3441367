import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { OrderItem } from '#contract/order.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { on } from '#islands/events.ts'
import { OrderRows } from '#islands/orders/parts/order-rows.tsx'
import { NotLoaded } from '#islands/ui/not-loaded.tsx'

const shown = 3

/** The latest orders, with a link to all orders. */
export function LastOrders(): ReactNode {
  const { t, link } = useEnv()
  const [items, setItems] = useState<OrderItem[] | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    void call('/order/list', { size: shown }).then((answer) => {
      setFailed(answer.code !== codes.success)
      if (answer.code === codes.success) setItems(answer.data.items)
    })
  }, [])
  useEffect(() => {
    load()
    return on('live:order', load)
  }, [load])
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="section-title text-xl">{t('user.orders.last')}</h2>
        <a className="link py-2.5" href={link('/user/order')}>
          {t('user.orders.all')}
        </a>
      </div>
      {!items && failed && <NotLoaded onRetry={load} />}
      {!items && !failed && <span className="skeleton block h-28" aria-hidden="true" />}
      {items?.length === 0 && <p className="hint">{t('user.orders.none')}</p>}
      {items && <OrderRows items={items} onChanged={load} />}
    </section>
  )
}
