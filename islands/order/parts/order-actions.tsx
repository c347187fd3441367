import { type ReactNode, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { accessOf } from '../access.ts'
import { AgainButton } from './again-button.tsx'
import type { OrderDialog } from './order-body.tsx'

type Props = {
  order: Order
  own: boolean
  onOpen(dialog: OrderDialog): void
  onChange(order: Order): void
}

/** Everything else the buyer can do: return, buy again, cancel, take a cancellation request back. */
export function OrderActions({ order, own, onOpen, onChange }: Props): ReactNode {
  const { t, link } = useEnv()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { number, can } = order
  const withdraw = async () => {
    setBusy(true)
    const answer = await call('/order/withdraw', accessOf(number))
    setBusy(false)
    if (answer.code !== codes.success) return setProblem(answer.msg || t('order.unreachable'))
    setProblem('')
    onChange(answer.data.order)
  }
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {can.return && (
        <a
          className="btn"
          href={`${link(own ? '/user/return/new' : '/return/new')}?order=${encodeURIComponent(number)}`}
        >
          {t('order.return')}
        </a>
      )}
      {can.review && (
        <a
          className="btn"
          href={`${link(own ? '/user/review' : '/review')}?order=${encodeURIComponent(number)}`}
        >
          {t('order.review')}
        </a>
      )}
      <AgainButton number={number} className="btn" />
      {can.withdraw && (
        <button type="button" className="btn" aria-busy={busy || undefined} onClick={() => void withdraw()}>
          {t('order.withdraw')}
        </button>
      )}
      {can.cancel && (
        <button type="button" className="btn btn-ghost" onClick={() => onOpen('cancel')}>
          {order.payStatus === 'paid' ? t('order.cancel.ask') : t('order.cancel.submit')}
        </button>
      )}
      <p className="field-error basis-full empty:hidden" role="alert">
        {problem}
      </p>
      <p className="basis-full">
        <a
          className="link inline-block py-2.5"
          href={`${link('/withdrawal')}?order=${encodeURIComponent(number)}`}
        >
          {t('order.withdraw_contract')}
        </a>
      </p>
    </div>
  )
}
