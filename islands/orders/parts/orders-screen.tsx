import { type ReactNode, useEffect, useRef } from 'react'
import { useEnv } from '#islands/env.tsx'
import { NotLoaded } from '#islands/ui/not-loaded.tsx'
import { useOrderList } from '../use-order-list.ts'
import { OrderFilters } from './order-filters.tsx'
import { OrderRows } from './order-rows.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

/** Orders loaded by scrolling alone. Beyond, the button has to be pressed, so that the page's end can be reached. */
const maxAutomatic = 100

/** Filters and the list, which grows by a button or by scrolling. */
export function OrdersScreen(): ReactNode {
  const { t, link } = useEnv()
  const list = useOrderList()
  const { filter, items, total, counts, busy, failed, choose, more, retry, refresh } = list
  const hasMore = items !== null && items.length < total
  const button = useRef<HTMLButtonElement>(null)
  const grow = useRef(more)
  grow.current = more
  const automatic = hasMore && !failed && items.length < maxAutomatic
  const loaded = items?.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: observes anew after each page, because a button that stays in view reports nothing
  useEffect(() => {
    if (!automatic || !button.current) return
    const watcher = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) grow.current()
      },
      { rootMargin: '300px' },
    )
    watcher.observe(button.current)
    return () => watcher.disconnect()
  }, [automatic, loaded])
  const isFiltered = filter !== null && (filter.status !== null || filter.pay !== null || filter.q !== '')
  return (
    <div className="grid gap-6">
      <OrderFilters filter={filter} counts={counts} onChoose={choose} />
      <p className="sr-only" role="status">
        {items && !busy ? t('order.list.found', { count: total }) : ''}
      </p>
      {!items && !failed && <RowsSkeleton filters={false} />}
      {items?.length === 0 && (
        <div className="empty">
          <p>{t('empty.records')}</p>
          <p>{isFiltered ? t('order.list.none_such') : t('user.orders.none')}</p>
          {isFiltered ? (
            <button type="button" className="btn" onClick={() => choose({ status: null, pay: null, q: '' })}>
              {t('user.orders.all')}
            </button>
          ) : (
            <a className="btn btn-primary" href={link('/')}>
              {t('user.orders.shop')}
            </a>
          )}
        </div>
      )}
      {items && <OrderRows items={items} onChanged={refresh} />}
      {failed && <NotLoaded onRetry={retry} />}
      {hasMore && !failed && (
        <button
          ref={button}
          type="button"
          className="btn justify-self-center"
          aria-busy={busy || undefined}
          onClick={more}
        >
          {t('user.more')}
        </button>
      )}
    </div>
  )
}
