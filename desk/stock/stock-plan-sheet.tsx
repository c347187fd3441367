import { useState } from 'react'
import { stockPolicies } from '#contract/admin/catalog/product-fields.ts'
import type { StockAction } from '#contract/admin/catalog/stock.ts'
import type { BulkSelection } from '../lists/list-screen.ts'
import { usePlanning } from '../plans/use-planning.ts'
import { fieldName } from '../products/field-text.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Chooses one level, place or policy for all selected variants, and leads to its preview. */
export function StockPlanSheet({ selection, onClose }: { selection: BulkSelection; onClose(): void }) {
  const kinds = [
    ...(may('stock.change') ? (['lowAt', 'location'] as const) : []),
    ...(may('products.change') ? (['policy'] as const) : []),
  ]
  const [action, setAction] = useState<StockAction>(emptyAction(kinds[0]!))
  const { isPending, error, plan } = usePlanning(onClose)
  const submit = async () => {
    if (!isPending) await plan('/stock/plan', selection, action)
  }
  return (
    <Dialog
      side
      isOpen
      title={t('desk.stock.change_many')}
      onClose={onClose}
      actions={
        <Button look="primary" isPending={isPending} onPress={() => void submit()}>
          {t('desk.product.preview_change')}
        </Button>
      }
    >
      <div className="space-y-4">
        <Select
          label={t('desk.product.what_changes')}
          value={action.kind}
          options={kinds.map((value) => ({ value, label: nameOf(value) }))}
          onChange={(kind) => setAction(emptyAction(kind))}
        />
        <ActionField {...{ action }} onChange={setAction} />
        <p className="text-note text-muted">{t('desk.product.plan_hint')}</p>
        {error && (
          <p role="alert" className="text-error">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type ActionFieldProps = { action: StockAction; onChange(action: StockAction): void }

function ActionField({ action, onChange }: ActionFieldProps) {
  switch (action.kind) {
    case 'lowAt':
      return (
        <NumberField
          key={action.kind}
          label={nameOf(action.kind)}
          hint={t('desk.stock.low_at_hint')}
          value={action.to}
          minValue={0}
          maxValue={10_000_000}
          onChange={(to) => !Number.isNaN(to) && onChange({ kind: 'lowAt', to })}
        />
      )
    case 'location':
      return (
        <TextField
          key={action.kind}
          label={nameOf(action.kind)}
          value={action.to}
          maxLength={80}
          onChange={(to) => onChange({ kind: 'location', to })}
        />
      )
    case 'policy':
      return (
        <Select
          key={action.kind}
          label={nameOf(action.kind)}
          value={action.to}
          options={stockPolicies.map((value) => ({ value, label: t(`desk.product.policy_${value}`) }))}
          onChange={(to) => onChange({ kind: 'policy', to })}
        />
      )
  }
}

const nameOf = (kind: StockAction['kind']) => fieldName(kind === 'policy' ? 'stockPolicy' : kind)

function emptyAction(kind: StockAction['kind']): StockAction {
  if (kind === 'policy') return { kind, to: 'deny' }
  return kind === 'lowAt' ? { kind, to: 5 } : { kind, to: '' }
}
