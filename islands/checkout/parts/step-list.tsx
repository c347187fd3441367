import type { ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'
import { isReached } from '../state.ts'
import { type Checkout, type CheckoutStep, checkoutSteps } from '../steps.ts'

/** The steps of the checkout. The cart and completed steps are links. */
export function StepList({
  step,
  checkout,
}: {
  step: CheckoutStep | null
  checkout: Checkout | null
}): ReactNode {
  const { t, link } = useEnv()
  return (
    <nav aria-label={t('checkout.steps')}>
      <ol className="steps max-sm:gap-x-2 max-sm:[&>li+li]:before:w-2 max-sm:[&>li]:gap-x-2">
        <li>
          <a href={link('/cart')}>{t('checkout.cart')}</a>
        </li>
        {checkoutSteps.map((name) => (
          <li key={name} aria-current={name === step ? 'step' : undefined}>
            {name !== step && checkout && isReached(name, checkout) ? (
              <a href={link(`/checkout/${name}`)}>{t(`checkout.step_${name}`)}</a>
            ) : (
              t(`checkout.step_${name}`)
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
