import { type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import type { CouponState, ShownCoupon } from '#contract/coupon.ts'
import { CouponButtons } from '#islands/coupon-actions/parts/coupon-buttons.tsx'
import { useEnv } from '#islands/env.tsx'
import { coupons, refreshCoupons } from '#islands/stores/coupons.ts'
import { NotLoaded } from '#islands/ui/not-loaded.tsx'
import { dateText } from '../date-text.ts'
import { Skeleton } from './shared/skeleton.tsx'

const groups: { name: string; states: CouponState[] }[] = [
  { name: 'usable', states: ['usable', 'upcoming'] },
  { name: 'used', states: ['used'] },
  { name: 'expired', states: ['expired', 'gone'] },
]

/** The customer's coupons: those that can be used, those that were, and those that have ended. */
export default function Coupons(): ReactNode {
  const { t, link } = useEnv()
  const { items, failed } = useStore(coupons)
  useEffect(() => void refreshCoupons(), [])
  if (!items) return failed ? <NotLoaded onRetry={refreshCoupons} /> : <Skeleton />
  return (
    <div className="grid gap-10">
      {items.length === 0 && (
        <div className="empty">
          <p>{t('user.coupons.none')}</p>
        </div>
      )}
      {groups.map(({ name, states }) => (
        <Group key={name} name={name} items={items.filter(({ state }) => states.includes(state))} />
      ))}
      <p>
        <a className="link inline-flex min-h-11 items-center" href={link('/coupon')}>
          {t('user.coupons.more')}
        </a>
      </p>
    </div>
  )
}

function Group({ name, items }: { name: string; items: ShownCoupon[] }): ReactNode {
  const { t } = useEnv()
  if (items.length === 0) return null
  return (
    <section className="grid gap-4">
      <h2 className="section-title text-xl">{t(`user.coupons.${name}`)}</h2>
      <ul className="grid gap-4 xl:grid-cols-2">
        {items.map((coupon) => (
          <Ticket key={coupon.code} coupon={coupon} />
        ))}
      </ul>
    </section>
  )
}

function Ticket({ coupon }: { coupon: ShownCoupon }): ReactNode {
  const { t, lang, link, money } = useEnv()
  const { code, name, summary, benefit, minimum, endsAt, startsAt, state, claimed, usedIn } = coupon
  return (
    <li className={state === 'usable' ? 'ticket' : 'ticket ticket-over'}>
      <p className="ticket-benefit">{benefit}</p>
      <div className="grid content-start gap-2">
        <h3 className="font-semibold">{name}</h3>
        {summary && <p className="text-sm text-muted">{summary}</p>}
        <p className="hint flex flex-wrap gap-x-4">
          {minimum && <span>{t('marketing.coupon_minimum', { amount: money(minimum) })}</span>}
          {state === 'upcoming' && startsAt && (
            <span>{t('user.coupons.from', { date: dateText(startsAt, lang) })}</span>
          )}
          {endsAt && <span>{t('marketing.until', { date: dateText(endsAt, lang) })}</span>}
          {usedIn && (
            <a className="link" href={link(`/user/order/${usedIn}`)}>
              {t('user.coupons.order', { number: usedIn })}
            </a>
          )}
        </p>
        <CouponButtons code={code} claimed={claimed} state={state} />
      </div>
    </li>
  )
}
