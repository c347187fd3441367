import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CarrierLabel } from '#contract/admin/orders/carrier-label.ts'
import { PrintDialog } from '../print/print-dialog.tsx'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { type LabelFor, useLabels } from './use-labels.ts'

type BoughtLabelProps = {
  order: LabelFor
  id: string
  onBought?(label: CarrierLabel): void
  onAgain(): void
  onClose(): void
}

/** Milliseconds after which the screen says that it takes long. */
const long = 20_000

/** A label on its way, until it can be printed or has failed. */
export function BoughtLabel({ order, id, onBought, onAgain, onClose }: BoughtLabelProps) {
  const isReturn = order.kind === 'return'
  const { data } = useLabels(order)
  const [isLong, setLong] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const label = data?.items.find((each) => each.id === id)
  const told = useRef(false)
  useEffect(() => {
    if (label?.state !== 'bought' || told.current) return
    told.current = true
    onBought?.(label)
  }, [label, onBought])
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), long)
    return () => clearTimeout(timer)
  }, [])
  if (label?.state === 'failed') {
    return (
      <div className="space-y-3">
        <div role="alert" className="text-error">
          <p>{label.failure?.text}</p>
          {label.failure?.note && <bdi className="block text-note break-words">{label.failure.note}</bdi>}
        </div>
        <Button look="primary" onPress={onAgain}>
          {t('desk.carrier_label.rates')}
        </Button>
      </div>
    )
  }
  if (label?.state !== 'bought') {
    return (
      <p aria-live="polite">
        {isLong
          ? t('desk.carrier_label.buying_long', { service: data?.provider?.name ?? '' })
          : t('desk.carrier_label.buying')}
      </p>
    )
  }
  return (
    <div className="space-y-4">
      <p aria-live="polite">
        <bdi>{`${label.carrier} ${label.service}`}</bdi>
        <bdi className="block font-mono break-all">{label.trackingNumber}</bdi>
        <span className="text-muted">
          {isReturn
            ? t('desk.carrier_label.return_told')
            : !label.hasFile && t('desk.carrier_label.picture_waits')}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {!isReturn && (
          <Button look="primary" icon={Printer} isDisabled={!label.hasFile} onPress={() => setPrinting(true)}>
            {t('desk.carrier_label.print')}
          </Button>
        )}
        <Button onPress={onClose}>{t('desk.frame.done')}</Button>
      </div>
      {isPrinting && (
        <PrintDialog
          numbers={[order.number]}
          papers={['carrier_label']}
          carrierLabels={[label.id]}
          onClose={() => setPrinting(false)}
        />
      )}
    </div>
  )
}
