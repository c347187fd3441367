import { Ellipsis } from 'lucide-react'
import type { AdminOrder } from '#contract/admin/orders/order.ts'
import { formatDays } from '#contract/format.ts'
import type { ParcelEvent, ParcelState } from '#contract/shipment.ts'
import { locale, moment, number } from '../formats.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CopyTracking } from '../ui/copy-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card } from '../ui/screen.tsx'
import { useOrderWrite } from './use-order.ts'

type Parcel = AdminOrder['shipments'][number]

const parcelTones: Record<Parcel['status'], Tone> = {
  ...{ shipped: 'info', delivered: 'success', lost: 'error', cancelled: 'neutral' },
}

const reportTones: Partial<Record<ParcelState, Tone>> = {
  ...{ out_for_delivery: 'success', ready_for_pickup: 'warning', failed_attempt: 'warning' },
  ...{ exception: 'error', returning: 'error', returned: 'error' },
}

/** The parcels, with their numbers as links to the carrier. */
export function Shipments({ order }: { order: AdminOrder }) {
  const { number: name, version, shipments } = order
  const deliver = useOrderWrite('/order/deliver', 'desk.order.delivered_done')
  const lose = useOrderWrite('/order/lost', 'desk.order.lost_done')
  const cancel = useOrderWrite('/order/cancelShipment', 'desk.order.shipment_cancelled_done')
  if (shipments.length === 0) return null
  const writes = { deliver, lost: lose, cancel }
  return (
    <Card title={t('desk.order.shipments')}>
      <ul className="divide-y divide-base-300">
        {shipments.map((parcel) => (
          <li key={parcel.id} className="flex items-start gap-3 py-2.5 first:pt-0 last:pb-0">
            <Shipment parcel={parcel} products={order.products} />
            {may('orders.ship') && (
              <Menu
                entries={(['deliver', 'lost', 'cancel'] as const).map((action) => {
                  const ability = parcel.can[action]
                  return {
                    id: action,
                    label: t(`desk.order.parcel_action_${action}`),
                    why: ability === true ? undefined : ability.why,
                    danger: action !== 'deliver',
                    onAction: () => void writes[action].run({ number: name, version, shipmentId: parcel.id }),
                  }
                })}
              >
                <Button look="quiet" icon={Ellipsis} aria-label={t('desk.order.parcel_actions')} />
              </Menu>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Shipment({ parcel, products }: { parcel: Parcel; products: AdminOrder['products'] }) {
  const { status, expressName, expressNumber, trackUrl, shippedAt, deliveredAt, expected, lines } = parcel
  const { carrierState, events } = parcel
  const times = [
    t('desk.order.parcel_when', { when: moment(shippedAt) }),
    deliveredAt && t('desk.order.parcel_delivered_when', { when: moment(deliveredAt) }),
    expected && t('desk.order.parcel_expected', { days: formatDays(expected, locale) }),
  ]
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={parcelTones[status]}>{t(`desk.order.parcel_${status}`)}</Badge>
        {status === 'shipped' && carrierState && (
          <Badge tone={reportTones[carrierState] ?? 'neutral'}>
            {t(`desk.order.parcel_state_${carrierState}`)}
          </Badge>
        )}
        <span>{expressName || t('desk.order.no_carrier')}</span>
        {expressNumber && (
          <span className="flex min-w-0 items-center gap-1">
            <bdi className="min-w-0 font-mono text-note break-all">
              {trackUrl ? (
                <a href={trackUrl} target="_blank" rel="noreferrer" className="underline underline-offset-2">
                  {expressNumber}
                </a>
              ) : (
                expressNumber
              )}
            </bdi>
            <CopyTracking number={expressNumber} />
          </span>
        )}
      </p>
      <p className="mt-1 text-note text-muted">{times.filter(Boolean).join(' · ')}</p>
      <p className="text-note text-muted">
        {lines
          .map(({ lineId, quantity }) => {
            const line = products.find((each) => each.lineId === lineId)
            return `${number(quantity)} × ${line?.name ?? ''}`
          })
          .join(', ')}
      </p>
      {events.length > 0 && <Reports events={events} />}
    </div>
  )
}

/** The carrier's reports, newest first. */
function Reports({ events }: { events: ParcelEvent[] }) {
  return (
    <details className="mt-1 text-note">
      <summary className="min-h-6 cursor-pointer text-muted">{t('desk.order.parcel_reports')}</summary>
      <ol className="mt-1 space-y-1">
        {events.map(({ at, state, place }) => (
          <li key={`${at} ${state}`} className="flex flex-wrap gap-x-2">
            <span>{t(`desk.order.parcel_state_${state}`)}</span>
            {place && <span className="break-words">{place}</span>}
            <span className="text-muted">
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
