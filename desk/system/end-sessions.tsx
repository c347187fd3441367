import { useState } from 'react'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast, toastError } from '../ui/toast.tsx'

/** Signs everybody out, which cannot be undone, so it asks first. */
export function EndSessions({ whose, onClose }: { whose: 'staff' | 'customers'; onClose(): void }) {
  const [reason, setReason] = useState('')
  const write = useWrite('/system/endSessions')
  const submit = () =>
    write.mutate(
      { whose, reason },
      {
        onSuccess({ ended }) {
          toast(t('desk.system.sessions_ended', { count: ended }))
          onClose()
        },
        onError: toastError,
      },
    )
  return (
    <Dialog
      isOpen
      title={t(`desk.system.end_${whose}`)}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('desk.record.cancel')}</Button>
          <Button look="danger" isPending={write.isPending} isDisabled={!reason.trim()} onPress={submit}>
            {t('desk.system.end_sessions')}
          </Button>
        </>
      }
    >
      <p className="mb-4">{t(`desk.system.end_${whose}_about`)}</p>
      <TextField
        label={t('desk.opening.reason')}
        hint={t('desk.opening.reason_hint')}
        maxLength={500}
        isRequired
        value={reason}
        onChange={setReason}
      />
    </Dialog>
  )
}
