import type { ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'
import { prefillAccount } from '#islands/stores/account-draft.ts'

type Props = { email: string; number: string }

/** Offers guests an account. The order moves to it once the email address is verified by signing up. */
export function AccountOffer({ email, number }: Props): ReactNode {
  const { t, link } = useEnv()
  const back = encodeURIComponent(link(`/user/order/${number}`))
  const prefill = () => prefillAccount(email)
  return (
    <section className="card grid gap-3" data-account-offer>
      <h2 className="section-title text-xl">{t('order.offer.title')}</h2>
      <p>{t('order.offer.text')}</p>
      <p className="flex flex-wrap items-center gap-3">
        <a className="btn" href={`${link('/auth/signup')}?back=${back}`} onClick={prefill}>
          {t('order.offer.signup')}
        </a>
        <a className="link py-2.5" href={`${link('/auth/signin')}?back=${back}`} onClick={prefill}>
          {t('order.offer.signin')}
        </a>
      </p>
    </section>
  )
}
