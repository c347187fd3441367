import type { Lang } from '#contract/languages.ts'
import { refusal } from '../calls.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { PauseFields, usePauseWords } from './pause-fields.tsx'

/** Closes the shop for a time, with words for visitors in each language. */
export function CloseDialog({ languages, onClose }: { languages: readonly Lang[]; onClose(): void }) {
  const words = usePauseWords()
  const write = useWrite('/shop/close', { stale: ['/shop/state', '/setup/state'] })
  const submit = async () => {
    try {
      const { change } = await write.mutateAsync(words.payload())
      toastChange(t('desk.opening.closed'), change)
      onClose()
    } catch (error) {
      if (!refusal(error, 'invalid')) toastError(error)
    }
  }
  return (
    <Dialog
      side
      isOpen
      title={t('desk.opening.close')}
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
            {t('desk.opening.close')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-muted">{t('desk.opening.close_note')}</p>
        <PauseFields {...{ words, languages }} maxLength={300} errors={write.error?.fields} />
      </div>
    </Dialog>
  )
}
