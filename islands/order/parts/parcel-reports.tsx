import type { ReactNode } from 'react'
import type { ParcelEvent } from '#contract/shipment.ts'
import { useEnv } from '#islands/env.tsx'
import { dateText } from '#islands/user/date-text.ts'

type Props = { events: ParcelEvent[]; isOpen: boolean }

/** The carrier's reports about a parcel, newest first: open while it is on its way. */
export function ParcelReports({ events, isOpen }: Props): ReactNode {
  const { t, lang } = useEnv()
  return (
    <details open={isOpen}>
      <summary className="unfold">{t('order.parcel_reports')}</summary>
      <ol className="timeline">
        {events.map(({ at, state, place }) => (
          <li key={`${at} ${state}`}>
            <p>{t(`order.parcel_state.${state}`)}</p>
            {place && <p className="hint wrap-anywhere">{place}</p>}
            <time className="hint" dateTime={at}>
              {dateText(at, lang)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  )
}
