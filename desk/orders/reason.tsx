import { t } from '../texts.ts'
import { TextField } from '../ui/text-field.tsx'

type ReasonProps = {
  reason: string
  onChange(reason: string): void
  error: string | undefined
  isOptional?: boolean
}

/** Why staff change an order. The buyer may read it. */
export function Reason({ reason, onChange, error, isOptional = false }: ReasonProps) {
  return (
    <TextField
      label={t('desk.order.reason')}
      hint={t('desk.order.reason_hint')}
      rows={3}
      maxLength={500}
      isRequired={!isOptional}
      value={reason}
      onChange={onChange}
      error={error}
    />
  )
}
