import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Order } from '#contract/order.ts'
import { useEnv } from '#islands/env.tsx'
import { addressText } from '#islands/ui/address-text.ts'
import { fetched } from '#islands/ui/fetched.ts'
import { Totals } from '#islands/ui/totals.tsx'
import { dateText } from '#islands/user/date-text.ts'
import { Help } from './help.tsx'
import { Invoices } from './invoices.tsx'
import { NextStepBox } from './next-step-box.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderItems } from './order-items.tsx'
import { PayButton } from './pay-button.tsx'
import { Payments } from './payments.tsx'
import { Shipments } from './shipments.tsx'
import { StatusBadges } from './status-badges.tsx'
import { Timeline } from './timeline.tsx'

const OrderReturns = fetched(async () => ({ default: (await import('./order-returns.tsx')).OrderReturns }))
const CancelDialog = fetched(() => import('./cancel-dialog.tsx'))
const ConfirmReceipt = fetched(() => import('./confirm-dialog.tsx'))
const RefundAccount = fetched(() => import('./refund-account.tsx'))
const PayDialog = fetched(() => import('./pay-dialog.tsx'))

export type OrderDialog = 'pay' | 'cancel' | 'confirm'

type Props = {
  order: Order
  contact: string
  /** In the user area: actions that need an account are offered. */
  own: boolean
  onChange(order: Order): void
  onReload(): void
}

/** Everything about an order, most urgent first. A dialog stays open when the order changes behind it. */
export function OrderBody({ order, contact, own, onChange, onReload }: Props): ReactNode {
  const { t, lang } = useEnv()
  const [dialog, setDialog] = useState<OrderDialog | null>(null)
  const canPay = order.can.pay
  const hasOpenReturn = order.returns.some(({ status }) => status === 'pending')
  // A list's "Pay" leads to #pay.
  useEffect(() => {
    if (canPay && location.hash === '#pay') setDialog('pay')
  }, [canPay])
  const close = () => setDialog(null)
  return (
    <div className="grid gap-8" data-order={order.number}>
      <div className="grid gap-3">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="hint">{t('order.placed_on', { date: dateText(order.createdAt, lang) })}</span>
          <StatusBadges {...order} />
        </p>
        <NextStepBox order={order} onExpire={onReload}>
          <PayButton order={order} onPress={() => setDialog('pay')} />
          {order.can.confirm && (
            <button
              type="button"
              className={order.shipStatus === 'delivered' && !hasOpenReturn ? 'btn btn-primary' : 'btn'}
              onClick={() => setDialog('confirm')}
            >
              {t('order.confirm')}
            </button>
          )}
        </NextStepBox>
      </div>
      <div className="order-columns">
        <div className="grid content-start gap-8">
          <Section title={t('checkout.summary.lines')}>
            <OrderItems products={order.products} />
          </Section>
          {order.shipments.length > 0 && (
            <Section title={t('order.shipments')}>
              <Shipments order={order} />
            </Section>
          )}
          {order.returns.length > 0 && (
            <Section title={t('order.returns')}>
              <Suspense fallback={<span className="skeleton block h-16" aria-hidden="true" />}>
                <OrderReturns order={order} own={own} />
              </Suspense>
            </Section>
          )}
          <Section title={t('order.history')}>
            <Timeline order={order} />
          </Section>
        </div>
        <div className="grid content-start gap-8">
          <Section title={t('order.sum')} card>
            <Totals totals={order.totals} />
          </Section>
          <Section title={t('order.payment')} card>
            <Payments order={order} />
            <Invoices order={order} />
            {order.refundAccount && (
              <Suspense>
                <RefundAccount order={order} onChange={onChange} />
              </Suspense>
            )}
          </Section>
          <Delivery order={order} />
          <OrderActions order={order} own={own} onOpen={setDialog} onChange={onChange} />
          <Help number={order.number} contact={contact} />
        </div>
      </div>
      <Suspense>
        {dialog === 'pay' && <PayDialog order={order} onStarted={onReload} onClose={close} />}
        {dialog === 'cancel' && <CancelDialog order={order} onDone={onChange} onClose={close} />}
        {dialog === 'confirm' && <ConfirmReceipt number={order.number} onDone={onChange} onClose={close} />}
      </Suspense>
    </div>
  )
}

/** Addresses, shipping method and note. */
function Delivery({ order }: { order: Order }): ReactNode {
  const { t, lang } = useEnv()
  const { address, billing, shippingMethod, remark, email, terms } = order
  const bill = billing && addressText(billing, lang)
  const ship = address && addressText(address, lang)
  return (
    <Section title={t('order.details')}>
      <dl className="grid gap-4">
        {ship && (
          <div>
            <dt className="hint">{t('order.ships_to')}</dt>
            <dd>{ship}</dd>
          </div>
        )}
        {bill && bill !== ship && (
          <div>
            <dt className="hint">{t('order.bills_to')}</dt>
            <dd>{bill}</dd>
          </div>
        )}
        {shippingMethod && (
          <div>
            <dt className="hint">{t('order.shipping_method')}</dt>
            <dd>{shippingMethod.name}</dd>
          </div>
        )}
        <div>
          <dt className="hint">{t('order.email')}</dt>
          <dd className="wrap-anywhere">{email}</dd>
        </div>
        {remark && (
          <div>
            <dt className="hint">{t('order.note')}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{remark}</dd>
          </div>
        )}
        {terms.length > 0 && (
          <div>
            <dt className="hint">{t('order.terms')}</dt>
            {terms.map(({ document, title, url }) => (
              <dd key={document}>
                <a className="link inline-block py-1" href={url}>
                  {title}
                </a>
              </dd>
            ))}
          </div>
        )}
      </dl>
    </Section>
  )
}

type SectionProps = { title: string; children: ReactNode; card?: boolean }

function Section({ title, children, card = false }: SectionProps): ReactNode {
  return (
    <section className={card ? 'card grid gap-4' : 'grid gap-3'}>
      <h2 className="section-title text-xl">{title}</h2>
      {children}
    </section>
  )
}
