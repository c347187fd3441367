import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { useStore } from 'zustand'
import type { Cart } from '#contract/cart.ts'
import { codes } from '#contract/codes.ts'
import type { CouponOffer } from '#contract/coupon.ts'
import { useEnv } from '#islands/env.tsx'
import { callQuietly } from '#islands/quiet-call.ts'
import { applyCoupon, cartStore, forgetRefusal } from '#islands/stores/cart.ts'

type Props = {
  coupon: Cart['coupon']
  /** Of the cart: the offers are asked for again when it changes. */
  version: number
}

/**
 * The applied coupon, or a field for a code that a shopper unfolds, and the shopper's coupons with what each would save.
 * One that would save more always shows.
 */
export function Coupon({ coupon, version }: Props): ReactNode {
  const { t, money } = useEnv()
  useEffect(() => () => forgetRefusal('coupon'), [])
  const offers = useOffers(version)
  const apply = async (code: string | null) => {
    await applyCoupon(code)
  }
  const better = offers.find((offer) => offer.better !== null)
  return (
    <div className="grid gap-3" data-coupons>
      {coupon ? (
        <>
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span>
              <span className="badge">{coupon.code}</span> {coupon.label}{' '}
              {coupon.discount.amount > 0 && `−${money(coupon.discount)}`}
            </span>
            <button type="button" className="btn btn-ghost btn-sm" onClick={() => void apply(null)}>
              {t('cart.coupon_remove')}
            </button>
          </p>
          <Choice offers={offers} onApply={apply} />
        </>
      ) : (
        <details>
          <summary className="unfold">{t('cart.coupon_question')}</summary>
          <div className="grid gap-3">
            <CodeField onApply={apply} />
            <Choice offers={offers} onApply={apply} />
          </div>
        </details>
      )}
      {better?.better && (
        <p className="offer-hint" data-better={better.code}>
          <span>{t('cart.coupon_better', { name: better.name, amount: money(better.better) })}</span>
          <button type="button" className="btn btn-sm" onClick={() => void apply(better.code)}>
            {t('cart.coupon_apply')}
          </button>
        </p>
      )}
    </div>
  )
}

function CodeField({ onApply }: { onApply(code: string): Promise<void> }): ReactNode {
  const { t } = useEnv()
  const id = useId()
  const refusal = useStore(cartStore, ({ refusals }) => refusals.coupon)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('coupon') ?? '').trim()
    if (code) void onApply(code)
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

/** The coupons to choose from; those that do not apply say why. */
function Choice({
  offers,
  onApply,
}: {
  offers: CouponOffer[]
  onApply(code: string): Promise<void>
}): ReactNode {
  const { t, money, link } = useEnv()
  return (
    <details>
      <summary className="unfold">{t('cart.coupon_choose')}</summary>
      {offers.length === 0 && (
        <p className="hint">
          {t('cart.coupon_none')}{' '}
          <a className="link" href={link('/coupon')}>
            {t('cart.coupon_all')}
          </a>
        </p>
      )}
      <ul className="grid gap-3 pt-2 empty:hidden">
        {offers.map(({ code, name, saves, reason, applied }) => (
          <li key={code} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="grid min-w-0">
              <span>
                <span className="badge">{code}</span> {name}
              </span>
              <span className="hint">
                {saves ? saves.amount > 0 && t('cart.coupon_saves', { amount: money(saves) }) : reason}
              </span>
            </span>
            {applied ? (
              <span className="hint">{t('cart.coupon_in_use')}</span>
            ) : (
              saves && (
                <button
                  type="button"
                  className="btn btn-sm"
                  aria-label={t('cart.coupon_apply_named', { code })}
                  onClick={() => void onApply(code)}
                >
                  {t('cart.coupon_apply')}
                </button>
              )
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The coupons that the shopper could use, asked for again with every version of the cart. The last answer stays meanwhile. */
function useOffers(version: number): CouponOffer[] {
  const [offers, setOffers] = useState<{ version: number; items: CouponOffer[] }>({ version: -1, items: [] })
  useEffect(() => {
    void callQuietly('/coupon/offers', {}).then((answer) => {
      if (answer.code !== codes.success) return
      const { items } = answer.data
      setOffers((before) => (before.version <= version ? { version, items } : before))
    })
  }, [version])
  return offers.items
}
