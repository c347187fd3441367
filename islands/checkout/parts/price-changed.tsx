import { type ReactNode, useEffect, useRef } from 'react'
import type { Money } from '#contract/scalars.ts'
import { useEnv } from '#islands/env.tsx'
import { Totals } from '#islands/ui/totals.tsx'
import type { Checkout } from '../steps.ts'

type Props = { before: Money; checkout: Checkout; onConfirm(): void; onBack(): void }

/** Shown if the total changed: nothing is ordered until the shopper confirms the new one. */
export function PriceChanged({ before, checkout, onConfirm, onBack }: Props): ReactNode {
  const { t, money } = useEnv()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const { totals, cart } = checkout
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="price-changed" onClose={onBack}>
      <div className="grid gap-5">
        <h2 id="price-changed" className="text-xl">
          {t('checkout.changed_title')}
        </h2>
        <p>{t('checkout.changed_text', { before: money(before), now: money(totals.due) })}</p>
        {cart.notices.map(({ message }) => (
          <p key={message} className="notice notice-warning">
            {message}
          </p>
        ))}
        <Totals totals={totals} />
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="btn" onClick={onBack}>
            {t('checkout.changed_back')}
          </button>
          <button type="button" className="btn btn-primary" onClick={onConfirm}>
            {t('checkout.order', { total: money(totals.due) })}
          </button>
        </div>
      </div>
    </dialog>
  )
}
