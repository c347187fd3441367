import { useState } from 'react'
import type { PricePeriod } from '#contract/admin/catalog/price.ts'
import { moment, money } from '../formats.ts'
import { useCall, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toastChange } from '../undo.ts'

/** The stored prices of a variant, newest first, with a way to strike one out. */
export default function PricePeriods({ variant }: { variant: number }) {
  const { data, error } = useCall('/price/history', { variant }, { tags: ['product'] })
  const [asked, setAsked] = useState<PricePeriod | null>(null)
  if (error) return <p role="alert">{error.message}</p>
  return (
    <>
      <p className="mb-2 text-note text-muted">{t('desk.product.price_history_about')}</p>
      <ul className="divide-y divide-base-300">
        {data?.items.map((period) => (
          <Period key={period.id} {...{ period }} onStrike={() => setAsked(period)} />
        ))}
      </ul>
      {asked && <StrikeDialog {...{ variant }} period={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function Period({ period, onStrike }: { period: PricePeriod; onStrike(): void }) {
  const { price, currency, since, until, struckAt, can } = period
  const isLate = can.strike !== true && until !== null && struckAt === null
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className={`font-medium tabular-nums ${struckAt ? 'text-muted line-through' : ''}`}>
        {money({ amount: price, currency })}
      </span>
      <span className="min-w-0 flex-1 text-note text-muted">
        {until
          ? t('desk.product.price_from_to', { from: moment(since), to: moment(until) })
          : t('desk.product.price_since', { when: moment(since) })}
        {isLate && isFresh(since) && <span className="block">{(can.strike as { why: string }).why}</span>}
      </span>
      {struckAt && <Badge>{t('desk.product.struck')}</Badge>}
      {can.strike === true && (
        <Button
          aria-label={t('desk.product.strike_price', { price: money({ amount: price, currency }) })}
          onPress={onStrike}
        >
          {t('desk.product.strike')}
        </Button>
      )}
    </li>
  )
}

/** True for a price of today, of which somebody may wonder why it cannot be struck out. */
function isFresh(since: string): boolean {
  return Date.now() - new Date(since).getTime() < 24 * 3600_000
}

type StrikeDialogProps = { variant: number; period: PricePeriod; onClose(): void }

function StrikeDialog({ variant, period: { id, price, currency }, onClose }: StrikeDialogProps) {
  const [reason, setReason] = useState('')
  const strike = useWrite('/price/strike', { stale: ['/price/history', '/product/detail', '/variant/list'] })
  const submit = async () => {
    const done = await strike.mutateAsync({ variant, id, reason }).catch(() => null)
    if (!done) return
    toastChange(t('desk.product.strike_after'), done.change)
    onClose()
  }
  return (
    <Dialog
      isOpen
      title={t('desk.product.strike_price', { price: money({ amount: price, currency }) })}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('desk.list.cancel')}</Button>
          <Button
            look="danger"
            isPending={strike.isPending}
            isDisabled={reason.trim().length < 3}
            onPress={() => void submit()}
          >
            {t('desk.product.strike')}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <p>{t('desk.product.strike_about')}</p>
        <TextField
          label={t('desk.product.strike_reason')}
          value={reason}
          onChange={setReason}
          maxLength={500}
          autoFocus
          error={strike.error?.message}
        />
      </div>
    </Dialog>
  )
}
