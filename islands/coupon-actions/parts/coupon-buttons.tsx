import { type ReactNode, useRef, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { CouponState } from '#contract/coupon.ts'
import type { Answer } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { emit } from '#islands/events.ts'
import { applyCoupon, forgetRefusal } from '#islands/stores/cart.ts'
import { claimCoupon } from '#islands/stores/coupons.ts'

type Props = { code: string; claimed: boolean; state: CouponState }

/** Buttons to copy, save and use a coupon. What happened, or why not, is said below them. */
export function CouponButtons({ code, claimed, state }: Props): ReactNode {
  const { t } = useEnv()
  const [said, setSaid] = useState<{ text: string; failed: boolean } | null>(null)
  const [busy, setBusy] = useState(false)
  const written = useRef<HTMLElement>(null)
  const during = async (work: () => Promise<{ text: string; failed: boolean }>) => {
    if (busy) return
    setBusy(true)
    setSaid(await work())
    setBusy(false)
  }
  const copy = () =>
    during(async () => {
      const copied = await navigator.clipboard.writeText(code).then(
        () => true,
        () => false,
      )
      if (!copied && written.current) getSelection()?.selectAllChildren(written.current)
      return { text: t(copied ? 'marketing.coupon.copied' : 'marketing.coupon.select'), failed: !copied }
    })
  const claim = () =>
    during(async () => sayAnswer(await claimCoupon(code), t('marketing.coupon.claimed'), t('toast.unknown')))
  const use = () =>
    during(async () => {
      const answer = await applyCoupon(code, true)
      // The refusal is said here, not at the cart's own field.
      forgetRefusal('coupon')
      if (answer.code === codes.success) emit('open-cart')
      return sayAnswer(answer, t('marketing.coupon.applied'), t('toast.unknown'))
    })
  const isOver = state === 'used' || state === 'expired' || state === 'gone'
  return (
    <div className="grid gap-2" data-coupon={code}>
      <div className="flex flex-wrap items-center gap-2">
        <code ref={written} className="coupon-code">
          {code}
        </code>
        <button type="button" className="btn btn-sm" onClick={() => void copy()}>
          {t('marketing.coupon.copy')}
        </button>
        {!isOver && (
          <>
            <button
              type="button"
              className="btn btn-sm"
              aria-pressed={claimed}
              disabled={claimed}
              onClick={() => void claim()}
            >
              {t(claimed ? 'marketing.coupon.saved' : 'marketing.coupon.claim')}
            </button>
            <button
              type="button"
              className="btn btn-primary btn-sm"
              aria-busy={busy || undefined}
              onClick={() => void use()}
            >
              {t('marketing.coupon.use')}
            </button>
          </>
        )}
      </div>
      <p className={said?.failed ? 'field-error' : 'hint'} role="status">
        {isOver ? t(`marketing.coupon.state_${state}`) : said?.text}
      </p>
    </div>
  )
}

function sayAnswer({ code, msg }: Answer<unknown>, done: string, unknown: string) {
  return code === codes.success ? { text: done, failed: false } : { text: msg || unknown, failed: true }
}
