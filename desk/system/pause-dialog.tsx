import type { Pause } from '#contract/admin/incident.ts'
import type { Lang } from '#contract/languages.ts'
import { refusal } from '../calls.ts'
import { PauseFields, usePauseWords } from '../opening/pause-fields.tsx'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'

type PauseDialogProps = { mode: Pause; languages: readonly Lang[]; onClose(): void }

/** Closes the checkout or makes the shop read-only, with words for shoppers in each language. */
export function PauseDialog({ mode, languages, onClose }: PauseDialogProps) {
  const words = usePauseWords()
  const write = useWrite('/system/pause', { stale: ['/system/mode'] })
  const submit = async () => {
    try {
      const { change } = await write.mutateAsync({ mode, ...words.payload() })
      toastChange(t(`desk.frame.paused_${mode}`), change)
      onClose()
    } catch (error) {
      if (!refusal(error, 'invalid')) toastError(error)
    }
  }
  return (
    <Dialog
      side
      isOpen
      title={t(`desk.system.pause_${mode}`)}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('desk.record.cancel')}</Button>
          <Button
            look="danger"
            isPending={write.isPending}
            isDisabled={!words.reason.trim()}
            onPress={() => void submit()}
          >
            {t('desk.system.pause')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-muted">{t(`desk.system.pause_${mode}_about`)}</p>
        <PauseFields {...{ words, languages }} maxLength={200} errors={write.error?.fields} />
      </div>
    </Dialog>
  )
}
