import { type FormEvent, type ReactNode, useState } from 'react'
import type { Props as ComponentProps } from '#contract/components.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { placeOrder } from '../place-order.ts'
import { keepCheckout, step } from '../state.ts'
import type { Checkout } from '../steps.ts'
import { Agreements } from './agreements.tsx'
import { GivenAddress } from './given-address.tsx'
import { PriceChanged } from './price-changed.tsx'
import { StepButtons } from './step-buttons.tsx'

type Props = { checkout: Checkout; busy: boolean; links: ComponentProps<'checkout'>['links'] }

/** How it is paid, what is agreed to, and the button that orders. */
export function PaymentStep({ checkout, busy, links }: Props): ReactNode {
  const { t, link } = useEnv()
  const { paymentMethods: methods, paymentMethod } = checkout
  const [agreed, setAgreed] = useState(false)
  const [asked, setAsked] = useState(false)
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [changed, setChanged] = useState<Checkout | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = picked ?? paymentMethod
  const choose = async (method: string) => {
    setPicked(method)
    const answer = await step(() => call('/checkout/payment', { method }))
    setPicked(null)
    return answer
  }
  const order = async (shown: Checkout) => {
    setSending(true)
    setRefusal('')
    const outcome = await placeOrder(shown, link)
    if (outcome.kind === 'leaving') return
    setSending(false)
    if (outcome.kind === 'changed') setChanged(outcome.checkout)
    else setRefusal(outcome.message)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (agreed && paymentMethod && !busy && !sending) void order(checkout)
  }
  return (
    <form className="grid gap-8" method="post" onSubmit={submit}>
      <GivenAddress checkout={checkout} />
      <fieldset className="grid gap-3">
        <legend className="section-title mb-4 text-xl">{t('checkout.payment_method')}</legend>
        {methods.length === 0 && (
          <p className="notice notice-warning" role="alert">
            {t('checkout.no_payment')}
          </p>
        )}
        {methods.map((method) => (
          <label key={method.code} className="card flex cursor-pointer items-center gap-4 !p-4">
            <input
              type="radio"
              className="radio"
              name="payment"
              value={method.code}
              checked={method.code === chosen}
              onChange={() => void choose(method.code)}
            />
            <span>
              {method.name}
              {method.description && <span className="hint block">{method.description}</span>}
            </span>
          </label>
        ))}
        <p className="field-error" role="alert">
          {asked && methods.length > 0 && !paymentMethod
            ? t('form.select', { field: t('checkout.payment_method') })
            : ''}
        </p>
      </fieldset>
      <Agreements links={links} agreed={agreed} missing={asked && !agreed} onAgree={setAgreed} />
      <p className="field-error" role="alert">
        {refusal}
      </p>
      <StepButtons
        back={link('/checkout/shipping')}
        backText={t('checkout.back_to_shipping')}
        text={t('checkout.order')}
        busy={busy || sending}
        disabled={methods.length === 0}
      />
      {changed && (
        <PriceChanged
          before={checkout.totals.due}
          checkout={changed}
          onConfirm={() => {
            setChanged(null)
            keepCheckout(changed)
            void order(changed)
          }}
          onBack={() => {
            setChanged(null)
            keepCheckout(changed)
          }}
        />
      )}
    </form>
  )
}
