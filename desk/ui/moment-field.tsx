import { useState } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField } from 'react-aria-components/TextField'
import { readBack } from '../formats.ts'
import { t } from '../texts.ts'
import { momentAt, wallTime, zoneName } from '../wall-time.ts'
import { hintWith } from './day-field.tsx'
import { FieldFrame, type FieldProps, inputLook } from './field.tsx'

type MomentFieldProps = FieldProps & {
  /** ISO 8601; null: none. */
  value: string | null
  onChange(value: string | null): void
  onFocus?(): void
  onBlur?(): void
  isDisabled?: boolean
}

/** A day and a time in the person's time zone, which the hint names unless the field has its own. A text that is no moment yet, such as the year 0202, is only shown. */
export function MomentField({
  value,
  onChange,
  onBlur,
  label,
  hidesLabel,
  hint = t('desk.frame.time_zone', { zone: zoneName() }),
  error,
  ...rest
}: MomentFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const change = (text: string) => {
    const at = momentAt(text)
    setTyped(at === null && text !== '' ? text : null)
    if (at !== null || text === '') onChange(at)
  }
  return (
    <TextField
      {...rest}
      value={typed ?? (value === null ? '' : wallTime(value))}
      onChange={change}
      onBlur={() => {
        setTyped(null)
        onBlur?.()
      }}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="min-w-0"
    >
      <FieldFrame
        {...{ label, error }}
        hint={hintWith(value && readBack(value, 'short'), hint)}
        hidesLabel={hidesLabel ?? false}
      >
        <Input type="datetime-local" className={inputLook} />
      </FieldFrame>
    </TextField>
  )
}
