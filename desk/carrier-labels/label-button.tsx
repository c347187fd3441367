import { Tag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { mayBuyLabels } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import type { BuyLabelProps } from './buy-label.tsx'
import { isWaiting, useLabels } from './use-labels.ts'

const BuyLabel = lazy(async () => ({ default: (await import('./buy-label.tsx')).BuyLabel }))

type LabelButtonProps = Omit<BuyLabelProps, 'onClose'> & {
  onBought: NonNullable<BuyLabelProps['onBought']>
  /** The numbers that are typed, so that a label is not offered again. */
  numbers: readonly string[]
}

/** Buys the label of a parcel, or takes one that was bought before. Absent while the shop buys no labels. */
export function LabelButton(props: LabelButtonProps) {
  return mayBuyLabels() && <Offer {...props} />
}

function Offer({ numbers, ...props }: LabelButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useLabels(props.order)
  if (!data?.provider) return null
  const unused = data.items.filter((label) => isWaiting(label) && !numbers.includes(label.trackingNumber))
  const waiting = unused.find(({ forEarlierAddress }) => !forEarlierAddress)
  const outdated = unused.find(({ forEarlierAddress }) => forEarlierAddress)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {waiting && (
        <>
          <span className="text-note text-muted">
            {t('desk.carrier_label.waiting', { number: waiting.trackingNumber })}
          </span>
          <Button onPress={() => props.onBought(waiting)}>{t('desk.carrier_label.use')}</Button>
        </>
      )}
      {outdated && (
        <p className="text-note text-warning">
          {t('desk.carrier_label.earlier_address_waiting', { number: outdated.trackingNumber })}
        </p>
      )}
      <Button icon={Tag} onPress={() => setOpen(true)}>
        {t('desk.carrier_label.buy')}
      </Button>
      {isOpen && (
        <Suspense>
          <BuyLabel {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
