import { type ReactNode, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { goTo } from '#islands/go-to.ts'
import { orderKey } from '#islands/stores/order-keys.ts'
import { isAwaited } from '../use-order.ts'

type Props = { order: Order; onProblem(message: string): void }
type Methods = Parameters<typeof call<'/order/pay'>>[1]['method']

/** Shows whether the order is paid, unpaid (and how to pay) or pending. A failed payment can be retried. */
export function PaymentState({ order, onProblem }: Props): ReactNode {
  const { t, money } = useEnv()
  const [busy, setBusy] = useState(false)
  const { number, payStatus, instructions, can } = order
  if (order.status === 'cancelled')
    return (
      <div className="grid gap-3">
        <p className="notice notice-warning">{t('order.cancelled')}</p>
        <Refunds refunds={order.refunds} />
      </div>
    )
  if (payStatus === 'paid')
    return (
      <div className="grid gap-3">
        <p className="notice notice-success">{t('order.paid')}</p>
        <Refunds refunds={order.refunds} />
      </div>
    )
  const pay = async () => {
    setBusy(true)
    const accessKey = orderKey(number)
    const answer = await call('/order/pay', {
      number,
      method: order.paymentMethod as Methods,
      idempotencyKey: crypto.randomUUID(),
      ...(accessKey ? { accessKey } : {}),
    })
    setBusy(false)
    if (answer.code !== codes.success) return onProblem(answer.msg)
    const { kind, url } = answer.data.payment
    if (kind === 'redirect' && url) goTo(url, { document: true })
  }
  return (
    <div className="grid gap-3" role="status">
      {instructions ? (
        <div className="notice notice-info whitespace-pre-line">{instructions}</div>
      ) : (
        <p className={`notice ${order.paymentFailed ? 'notice-warning' : 'notice-info'}`}>
          {order.paymentFailed
            ? t('order.payment_failed')
            : isAwaited(order)
              ? t('order.awaiting_payment')
              : t('order.to_pay', { amount: money(order.price) })}
        </p>
      )}
      {can.pay && isAwaited(order) && (
        <p>
          <button
            type="button"
            className="btn btn-primary"
            aria-busy={busy || undefined}
            onClick={() => void pay()}
          >
            {t('order.pay')}
          </button>
        </p>
      )}
    </div>
  )
}

const refundTexts = {
  pending: 'order.refund_pending',
  succeeded: 'order.refund_succeeded',
  failed: 'order.refund_failed',
}

/** Status of each refund: pending, done or failed. */
function Refunds({ refunds }: Pick<Order, 'refunds'>): ReactNode {
  const { t, money } = useEnv()
  return refunds.map(({ amount, status, createdAt }) => (
    <p key={createdAt} className={`notice ${status === 'failed' ? 'notice-warning' : 'notice-info'}`}>
      {t(refundTexts[status], { amount: money(amount) })}
    </p>
  ))
}
