import { type ReactNode, useEffect, useRef } from 'react'
import { useEnv } from '#islands/env.tsx'
import { addressText } from '#islands/ui/address-text.ts'
import { OrderLines } from '#islands/ui/order-lines.tsx'
import { Totals } from '#islands/ui/totals.tsx'
import type { Checkout } from '../steps.ts'
import { linesOf } from './summary.tsx'

type Props = {
  before: Checkout
  now: Checkout
  /** Why the order was not placed, if its total is the same. */
  message: string
  onConfirm(): void
  onBack(): void
}

/** Shown if the order is not the one on the page: nothing is ordered until the shopper confirms the new one. */
export function OrderChanged({ before, now, message, onConfirm, onBack }: Props): ReactNode {
  const { t, lang, money } = useEnv()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const { totals, cart, email, mobile, address, billing, vat, namesObligation } = now
  const [was, is] = [money(before.totals.due), money(totals.due)]
  const shipping = now.shippingMethods.find(({ code }) => code === now.shippingMethod)
  const payment = now.paymentMethods.find(({ code }) => code === now.paymentMethod)
  const details = [
    [email, mobile].filter(Boolean).join(', '),
    address && addressText(address, lang),
    billing && `${t('checkout.billing')} · ${addressText(billing, lang)}`,
    vat?.id,
    cart.note,
    shipping?.name,
    payment?.name,
  ].filter(Boolean)
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="order-changed" onClose={onBack}>
      <div className="grid gap-5">
        <h2 id="order-changed" className="text-xl">
          {was === is ? t('checkout.changed_order') : t('checkout.changed_title')}
        </h2>
        <p>{was === is ? message : t('checkout.changed_text', { before: was, now: is })}</p>
        {cart.notices.map(({ message }) => (
          <p key={message} className="notice notice-warning">
            {message}
          </p>
        ))}
        <OrderLines lines={linesOf(now)} />
        <Totals totals={totals} />
        <p className="hint wrap-anywhere whitespace-pre-line">{details.join('\n')}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="btn" onClick={onBack}>
            {t('checkout.changed_back')}
          </button>
          <button type="button" className="btn btn-primary" onClick={onConfirm}>
            {t(namesObligation ? 'checkout.order_obligation' : 'checkout.order', { total: is })}
          </button>
        </div>
      </div>
    </dialog>
  )
}
