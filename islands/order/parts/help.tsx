import type { ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'

type Props = { number: string; contact: string }

/** Opens a conversation about the order; an email if the chat cannot be opened. */
export function Help({ number, contact }: Props): ReactNode {
  const { t } = useEnv()
  const subject = encodeURIComponent(t('order.help_subject', { number }))
  return (
    <p>
      <a
        className="link inline-block py-2.5"
        href={`mailto:${contact}?subject=${subject}`}
        data-open-chat={`order:${number}`}
        data-help
      >
        {t('order.help')}
      </a>
    </p>
  )
}
