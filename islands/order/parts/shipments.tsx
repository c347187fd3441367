import { type ReactNode, Suspense } from 'react'
import { listed } from '#contract/listed.ts'
import type { Order } from '#contract/order.ts'
import { useEnv } from '#islands/env.tsx'
import { daysText, dayText } from '#islands/ui/day-text.ts'
import { fetched } from '#islands/ui/fetched.ts'
import { TrackingNumber } from '#islands/ui/tracking-number.tsx'

const ParcelReports = fetched(async () => ({ default: (await import('./parcel-reports.tsx')).ParcelReports }))

type Props = { order: Order }
type Parcel = Order['shipments'][number]

/** Each parcel with its carrier, tracking number, contents, what the carrier says, and the days it should arrive. */
export function Shipments({ order }: Props): ReactNode {
  return (
    <ul className="grid gap-6">
      {order.shipments.map((parcel, index) => (
        <Shipment key={parcel.id} order={order} parcel={parcel} index={index + 1} />
      ))}
    </ul>
  )
}

function Shipment({ order, parcel, index }: Props & { parcel: Parcel; index: number }): ReactNode {
  const { t, lang } = useEnv()
  const { expressName, expressNumber, trackUrl, status, shippedAt, deliveredAt, expected, lines } = parcel
  const { carrierState, events } = parcel
  const reported = status === 'shipped' && carrierState ? carrierState : null
  const nameOf = (id: string) => order.products.find(({ lineId }) => lineId === id)?.name ?? ''
  return (
    <li className="grid gap-1" data-shipment={status} data-parcel={carrierState ?? undefined}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{t('order.parcel', { index })}</span>
        <span className="badge">
          <span className="inline-block first-letter:uppercase">
            {t(reported ? `order.parcel_state.${reported}` : `order.parcel_${status}`)}
          </span>
        </span>
      </p>
      {expected && <p>{t('order.delivery_days', { days: daysText(expected, lang) })}</p>}
      <p>
        {deliveredAt
          ? t('order.delivered_on', { date: dayText(deliveredAt, lang) })
          : t('order.shipped_on', { date: dayText(shippedAt, lang) })}
      </p>
      {(expressName || expressNumber) && (
        <p className="wrap-anywhere">
          {expressName}
          {expressName && expressNumber && ' · '}
          {expressNumber && <TrackingNumber number={expressNumber}>{expressNumber}</TrackingNumber>}
        </p>
      )}
      <p className="hint">
        {listed(
          t,
          lines.map(({ lineId, quantity }) => `${quantity} × ${nameOf(lineId)}`),
        )}
      </p>
      {trackUrl && (
        <p>
          <a className="link py-2.5" href={trackUrl} target="_blank" rel="noopener noreferrer">
            {t('order.track')}
          </a>
        </p>
      )}
      {events.length > 0 && (
        <Suspense fallback={<span className="skeleton block h-6" aria-hidden="true" />}>
          <ParcelReports events={events} isOpen={status === 'shipped'} />
        </Suspense>
      )}
    </li>
  )
}
