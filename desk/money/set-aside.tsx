import { useState } from 'react'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { shownLines } from './states.tsx'

/** For lines that pay for no order, with a note if the person wants one. */
export function SetAside({ id, onClose }: { id: string; onClose(): void }) {
  const [note, setNote] = useState('')
  const setAside = useWrite('/bankLine/setAside', { stale: [...shownLines] })
  const run = () =>
    setAside.mutate(
      { id, note },
      {
        onSuccess() {
          toast(t('desk.bank.set_aside_done'))
          onClose()
        },
      },
    )
  return (
    <Dialog
      isOpen
      title={t('desk.bank.set_aside')}
      {...{ onClose }}
      actions={
        <>
          <Button onPress={onClose}>{t('desk.list.cancel')}</Button>
          <Button look="primary" isPending={setAside.isPending} onPress={run}>
            {t('desk.bank.set_aside')}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <p className="text-muted">{t('desk.bank.set_aside_hint')}</p>
        <TextField label={t('desk.bank.note')} value={note} onChange={setNote} maxLength={200} autoFocus />
        {setAside.error && (
          <p role="alert" className="text-error">
            {setAside.error.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}
