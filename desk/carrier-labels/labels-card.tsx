import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { CarrierLabel } from '#contract/admin/orders/carrier-label.ts'
import type { AdminOrder } from '#contract/admin/orders/order.ts'
import type { LabelState } from '#contract/carrier-label.ts'
import { call, newKey } from '../calls.ts'
import { moment, money } from '../formats.ts'
import { useWrite } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CopyTracking } from '../ui/copy-button.tsx'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import { Card } from '../ui/screen.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { useLabels } from './use-labels.ts'

const PrintDialog = lazy(async () => ({ default: (await import('../print/print-dialog.tsx')).PrintDialog }))
const BuyLabel = lazy(async () => ({ default: (await import('./buy-label.tsx')).BuyLabel }))

const tones: Record<LabelState, Tone> = {
  ...{ buying: 'info', bought: 'success', failed: 'error', voiding: 'warning', void_asked: 'warning' },
  ...{ voided: 'neutral', void_refused: 'error' },
}

/** The labels that were bought for an order. Absent while there are none and the shop buys none. */
export function LabelsCard({ order }: { order: AdminOrder }) {
  const [isBuying, setBuying] = useState(false)
  /** The id of the label to print. */
  const [printed, setPrinted] = useState('')
  const { data } = useLabels(order)
  if (!data) return null
  const mayBuy = data.provider !== null && order.can.ship === true
  if (data.items.length === 0 && !mayBuy) return null
  return (
    <Card
      title={t('desk.carrier_label.labels')}
      actions={mayBuy && <Button onPress={() => setBuying(true)}>{t('desk.carrier_label.buy')}</Button>}
    >
      {data.items.length > 0 && (
        <ul className="divide-y divide-base-300">
          {data.items.map((label) => (
            <Label key={label.id} label={label} onPrint={() => setPrinted(label.id)} />
          ))}
        </ul>
      )}
      <Suspense>
        {isBuying && <BuyLabel order={order} onClose={() => setBuying(false)} />}
        {printed && (
          <PrintDialog
            numbers={[order.number]}
            papers={['carrier_label']}
            carrierLabels={[printed]}
            onClose={() => setPrinted('')}
          />
        )}
      </Suspense>
    </Card>
  )
}

function Label({ label, onPrint }: { label: CarrierLabel; onPrint(): void }) {
  return (
    <li className="flex items-start gap-3 py-2.5 first:pt-0 last:pb-0">
      <LabelFacts label={label} />
      {may('orders.ship') && <Actions {...{ label, onPrint }} />}
    </li>
  )
}

/** State, carrier, number and buyer of a label. */
export function LabelFacts({ label }: { label: CarrierLabel }) {
  const { state, carrier, service, trackingNumber, failure, boughtBy, createdAt, isTest, shipmentId } = label
  // Left out for those who may not read money.
  const cost = label.cost as CarrierLabel['cost'] | undefined
  const shown = state === 'bought' && shipmentId ? 'used' : state
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[state]}>{t(`desk.carrier_label.state_${shown}`)}</Badge>
        {isTest && <Badge tone="warning">{t('desk.carrier_label.test')}</Badge>}
        {label.forEarlierAddress && <Badge tone="error">{t('desk.carrier_label.earlier_address')}</Badge>}
        <bdi>{`${carrier} ${service}`}</bdi>
        {cost && <span className="tabular-nums">{money(cost)}</span>}
      </p>
      {trackingNumber && (
        <p className="flex items-center gap-1">
          <bdi className="min-w-0 font-mono text-note break-all">{trackingNumber}</bdi>
          <CopyTracking number={trackingNumber} />
        </p>
      )}
      <p className="text-note text-muted">
        {t('desk.carrier_label.bought_by', { name: boughtBy, when: moment(createdAt) })}
      </p>
      {failure && (
        <div className="text-note text-error">
          <p>{failure.text}</p>
          {failure.note && <bdi className="break-words">{failure.note}</bdi>}
        </div>
      )}
    </div>
  )
}

function Actions({ label: { id, state, hasFile, can }, onPrint }: { label: CarrierLabel; onPrint(): void }) {
  const cancel = useWrite('/carrierLabel/void', { stale: ['/carrierLabel/list', '/held/list'] })
  const give = async () => {
    try {
      const { change } = await cancel.mutateAsync({ id })
      toastChange(t('desk.carrier_label.void_done'), change)
    } catch (error) {
      toastError(error)
    }
  }
  const download = async () => {
    try {
      const { url } = await call('/carrierLabel/link', { id, idempotencyKey: newKey() })
      location.assign(url)
    } catch (error) {
      toastError(error)
    }
  }
  const entries: MenuEntry[] = []
  if (hasFile && state === 'bought') {
    entries.push({ id: 'print', label: t('desk.carrier_label.print'), onAction: onPrint })
    entries.push({
      ...{ id: 'download', label: t('desk.carrier_label.download') },
      onAction: () => void download(),
    })
  }
  if (state === 'buying' || state === 'bought') {
    entries.push({
      ...{ id: 'void', label: t('desk.carrier_label.void'), danger: true },
      why: can.void === true ? undefined : can.void.why,
      onAction: () => void give(),
    })
  }
  if (entries.length === 0) return null
  return (
    <Menu entries={entries}>
      <Button look="quiet" icon={Ellipsis} aria-label={t('desk.frame.more_actions')} />
    </Menu>
  )
}
