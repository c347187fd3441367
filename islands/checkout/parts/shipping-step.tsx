import { type FormEvent, type ReactNode, useState } from 'react'
import type { ShippingMethod } from '#contract/checkout.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { isReached, step } from '../state.ts'
import type { Checkout } from '../steps.ts'
import { GivenAddress } from './given-address.tsx'
import { StepButtons } from './step-buttons.tsx'

/** How it gets there. A method chosen is saved at once, so that the summary shows what it costs. */
export function ShippingStep({ checkout, busy }: { checkout: Checkout; busy: boolean }): ReactNode {
  const { t, money, link } = useEnv()
  const { shippingMethods: methods, shippingMethod } = checkout
  // Nothing of what is bought may need to be sent.
  const unserved = methods.length === 0 && !isReached('payment', checkout)
  const [asked, setAsked] = useState(false)
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = picked ?? shippingMethod
  const choose = async (method: string) => {
    setPicked(method)
    const answer = await step(() => call('/checkout/shipping', { method }))
    setPicked(null)
    return answer
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!chosen && methods.length > 0) return
    const answer = chosen ? await choose(chosen) : null
    if (!answer || answer.code === 0) location.assign(link('/checkout/payment'))
  }
  return (
    <form className="grid gap-8" method="post" onSubmit={submit}>
      <GivenAddress checkout={checkout} />
      <fieldset className="grid gap-3">
        <legend className="section-title mb-4 text-xl">{t('checkout.shipping_method')}</legend>
        {unserved && (
          <p className="notice notice-warning" role="alert">
            {t('checkout.no_shipping')}
          </p>
        )}
        {methods.map((method) => (
          <label key={method.code} className="card flex cursor-pointer items-center gap-4 !p-4">
            <input
              type="radio"
              className="radio"
              name="shipping"
              value={method.code}
              checked={method.code === chosen}
              onChange={() => void choose(method.code)}
            />
            <span className="grow">
              {method.name}
              <span className="hint block">
                {[method.description, t('checkout.days', { range: daysOf(method), count: method.maxDays })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="price shrink-0 whitespace-nowrap">
              {method.fee.amount === 0 ? t('checkout.free') : money(method.fee)}
            </span>
          </label>
        ))}
        <p className="field-error" role="alert">
          {asked && methods.length > 0 && !shippingMethod
            ? t('form.select', { field: t('checkout.shipping_method') })
            : ''}
        </p>
      </fieldset>
      <StepButtons
        back={link('/checkout/information')}
        backText={t('checkout.to_information')}
        text={t('checkout.to_payment')}
        busy={busy}
        disabled={unserved}
      />
    </form>
  )
}

function daysOf({ minDays, maxDays }: ShippingMethod): string {
  return minDays === maxDays ? String(maxDays) : `${minDays}–${maxDays}`
}
