import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { codes } from '#contract/codes.ts'
import type { Props } from '#contract/components.ts'
import { useEnv } from '#islands/env.tsx'
import { goTo } from '#islands/go-to.ts'
import { fetched } from '#islands/ui/fetched.ts'
import { InformationStep } from './parts/information-step.tsx'
import { NothingToBuy } from './parts/nothing-to-buy.tsx'
import { ShippingStep } from './parts/shipping-step.tsx'
import { StepList } from './parts/step-list.tsx'
import { StepSkeleton } from './parts/step-skeleton.tsx'
import { Summary } from './parts/summary.tsx'
import { checkoutStore, isReached, startCheckout, watchCart } from './state.ts'

/** Loaded with the last step. */
const PaymentStep = fetched(() => import('./parts/payment-step.tsx'), true)

/** The checkout. Each step has its own URL, and the order summary is always visible. */
export default function CheckoutView({ step, ...shop }: Props<'checkout'>): ReactNode {
  const { link } = useEnv()
  const { checkout, busy, problem } = useStore(checkoutStore)
  const [isStarted, setStarted] = useState(false)
  useEffect(() => {
    const start = () =>
      void startCheckout().then(({ code }) => {
        if (code === codes.success) setStarted(true)
      })
    start()
    return watchCart(start)
  }, [])
  const isOpen = step !== null && checkout !== null && isReached(step, checkout)
  const open = isStarted && !isOpen && checkout?.step
  useEffect(() => {
    if (open) goTo(link(`/checkout/${open}`), { replace: true })
  }, [open, link])
  if (!checkout && problem) return <NothingToBuy problem={problem} />
  const ready = isOpen ? checkout : null
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
      <div className="grid content-start gap-6">
        <StepList step={step} checkout={checkout} />
        <div className="sticky top-0 z-10 lg:hidden">
          {checkout && <Summary checkout={checkout} step={step} busy={busy} collapsible />}
        </div>
        {problem && (
          <p className="notice notice-error" role="alert">
            {problem.message}
          </p>
        )}
        {!ready && <StepSkeleton />}
        {ready && step === 'information' && (
          <InformationStep checkout={ready} busy={busy} lookup={shop.lookup} />
        )}
        {ready && step === 'shipping' && <ShippingStep checkout={ready} busy={busy} />}
        {ready && step === 'payment' && (
          <Suspense fallback={<StepSkeleton />}>
            <PaymentStep checkout={ready} busy={busy} {...shop} />
          </Suspense>
        )}
      </div>
      <div className="hidden lg:block">
        {checkout ? (
          <Summary checkout={checkout} step={step} busy={busy} />
        ) : (
          <span className="skeleton block h-80" />
        )}
      </div>
    </div>
  )
}
