import type { ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'
import { allowStripe } from '../may-call-stripe.ts'

/** Asks for the wallets, which are fetched from Stripe. As high as the buttons that take its place. */
export function AskButton(): ReactNode {
  const { t } = useEnv()
  return (
    <button type="button" className="btn btn-outline h-12 w-full py-0" onClick={allowStripe}>
      <span className="grid leading-tight">
        {t('wallet.show')}
        <span className="text-xs text-muted">{t('wallet.show_hint')}</span>
      </span>
    </button>
  )
}
