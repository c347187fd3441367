import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import type { Data } from '#contract/calls.ts'
import type { OrderStatus, PayStatus } from '#contract/order.ts'
import { useEnv } from '#islands/env.tsx'
import { type Filter, queryOf } from '../filter.ts'

type Counts = Data<'/order/counts'>
type Props = { filter: Filter | null; counts: Counts | null; onChoose(filter: Filter): void }

const statuses: {
  status: OrderStatus | null
  count?: keyof Counts & ('inProgress' | 'completed' | 'cancelled' | 'pendingCancellation')
}[] = [
  { status: null },
  { status: 'in_progress', count: 'inProgress' },
  { status: 'pending_cancellation', count: 'pendingCancellation' },
  { status: 'completed', count: 'completed' },
  { status: 'cancelled', count: 'cancelled' },
]
const payStatuses: PayStatus[] = ['unpaid', 'paid']

/** Status and pay status with counts, and search by number or product. */
export function OrderFilters({ filter, counts, onChoose }: Props): ReactNode {
  const { t, link } = useEnv()
  const [q, setQ] = useState('')
  const applied = filter?.q ?? ''
  useEffect(() => setQ(applied), [applied])
  const now: Filter = filter ?? { status: null, pay: null, q: '' }
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (q.trim() !== applied) onChoose({ ...now, q: q.trim() })
  }
  const chip = (key: string, label: string, count: number | undefined, to: Filter, current: boolean) => {
    const choose = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      if (filter) onChoose(to)
    }
    return (
      <li key={key}>
        <a
          className="chip whitespace-nowrap"
          href={link('/user/order') + queryOf(to)}
          aria-current={current ? 'true' : undefined}
          data-no-prefetch
          onClick={choose}
        >
          <span className="inline-block first-letter:uppercase">{label}</span>
          {count !== undefined && count > 0 && <span className="tabular-nums">{count}</span>}
        </a>
      </li>
    )
  }
  return (
    <div className="grid gap-4">
      <search>
        <form className="flex gap-2" method="post" onSubmit={search}>
          <input
            type="search"
            className="input"
            name="q"
            value={q}
            maxLength={100}
            aria-label={t('order.list.search')}
            placeholder={t('order.list.search')}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => {
              setQ(event.target.value)
              if (event.target.value === '' && applied) onChoose({ ...now, q: '' })
            }}
          />
          <button type="submit" className="btn shrink-0">
            {t('order.list.find')}
          </button>
        </form>
      </search>
      <nav className="grid gap-2" aria-label={t('order.list.filters')}>
        <ul className="chips">
          {statuses.map(({ status, count }) =>
            chip(
              String(status),
              status ? t(`order.status_${status}`) : t('order.list.all'),
              count && counts?.[count],
              { ...now, status },
              now.status === status,
            ),
          )}
        </ul>
        <ul className="chips" aria-label={t('order.list.pay_status')}>
          {payStatuses.map((pay) =>
            chip(
              pay,
              t(`order.status_${pay}`),
              pay === 'unpaid' ? counts?.unpaid : undefined,
              { ...now, pay: now.pay === pay ? null : pay },
              now.pay === pay,
            ),
          )}
          {counts !== null && counts.returns > 0 && (
            <li>
              <a className="chip whitespace-nowrap" href={link('/user/return')}>
                {t('order.list.returns')}
                <span className="tabular-nums">{counts.returns}</span>
              </a>
            </li>
          )}
        </ul>
      </nav>
    </div>
  )
}
