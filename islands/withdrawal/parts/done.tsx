import type { ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'
import { dateText } from '#islands/user/date-text.ts'
import type { Received } from '../withdrawal.tsx'

/** The acknowledgement: number, day and time of the statement. */
export function Done({ received, email }: { received: Received; email: string }): ReactNode {
  const { t, lang } = useEnv()
  return (
    <div className="grid gap-4" role="status" data-withdrawn={received.number}>
      <p className="notice notice-success">{t('withdrawal.done')}</p>
      <dl className="contact-facts">
        <dt>{t('withdrawal.number')}</dt>
        <dd>{received.number}</dd>
        <dt>{t('withdrawal.received')}</dt>
        <dd>
          <time dateTime={received.receivedAt}>{dateText(received.receivedAt, lang)}</time>
        </dd>
      </dl>
      <p>{t('withdrawal.acknowledged', { email })}</p>
    </div>
  )
}
