import type { ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'
import { Coupon } from '#islands/ui/coupon.tsx'
import { OrderLines } from '#islands/ui/order-lines.tsx'
import { Totals } from '#islands/ui/totals.tsx'
import type { Checkout, CheckoutStep } from '../steps.ts'

type Props = { checkout: Checkout; step: CheckoutStep | null; busy: boolean; collapsible?: boolean }

/** The lines and totals of the order. Collapsed to the total on phones, where the total stays visible. */
export function Summary({ checkout, step, busy, collapsible = false }: Props): ReactNode {
  const { t, money } = useEnv()
  const { cart, totals } = checkout
  // In the shipping step itself the default text, which points to the next step, would be wrong.
  const pendingText = step === 'shipping' ? t('checkout.choose_shipping') : undefined
  const body = (
    <div className="grid gap-5">
      <OrderLines lines={linesOf(checkout)} />
      <Coupon coupon={cart.coupon} version={cart.version} />
      <Totals totals={totals} busy={busy} pendingText={pendingText} />
    </div>
  )
  if (!collapsible) {
    return (
      <section className="card sticky top-6 grid gap-5" aria-label={t('checkout.summary.title')}>
        <h2 className="text-lg">{t('checkout.summary.title')}</h2>
        {body}
      </section>
    )
  }
  return (
    <details className="order-strip">
      <summary className="unfold">
        <span className="grow">{t('checkout.summary.show', { count: cart.count })}</span>
        <strong className="shrink-0">{money(totals.due)}</strong>
      </summary>
      <div>{body}</div>
    </details>
  )
}

/** The full order, expanded, for review right before placing it. On phones the other summary is collapsed. */
export function OrderReview({ checkout, busy }: { checkout: Checkout; busy: boolean }): ReactNode {
  const { t } = useEnv()
  return (
    <section className="card grid gap-4 lg:hidden" aria-label={t('checkout.summary.title')}>
      <h2 className="text-lg">{t('checkout.summary.title')}</h2>
      <OrderLines lines={linesOf(checkout)} />
      <Totals totals={checkout.totals} busy={busy} />
    </section>
  )
}

export function linesOf({ cart }: Checkout) {
  return cart.lines.map((line) => ({ ...line, key: line.id }))
}
