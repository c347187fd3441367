import type { MouseEvent, ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'
import { openChat } from '#islands/events.ts'

type Props = { number: string; contact: string }

/** Opens a conversation about the order; an email without the support chat. */
export function Help({ number, contact }: Props): ReactNode {
  const { t } = useEnv()
  const subject = encodeURIComponent(t('order.help_subject', { number }))
  const ask = (event: MouseEvent) => {
    if (openChat({ kind: 'order', number })) event.preventDefault()
  }
  return (
    <p>
      <a
        className="link inline-block py-2.5"
        href={`mailto:${contact}?subject=${subject}`}
        onClick={ask}
        data-help
      >
        {t('order.help')}
      </a>
    </p>
  )
}
