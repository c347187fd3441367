import { useState } from 'react'
import { stockCauses } from '#contract/admin/catalog/stock.ts'
import { refresh, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toastChange } from '../undo.ts'

type Cause = (typeof stockCauses)[number]
type StockDialogProps = { variant: number; seen: number; name: string; onClose(): void }

/** Corrects the units on hand of a variant. Refused if they changed since they were shown. */
export function StockDialog({ variant, seen, name, onClose }: StockDialogProps) {
  const [to, setTo] = useState(seen)
  const [reason, setReason] = useState<Cause>('correction')
  const [note, setNote] = useState('')
  const adjust = useWrite('/stock/adjust', { stale: ['/product/detail', '/product/list', '/variant/list'] })
  const submit = async () => {
    if (to === seen) return onClose()
    const done = await adjust.mutateAsync({ variant, to, seen, reason, note }).catch(() => null)
    if (!done) return void refresh('/product/detail')
    toastChange(t('desk.product.stock_corrected'), done.change)
    onClose()
  }
  return (
    <Dialog
      isOpen
      title={t('desk.product.correct_stock_of', { name })}
      onClose={onClose}
      actions={
        <Button look="primary" isPending={adjust.isPending} onPress={() => void submit()}>
          {t('desk.product.correct_stock')}
        </Button>
      }
    >
      <div className="space-y-3">
        <NumberField
          label={t('desk.product.field_onHand')}
          value={to}
          minValue={0}
          maxValue={10_000_000}
          onChange={(next) => !Number.isNaN(next) && setTo(next)}
          autoFocus
        />
        <Select<Cause>
          label={t('desk.product.stock_reason')}
          value={reason}
          options={stockCauses.map((value) => ({ value, label: t(`desk.product.cause_${value}`) }))}
          onChange={setReason}
        />
        <TextField label={t('desk.product.note_optional')} value={note} onChange={setNote} maxLength={500} />
        {adjust.error && (
          <p role="alert" className="text-error">
            {adjust.error.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}
