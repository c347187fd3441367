import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useEnv } from '#islands/env.tsx'
import { NextStepBox } from '#islands/order/parts/next-step-box.tsx'
import { OrderMissing } from '#islands/order/parts/order-missing.tsx'
import { OrderSkeleton } from '#islands/order/parts/order-skeleton.tsx'
import { PayButton } from '#islands/order/parts/pay-button.tsx'
import { useOrder } from '#islands/order/use-order.ts'
import { lastOrderNumber } from '#islands/stores/order-keys.ts'
import { token } from '#islands/stores/session.ts'
import { addressText } from '#islands/ui/address-text.ts'
import { fetched } from '#islands/ui/fetched.ts'
import { OrderLines } from '#islands/ui/order-lines.tsx'
import { Totals } from '#islands/ui/totals.tsx'
import { AccountOffer } from './parts/account-offer.tsx'
import { AskForReview } from './parts/ask-for-review.tsx'

const PayDialog = fetched(() => import('#islands/order/parts/pay-dialog.tsx'))

/** The order just placed: what happens next, how to pay if that is open, and its contents. */
export default function ThankYou(): ReactNode {
  const { t, link, lang } = useEnv()
  const [number, setNumber] = useState<string | null | undefined>(undefined)
  const [isNotStarted, setNotStarted] = useState(false)
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    setNumber(query.get('number') ?? lastOrderNumber() ?? null)
    setNotStarted(query.get('payment') === 'declined')
  }, [])
  const { order, missing, reload } = useOrder(number)
  const signedIn = useStore(token)
  const [paying, setPaying] = useState(false)
  const again = useCallback(() => void reload(), [reload])
  if (!order) {
    return (
      <div className="grid gap-4">
        <h1 className={missing ? 'section-title' : 'sr-only'}>
          {missing ? t('order.your_order') : t('order.loading')}
        </h1>
        {missing ? <OrderMissing missing={missing} onRetry={again} /> : <OrderSkeleton />}
      </div>
    )
  }
  const lines = order.products.map((line) => ({ ...line, key: line.lineId }))
  const page = link(`${signedIn ? '/user' : ''}/order/${order.number}`)
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
      <div className="grid content-start gap-6">
        <h1 className="section-title">{t('order.thanks')}</h1>
        <p>
          {t('order.number')} <strong>{order.number}</strong>
        </p>
        {isNotStarted && order.can.pay && !order.paymentFailed && (
          <p className="notice notice-error" role="alert">
            {t('order.payment_not_started')}
          </p>
        )}
        <NextStepBox order={order} onExpire={again}>
          <PayButton order={order} onPress={() => setPaying(true)} />
        </NextStepBox>
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
        <p className="flex flex-wrap gap-3">
          <a className="btn" href={page}>
            {t('order.view')}
          </a>
          <a className="btn btn-ghost" href={link('/')}>
            {t('order.continue')}
          </a>
        </p>
        <AskForReview number={order.number} />
        {!signedIn && <AccountOffer email={order.email} number={order.number} />}
      </div>
      <section className="card grid content-start gap-5 self-start" aria-label={t('checkout.summary.title')}>
        <OrderLines lines={lines} />
        <Totals totals={order.totals} />
      </section>
      <Suspense>
        {paying && <PayDialog order={order} onStarted={again} onClose={() => setPaying(false)} />}
      </Suspense>
    </div>
  )
}
