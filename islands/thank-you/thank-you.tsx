import { type ReactNode, useState } from 'react'
import { useEnv } from '#islands/env.tsx'
import { addressText } from '#islands/ui/address-text.ts'
import { OrderLines } from '#islands/ui/order-lines.tsx'
import { Totals } from '#islands/ui/totals.tsx'
import { NewLink } from './parts/new-link.tsx'
import { PaymentState } from './parts/payment-state.tsx'
import { useOrder } from './use-order.ts'

/** The placed order: its number, the next steps and its contents. */
export default function ThankYou(): ReactNode {
  const { t, link, lang } = useEnv()
  const { order, refusal, expired } = useOrder()
  const [problem, setProblem] = useState('')
  if (!order) {
    return refusal === null ? (
      <div className="grid gap-4" role="status">
        <h1 className="sr-only">{t('order.loading')}</h1>
        <span className="skeleton block h-10 w-64" />
        <span className="skeleton block h-48" />
      </div>
    ) : (
      <div className="empty" role="alert">
        <h1 className="text-lg">{refusal || t('order.not_here')}</h1>
        {expired && <NewLink {...expired} />}
        <a className="btn btn-primary" href={link('/')}>
          {t('order.continue')}
        </a>
      </div>
    )
  }
  const lines = order.products.map((line) => ({ ...line, key: line.lineId }))
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
      <div className="grid content-start gap-6">
        <h1 className="section-title">{t('order.thanks')}</h1>
        <p>
          {t('order.number')} <strong>{order.number}</strong>
        </p>
        <PaymentState order={order} onProblem={setProblem} />
        <p className="field-error" role="alert">
          {problem}
        </p>
        {order.email && <p>{t('order.mail_sent', { email: order.email })}</p>}
        {order.address && (
          <section>
            <h2 className="label font-sans">{t('order.ships_to')}</h2>
            <p>{addressText(order.address, lang)}</p>
            {order.shippingMethod && <p className="hint">{order.shippingMethod.name}</p>}
          </section>
        )}
        {order.remark && (
          <section>
            <h2 className="label font-sans">{t('order.note')}</h2>
            <p className="whitespace-pre-line">{order.remark}</p>
          </section>
        )}
        <p>
          <a className="btn" href={link('/')}>
            {t('order.continue')}
          </a>
        </p>
      </div>
      <section className="card grid content-start gap-5 self-start" aria-label={t('checkout.summary.title')}>
        <OrderLines lines={lines} />
        <Totals totals={order.totals} />
      </section>
    </div>
  )
}
