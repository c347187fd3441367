import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { useEnv } from '#islands/env.tsx'
import { thankYouPath } from '../place-order.ts'
import { checkoutStore, startCheckout } from '../state.ts'

/** Shown if checkout can't start: the cart was just ordered, or is empty, otherwise the reason and a retry button. */
export function NothingToBuy({ problem }: { problem: { reason: string; message: string } }): ReactNode {
  const { t, link } = useEnv()
  const { ordered } = useStore(checkoutStore)
  const empty = problem.reason === 'cart_empty'
  if (empty && ordered) {
    return (
      <div className="empty" role="status">
        <p>{t('order_email.received', { number: ordered })}</p>
        <a className="btn btn-primary" href={link(thankYouPath(ordered))}>
          {t('user.order.one', { number: ordered })}
        </a>
      </div>
    )
  }
  return (
    <div className="empty" role="alert">
      <p>{empty ? t('cart.empty') : problem.message || t('checkout.failed')}</p>
      <p className="flex flex-wrap justify-center gap-3">
        {!empty && (
          <button type="button" className="btn" onClick={() => void startCheckout()}>
            {t('checkout.retry')}
          </button>
        )}
        <a className="btn btn-primary" href={link(empty ? '/' : '/cart')}>
          {t(empty ? 'cart.continue' : 'checkout.to_cart')}
        </a>
      </p>
    </div>
  )
}
