import { type FormEvent, useState } from 'react'
import type { StockRow } from '#contract/admin/catalog/stock.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Card } from '../ui/screen.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast, toastError } from '../ui/toast.tsx'

/** The level at which staff are told, and where the goods lie. */
export function Place({ stock: { variant, ...before } }: { stock: StockRow }) {
  const [typed, setTyped] = useState<{ lowAt?: number; location?: string }>({})
  const { lowAt, location } = { ...before, ...typed }
  const save = useWrite('/stock/save', { stale: ['/stock/detail', '/stock/list'] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const { lowAt: level, ...rest } = typed
      await save.mutateAsync({
        ...{ variant, ...rest },
        ...(level === undefined || Number.isNaN(level) ? {} : { lowAt: level }),
      })
      toast(t('desk.record.saved'))
      setTyped({})
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <Card title={t('desk.stock.place')}>
      <form onSubmit={(event) => void submit(event)} className="space-y-3">
        <TextField
          label={t('desk.stock.location')}
          value={location}
          onChange={(text) => setTyped({ ...typed, location: text })}
          maxLength={80}
        />
        <NumberField
          label={t('desk.stock.low_at')}
          hint={t('desk.stock.low_at_hint')}
          minValue={0}
          maxValue={10_000_000}
          value={lowAt}
          onChange={(level) => setTyped({ ...typed, lowAt: level })}
        />
        <Button
          type="submit"
          isPending={save.isPending}
          isDisabled={lowAt === before.lowAt && location === before.location}
        >
          {t('desk.frame.save')}
        </Button>
      </form>
    </Card>
  )
}
