import type { ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'

/** The acknowledgement of an inquiry, with the way to follow it. */
export function Sent({ number, own, email }: { number: string; own: boolean; email: string }): ReactNode {
  const { t, link } = useEnv()
  return (
    <div className="grid max-w-xl gap-4" role="status" data-inquiry={number}>
      <p className="notice notice-success">{t('inquiry.sent')}</p>
      <dl className="contact-facts">
        <dt>{t('inquiry.number')}</dt>
        <dd>{number}</dd>
      </dl>
      <p className="wrap-anywhere">{t('inquiry.sent_next', { email })}</p>
      <p className="flex flex-wrap gap-3">
        <a className="btn btn-primary" href={link(own ? `/user/inquiry/${number}` : `/quote/${number}`)}>
          {t('inquiry.see')}
        </a>
        <a className="btn" href={link('/')}>
          {t('inquiry.to_shop')}
        </a>
      </p>
    </div>
  )
}
