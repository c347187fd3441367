import { type FormEvent, type ReactNode, useState } from 'react'
import type { ShippingMethod } from '#contract/checkout.ts'
import { codes } from '#contract/codes.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { goTo } from '#islands/go-to.ts'
import { daysText } from '#islands/ui/day-text.ts'
import { isReached } from '../state.ts'
import type { Checkout } from '../steps.ts'
import { GivenAddress } from './given-address.tsx'
import { MethodChoice, usePicked } from './method-choice.tsx'
import { StepButtons } from './step-buttons.tsx'

/** Shipping methods. A choice is saved at once, so that the summary shows its cost. */
export function ShippingStep({ checkout, busy }: { checkout: Checkout; busy: boolean }): ReactNode {
  const { t, money, link, lang } = useEnv()
  const { shippingMethods: methods, shippingMethod } = checkout
  // The cart may contain only goods that need no shipping.
  const unserved = methods.length === 0 && !isReached('payment', checkout)
  const [asked, setAsked] = useState(false)
  const { chosen, choose } = usePicked(shippingMethod, sensibleMethod(methods), (method) =>
    call('/checkout/shipping', { method }),
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (unserved || (!chosen && methods.length > 0)) return
    const page = location.href
    const answer = chosen ? await choose(chosen) : null
    // The shopper may have gone back meanwhile.
    if ((!answer || answer.code === codes.success) && location.href === page) goTo(link('/checkout/payment'))
  }
  const arrival = ({ earliest, latest, minDays, maxDays }: ShippingMethod): string =>
    earliest && latest
      ? // No line ends within the promised days.
        t('checkout.arrives', {
          range: daysText({ earliest, latest }, lang, 'weekdays').replace(/\s/g, '\u00a0'),
        })
      : t('checkout.days', {
          range: minDays === maxDays ? String(maxDays) : `${minDays}–${maxDays}`,
          count: maxDays,
        })
  return (
    <form className="grid gap-8" method="post" onSubmit={submit}>
      <GivenAddress checkout={checkout} />
      <MethodChoice
        name="shipping"
        legend={t('checkout.shipping_method')}
        methods={methods.map((method) => ({
          code: method.code,
          name: method.name,
          hints: [method.description, arrival(method)].filter(Boolean),
          fee: method.fee.amount === 0 ? t('checkout.free') : money(method.fee),
        }))}
        chosen={chosen}
        onChoose={(method) => void choose(method)}
        none={unserved && t('checkout.no_shipping')}
        missing={asked && methods.length > 0 && !shippingMethod}
      />
      <StepButtons
        back={link('/checkout/information')}
        backText={t('checkout.to_information')}
        text={t('checkout.to_payment')}
        busy={busy}
        offered={!unserved}
      />
    </form>
  )
}

/** The only method, or the shop's first if none costs less; null if the shopper has to weigh price against speed. */
function sensibleMethod(methods: ShippingMethod[]): string | null {
  const [first, ...others] = methods
  if (!first || others.some(({ fee }) => fee.amount < first.fee.amount)) return null
  return first.code
}
