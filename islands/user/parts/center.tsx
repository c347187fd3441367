import { type ReactNode, useEffect, useState } from 'react'
import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { dateText } from '../date-text.ts'
import { useUser } from '../use-user.ts'
import { LastOrders } from './orders/last-orders.tsx'
import { UnpaidOrders } from './orders/unpaid-orders.tsx'
import { Avatar } from './profile/avatar.tsx'
import { Skeleton } from './shared/skeleton.tsx'

/** The customer's overview: greeting, open tasks and counts. */
export default function Center(): ReactNode {
  const { t, link, lang, money } = useEnv()
  const user = useUser()
  const [saved, setSaved] = useState<Data<'/favorite/count'> | null>(null)
  useEffect(() => {
    void call('/favorite/count', {}).then((answer) => answer.code === codes.success && setSaved(answer.data))
  }, [])
  if (!user) return <Skeleton />
  const name = user.nickName || user.firstName
  const account = user.email ?? (user.mobile && `${user.countryCode} ${user.mobile}`)
  const figures: [string, string | number][] = [
    [t('user.figure.orders'), user.orders],
    [t('user.figure.unpaid'), user.unpaidOrders],
    [t('user.figure.favorites'), saved ? saved.product + saved.article + saved.page : '–'],
    [t('user.figure.credits'), money(user.credits)],
    [t('user.figure.spending'), money(user.spending)],
    [t('user.figure.paid'), money(user.paid)],
  ]
  return (
    <div className="grid gap-6">
      <div className="flex items-center gap-4">
        <Avatar user={user} />
        <div className="min-w-0">
          <p className="section-title text-2xl wrap-anywhere">
            {name ? t('user.greeting', { name }) : t('user.greeting_nobody')}
          </p>
          {account && <p className="hint wrap-anywhere">{account}</p>}
        </div>
      </div>
      <UnpaidOrders />
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-3">
        {figures.map(([label, value]) => (
          <div key={label} className="card">
            <dt className="hint">{label}</dt>
            <dd className="text-xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <LastOrders />
      {user.lastLogin && (
        <p className="hint">
          {t('user.last_login', {
            at: dateText(user.lastLogin.at, lang),
            browser: user.lastLogin.browser,
            ip: user.lastLogin.ip,
          })}{' '}
          <a className="link" href={link('/user/security')}>
            {t('user.security')}
          </a>
        </p>
      )}
    </div>
  )
}
