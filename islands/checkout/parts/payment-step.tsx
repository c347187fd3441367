import { type FormEvent, type ReactNode, useState } from 'react'
import type { Props as ComponentProps } from '#contract/components.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { placeOrder } from '../place-order.ts'
import { isSameOrder } from '../same-order.ts'
import { keepCheckout, settled } from '../state.ts'
import type { Checkout } from '../steps.ts'
import { Agreements } from './agreements.tsx'
import { Assurances } from './assurances.tsx'
import { GivenAddress } from './given-address.tsx'
import { Guarantees } from './guarantees.tsx'
import { MethodChoice, usePicked } from './method-choice.tsx'
import { OrderChanged } from './order-changed.tsx'
import { PaymentMarks } from './payment-marks.tsx'
import { StepButtons } from './step-buttons.tsx'
import { OrderReview } from './summary.tsx'

type Props = Omit<ComponentProps<'checkout'>, 'step'> & { checkout: Checkout; busy: boolean }

/** Payment method, terms, and the button that places the order. */
export default function PaymentStep({ checkout, busy, links, guarantee, returnDays }: Props): ReactNode {
  const { t, link, money } = useEnv()
  const { paymentMethods: methods, paymentMethod } = checkout
  const [agreed, setAgreed] = useState(false)
  const [asked, setAsked] = useState(false)
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [changed, setChanged] = useState<{ before: Checkout; now: Checkout; message: string } | null>(null)
  const only = methods.length === 1 ? methods[0]!.code : null
  const { chosen, choose } = usePicked(paymentMethod, only, (method) => call('/checkout/payment', { method }))
  const order = async (shown: Checkout) => {
    setSending(true)
    setRefusal('')
    // The method may have been chosen just before the press, and be refused. The total agreed to is the one shown.
    const saved = await settled()
    if (!saved?.paymentMethod) return setSending(false)
    if (!isSameOrder(shown, saved)) {
      setSending(false)
      return setChanged({ before: shown, now: saved, message: t('checkout.changed_elsewhere') })
    }
    const outcome = await placeOrder({ ...saved, totals: shown.totals }, link)
    if (outcome.kind === 'leaving') return
    setSending(false)
    if (outcome.kind === 'changed')
      setChanged({ before: shown, now: outcome.checkout, message: outcome.message })
    else setRefusal(outcome.message)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (agreed && chosen && !sending) void order(checkout)
  }
  return (
    <form className="grid gap-8" method="post" onSubmit={submit}>
      <GivenAddress checkout={checkout} />
      <MethodChoice
        name="payment"
        legend={t('checkout.payment_method')}
        methods={methods.map(({ code, name, description, marks = [] }) => ({
          ...{ code, name, hints: description ? [description] : [] },
          aside: <PaymentMarks marks={marks} />,
        }))}
        chosen={chosen}
        onChoose={(method) => void choose(method)}
        none={methods.length === 0 && t('checkout.no_payment')}
        missing={asked && methods.length > 0 && !chosen}
      />
      <OrderReview checkout={checkout} busy={busy} />
      <Guarantees checkout={checkout} notice={guarantee} />
      <Agreements links={links} agreed={agreed} missing={asked && !agreed} onAgree={setAgreed} />
      <p className="field-error" role="alert">
        {refusal}
      </p>
      <StepButtons
        back={link('/checkout/shipping')}
        backText={t('checkout.back_to_shipping')}
        text={t(checkout.namesObligation ? 'checkout.order_obligation' : 'checkout.order', {
          total: money(checkout.totals.due),
        })}
        busy={busy || sending}
        offered={methods.length > 0}
      />
      <Assurances links={links} guarantee={guarantee} returnDays={returnDays} />
      {changed && (
        <OrderChanged
          {...changed}
          onConfirm={() => {
            setChanged(null)
            keepCheckout(changed.now)
            void order(changed.now)
          }}
          onBack={() => {
            setChanged(null)
            keepCheckout(changed.now)
          }}
        />
      )}
    </form>
  )
}
