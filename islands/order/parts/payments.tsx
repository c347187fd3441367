import type { ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import { useEnv } from '#islands/env.tsx'
import { dayText } from '#islands/ui/day-text.ts'

/** How the order is paid: method, attempts, instructions, what was paid and refunded. */
export function Payments({ order }: { order: Order }): ReactNode {
  const { t, lang, money } = useEnv()
  const { paymentMethod, payStatus, paymentAmount, refundedAmount, refunds, payments } = order
  return (
    <div className="grid gap-4">
      <dl className="summary">
        <div>
          <dt>{t('order.payment_method')}</dt>
          <dd>{t(`payment.${paymentMethod}.name`)}</dd>
        </div>
        {paymentAmount.amount > 0 && (
          <div>
            <dt>{t('order.amount_paid')}</dt>
            <dd>{money(paymentAmount)}</dd>
          </div>
        )}
        {payStatus === 'unpaid' && order.status === 'in_progress' && (
          <div>
            <dt>{t('totals.due')}</dt>
            <dd>{money(order.due)}</dd>
          </div>
        )}
        {refundedAmount.amount > 0 && (
          <div>
            <dt>{t('order.amount_refunded')}</dt>
            <dd>{money(refundedAmount)}</dd>
          </div>
        )}
      </dl>
      {payments.length > 1 && (
        <ul className="grid gap-1" aria-label={t('order.attempts')}>
          {payments.map(({ method, amount, status, createdAt }) => (
            <li key={createdAt} className="hint">
              {`${dayText(createdAt, lang)} · ${t(`payment.${method}.name`)} · ${money(amount)} · ${t(`order.attempt_${status}`)}`}
            </li>
          ))}
        </ul>
      )}
      <Refunds refunds={refunds} />
    </div>
  )
}

const refundTexts = {
  pending: 'order.refund_pending',
  succeeded: 'order.refund_succeeded',
  failed: 'order.refund_failed',
}

/** State of each refund: pending, done or failed. */
function Refunds({ refunds }: Pick<Order, 'refunds'>): ReactNode {
  const { t, money } = useEnv()
  return refunds.map(({ amount, status, createdAt }) => (
    <p key={createdAt} className={`notice ${status === 'failed' ? 'notice-warning' : 'notice-info'}`}>
      {t(refundTexts[status], { amount: money(amount) })}
    </p>
  ))
}
