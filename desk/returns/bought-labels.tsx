import { Tag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { CarrierLabel } from '#contract/admin/orders/carrier-label.ts'
import { LabelFacts } from '../carrier-labels/labels-card.tsx'
import { useWrite } from '../query.ts'
import { may, mayBuyReturnLabels } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import type { Shown } from './use-return.ts'

const BuyLabel = lazy(async () => ({ default: (await import('../carrier-labels/buy-label.tsx')).BuyLabel }))

type BoughtLabelsProps = { shown: Shown; bought: readonly CarrierLabel[] }

/** The labels that carriers sold for a return, and the button that buys one for an approved return. */
export function BoughtLabels({ shown: { return: found, can }, bought }: BoughtLabelsProps) {
  const [isBuying, setBuying] = useState(false)
  const { number, auditStatus } = found
  const isLive = bought.some(({ state }) => state === 'buying' || state === 'bought')
  const mayBuy =
    mayBuyReturnLabels() && can.label === true && auditStatus === 'successful' && (!isLive || isBuying)
  return (
    <>
      {bought.length > 0 && (
        <ul className="divide-y divide-base-300">
          {bought.map((label) => (
            <li key={label.id} className="space-y-2 py-2.5 first:pt-0 last:pb-0">
              <LabelFacts label={label} />
              {may('returns.decide') && label.can.void === true && (
                <VoidLabel {...{ number, id: label.id }} />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayBuy && (
        <Button icon={Tag} onPress={() => setBuying(true)}>
          {t('desk.carrier_label.buy')}
        </Button>
      )}
      <Suspense>
        {isBuying && (
          <BuyLabel order={{ id: number, number, kind: 'return' }} onClose={() => setBuying(false)} />
        )}
      </Suspense>
    </>
  )
}

function VoidLabel(label: { number: string; id: string }) {
  const cancel = useWrite('/returnLabel/void', {
    stale: ['/returnLabel/list', '/return/detail', '/return/happened', '/held/list'],
  })
  const onSuccess = ({ change }: NonNullable<typeof cancel.data>) =>
    toastChange(t('desk.carrier_label.void_done'), change)
  return (
    <Button
      isPending={cancel.isPending}
      onPress={() => cancel.mutate(label, { onSuccess, onError: toastError })}
    >
      {t('desk.carrier_label.void')}
    </Button>
  )
}
