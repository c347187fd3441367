import { TextField } from '../../ui/text-field.tsx'
import { useField } from '../record.tsx'

type StaffNoteProps = { label: string; hint: string; isReadOnly?: boolean }

/** A note for colleagues. It is part of the record's draft: nothing typed is lost. */
export function StaffNote({ label, hint, isReadOnly = false }: StaffNoteProps) {
  const { value, onChange, onFocus, onBlur, error } = useField<string>('staffNote')
  return (
    <div data-path="staffNote">
      <TextField
        {...{ label, isReadOnly }}
        hidesLabel
        rows={3}
        maxLength={5000}
        placeholder={hint}
        value={value ?? ''}
        {...{ onChange, onFocus, onBlur, error }}
      />
    </div>
  )
}
