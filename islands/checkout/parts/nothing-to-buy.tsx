import type { ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'
import { startCheckout } from '../state.ts'

/** Shown if checkout can't start: usually the cart is empty, otherwise the reason and a retry button. */
export function NothingToBuy({ problem }: { problem: { reason: string; message: string } }): ReactNode {
  const { t, link } = useEnv()
  const empty = problem.reason === 'cart_empty'
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
