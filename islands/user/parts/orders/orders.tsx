import { type ReactNode, useEffect, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { OrderItem } from '#contract/order.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { Skeleton } from '../shared/skeleton.tsx'
import { OrderList } from './order-list.tsx'

/** The customer's orders, paginated. */
export default function Orders(): ReactNode {
  const { t, link } = useEnv()
  const [items, setItems] = useState<OrderItem[] | null>(null)
  const [page, setPage] = useState(1)
  const [total, setTotal] = useState(0)
  useEffect(() => {
    void call('/order/list', { page }).then((answer) => {
      if (answer.code !== codes.success) return
      setItems((before) => [...(page === 1 ? [] : (before ?? [])), ...answer.data.items])
      setTotal(answer.data.total)
    })
  }, [page])
  if (!items) return <Skeleton />
  if (items.length === 0) {
    return (
      <div className="empty">
        <p>{t('user.orders.none')}</p>
        <a className="btn btn-primary" href={link('/')}>
          {t('user.orders.shop')}
        </a>
      </div>
    )
  }
  return (
    <div className="grid gap-6">
      <OrderList items={items} />
      {items.length < total && (
        <button type="button" className="btn justify-self-center" onClick={() => setPage(page + 1)}>
          {t('user.more')}
        </button>
      )}
    </div>
  )
}
