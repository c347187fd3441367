import type { ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import { useEnv } from '#islands/env.tsx'
import { dayText } from '#islands/ui/day-text.ts'

/** Each parcel with its carrier, tracking number, contents and state. */
export function Shipments({ order }: { order: Order }): ReactNode {
  const { t, lang } = useEnv()
  const { shipments, products } = order
  const nameOf = (id: string) => products.find(({ lineId }) => lineId === id)?.name ?? ''
  return (
    <ul className="grid gap-4">
      {shipments.map(
        ({ id, expressName, expressNumber, trackUrl, status, shippedAt, deliveredAt, lines }, index) => (
          <li key={id} className="grid gap-1" data-shipment={status}>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">{t('order.parcel', { index: index + 1 })}</span>
              <span className="badge">
                <span className="inline-block first-letter:uppercase">{t(`order.parcel_${status}`)}</span>
              </span>
            </p>
            <p>
              {deliveredAt
                ? t('order.delivered_on', { date: dayText(deliveredAt, lang) })
                : t('order.shipped_on', { date: dayText(shippedAt, lang) })}
            </p>
            {(expressName || expressNumber) && (
              <p className="wrap-anywhere">{[expressName, expressNumber].filter(Boolean).join(' · ')}</p>
            )}
            <p className="hint">
              {lines.map(({ lineId, quantity }) => `${quantity} × ${nameOf(lineId)}`).join(', ')}
            </p>
            {trackUrl && (
              <p>
                <a className="link py-2.5" href={trackUrl} target="_blank" rel="noopener noreferrer">
                  {t('order.track')}
                </a>
              </p>
            )}
          </li>
        ),
      )}
    </ul>
  )
}
