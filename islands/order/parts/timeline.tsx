import type { ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import { useEnv } from '#islands/env.tsx'
import { dateText } from '#islands/user/date-text.ts'
import { timelineOf } from '../timeline.ts'

/** The order's history in words, newest first. */
export function Timeline({ order }: { order: Order }): ReactNode {
  const { t, lang } = useEnv()
  return (
    <ol className="timeline">
      {timelineOf(order).map(({ at, text, note }) => (
        <li key={`${at} ${text}`}>
          <p>{t(`order.timeline.${text}`)}</p>
          {note && <p className="hint wrap-anywhere">{note}</p>}
          <time className="hint" dateTime={at}>
            {dateText(at, lang)}
          </time>
        </li>
      ))}
    </ol>
  )
}
