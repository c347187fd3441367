import { useState } from 'react'
import type { Refused } from '../calls.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'

type CloseForGoodProps = {
  title: string
  submit: string
  about: string
  /** Why a reason is asked for; absent: closing needs none. */
  reasonHint?: string | undefined
  isDangerous?: boolean
  /** The write that `onClose` makes. */
  write: { isPending: boolean; error: Refused | null }
  onSubmit(reason: string): void
  onClose(): void
}

/** Closing is final, so it asks first, and for a reason while something differs. */
export function CloseForGood({ about, reasonHint, write, onSubmit, onClose, ...dialog }: CloseForGoodProps) {
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      {...dialog}
      beside={<Button onPress={onClose}>{t('desk.list.cancel')}</Button>}
      isPending={write.isPending}
      isDisabled={reasonHint !== undefined && !reason.trim()}
      error={write.error}
      onSubmit={() => onSubmit(reason)}
      onClose={onClose}
    >
      <p>{about}</p>
      {reasonHint !== undefined && (
        <TextField
          label={t('desk.order.reason')}
          hint={reasonHint}
          rows={3}
          maxLength={500}
          isRequired
          value={reason}
          onChange={setReason}
          error={write.error?.fields.reason}
          autoFocus
        />
      )}
    </FormDialog>
  )
}
