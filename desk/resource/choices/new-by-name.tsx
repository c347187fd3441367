import { useState } from 'react'
import type { Refused } from '../../calls.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

type NewByNameProps = {
  title: string
  label: string
  hint?: string
  submit: string
  maxLength?: number
  /** The write that `onName` makes. */
  write: { isPending: boolean; error: Refused | null }
  onName(name: string): Promise<void>
  onClose(): void
}

/** Asks for the name of a new record, which is all that it needs to begin with. */
export function NewByName({ label, hint, maxLength = 200, write, onName, ...dialog }: NewByNameProps) {
  const [name, setName] = useState('')
  return (
    <FormDialog {...dialog} isPending={write.isPending} onSubmit={() => name.trim() && onName(name.trim())}>
      <TextField
        {...{ label, hint, maxLength }}
        value={name}
        onChange={setName}
        error={write.error?.message}
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}
