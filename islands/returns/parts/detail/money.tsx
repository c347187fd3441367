import type { ReactNode } from 'react'
import type { Return } from '#contract/return.ts'
import { useEnv } from '#islands/env.tsx'
import { dayText } from '#islands/ui/day-text.ts'

/** The refund's parts and its progress. An exchange has no money to show. */
export function Money({ shown }: { shown: Return }): ReactNode {
  const { t, lang, money } = useEnv()
  const { refundAmount, shippingRefund, labelFee, lines, refunds, refundDueAt, status, auditStatus } = shown
  // A refused or cancelled return pays nothing.
  const isDue = status === 'pending' && auditStatus !== 'failed'
  if (refunds.length === 0 && (!isDue || refundAmount.amount === 0)) return null
  const currency = refundAmount.currency
  const items = lines.reduce((sum, { amount }) => sum + amount.amount, 0)
  return (
    <section className="card grid gap-3" aria-labelledby="return-money">
      <h2 id="return-money" className="section-title text-xl">
        {t('return.refund')}
      </h2>
      <dl className="summary">
        <div>
          <dt>{t('return.items')}</dt>
          <dd>{money({ amount: items, currency })}</dd>
        </div>
        {shippingRefund.amount > 0 && (
          <div>
            <dt>{t('return.shipping')}</dt>
            <dd>{money(shippingRefund)}</dd>
          </div>
        )}
        {labelFee.amount > 0 && (
          <div>
            <dt>{t('return.label_fee')}</dt>
            <dd>{money({ amount: -labelFee.amount, currency })}</dd>
          </div>
        )}
        <div data-total>
          <dt>{t('return.total')}</dt>
          <dd>{money(refundAmount)}</dd>
        </div>
      </dl>
      {refunds.map(({ amount, status: state, createdAt }) => (
        <p key={createdAt} className="hint">
          {t(`return.money_${state}`, { amount: money(amount) })}
        </p>
      ))}
      {status === 'pending' && refunds.length === 0 && (
        <p className="hint">
          {refundDueAt
            ? t('return.due_by', { date: dayText(refundDueAt, lang) })
            : t('return.original_method')}
        </p>
      )}
    </section>
  )
}
