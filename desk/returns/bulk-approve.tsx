import { useState } from 'react'
import type { BulkSelection } from '../lists/list-screen.ts'
import { usePlanning } from '../plans/use-planning.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Asks for a note, and leads to the preview of a bulk approval. Nothing changes before that is run. */
export function BulkApprove({ selection, onClose }: { selection: BulkSelection; onClose(): void }) {
  const [note, setNote] = useState('')
  const { isPending, error, plan } = usePlanning(onClose)
  const submit = () => plan('/return/plan', selection, { kind: 'approveReturns', note: note.trim() })
  return (
    <Dialog
      isOpen
      title={t('desk.return.bulk_approve')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('desk.record.cancel')}</Button>
          <Button look="primary" isPending={isPending} onPress={() => void submit()}>
            {t('desk.order.bulk_preview')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-muted">{t('desk.return.bulk_note')}</p>
        <TextField
          label={t('desk.return.note')}
          hint={t('desk.return.buyer_reads')}
          rows={3}
          maxLength={1000}
          value={note}
          onChange={setNote}
        />
        {error && (
          <p role="alert" className="text-error">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  )
}
