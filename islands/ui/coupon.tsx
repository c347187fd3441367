import { type FormEvent, type ReactNode, useEffect, useId } from 'react'
import { useStore } from 'zustand'
import type { Cart } from '#contract/cart.ts'
import { codes } from '#contract/codes.ts'
import { useEnv } from '#islands/env.tsx'
import { applyCoupon, cartStore, forgetRefusal } from '#islands/stores/cart.ts'

type Props = { coupon: Cart['coupon']; onChanged?: () => void }

/** The applied coupon, or a field to enter one, with the error if a code is refused. */
export function Coupon({ coupon, onChanged }: Props): ReactNode {
  const { t, money } = useEnv()
  const id = useId()
  useEffect(() => () => forgetRefusal('coupon'), [])
  const refusal = useStore(cartStore, ({ refusals }) => refusals.coupon)
  const apply = async (code: string | null) => {
    const answer = await applyCoupon(code)
    if (answer.code === codes.success) onChanged?.()
  }
  if (coupon) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span>
          <span className="badge">{coupon.code}</span> {coupon.label}{' '}
          {coupon.discount.amount > 0 && `−${money(coupon.discount)}`}
        </span>
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => void apply(null)}>
          {t('cart.coupon_remove')}
        </button>
      </p>
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('coupon') ?? '').trim()
    if (code) void apply(code)
  }
  return (
    <form className="field" method="post" onSubmit={submit}>
      <label className="label" htmlFor={id}>
        {t('cart.coupon')}
      </label>
      <span className="flex gap-2">
        <input
          id={id}
          className="input"
          name="coupon"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={Boolean(refusal)}
          aria-describedby={`${id}-error`}
        />
        <button type="submit" className="btn shrink-0 whitespace-nowrap">
          {t('cart.coupon_apply')}
        </button>
      </span>
      <span id={`${id}-error`} className="field-error" role="alert">
        {refusal}
      </span>
    </form>
  )
}
