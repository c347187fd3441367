import { Input } from 'react-aria-components/Input'
import { TextField } from 'react-aria-components/TextField'
import { me } from '../session.ts'
import { FieldFrame, type FieldProps, inputLook } from './field.tsx'

type MomentFieldProps = FieldProps & {
  /** ISO 8601; null: none. */
  value: string | null
  onChange(value: string | null): void
  onFocus?(): void
  onBlur?(): void
  isDisabled?: boolean
}

/** A day and a time in the person's time zone. */
export function MomentField({ value, onChange, label, hidesLabel, hint, error, ...rest }: MomentFieldProps) {
  const zone = me()?.timeZone ?? me()?.shop.timeZone ?? 'UTC'
  return (
    <TextField
      {...rest}
      value={value === null ? '' : wallTime(value, zone)}
      onChange={(text) => onChange(text === '' ? null : momentAt(text, zone))}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="min-w-0"
    >
      <FieldFrame {...{ label, hint, error }} hidesLabel={hidesLabel ?? false}>
        <Input type="datetime-local" className={inputLook} />
      </FieldFrame>
    </TextField>
  )
}

/** "2026-11-27T18:00" of a moment in a time zone. */
export function wallTime(at: string | number, zone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).format(new Date(at))
  return parts.replace(' ', 'T')
}

/** The moment at which clocks of a time zone show this time; an hour that a clock change skips counts as the next one. */
export function momentAt(text: string, zone: string): string {
  const wanted = Date.parse(`${text}Z`)
  let at = wanted
  // Twice: the offset at the first guess may be that of the other side of a clock change.
  for (let turn = 0; turn < 2; turn++) at += wanted - Date.parse(`${wallTime(at, zone)}Z`)
  return new Date(at).toISOString()
}
