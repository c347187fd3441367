import { CopyCheck, Equal } from 'lucide-react'
import type { Change } from '#contract/admin/admin-call.ts'
import type { ShownTranslation, Translation, TranslationField } from '#contract/admin/content/translation.ts'
import { refresh, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { putTranslation } from './use-translation.ts'

type MarkProps = { field: TranslationField; translation: Translation }

/** Says that a stale translation is still right. */
export function Confirm({ field: { path, sourceHash }, translation: { kind, id, lang } }: MarkProps) {
  const write = useWrite('/translation/confirm')
  const confirm = () =>
    write.mutate(
      { kind, id, lang, texts: [{ path, sourceHash }] },
      { onSuccess: (data) => show(data, 'desk.translation.confirmed'), onError: readAgain },
    )
  return (
    <Button look="quiet" icon={CopyCheck} isPending={write.isPending} onPress={confirm}>
      {t('desk.translation.confirm')}
    </Button>
  )
}

/** Says that a text is the same in every language, such as the name of a brand, or no longer. */
export function MarkSame({ field, translation: { kind, id, lang } }: MarkProps) {
  const { path, sourceHash } = field
  const same = field.same === null
  const write = useWrite('/translation/same')
  const mark = () =>
    write.mutate(
      { kind, id, lang, texts: [{ path, sourceHash }], same },
      {
        onSuccess: (data) => show(data, same ? 'desk.translation.marked' : 'desk.translation.unmarked'),
        onError: readAgain,
      },
    )
  return (
    <Button look="quiet" icon={Equal} isPending={write.isPending} onPress={mark}>
      {t(same ? 'desk.translation.mark_same' : 'desk.translation.unmark_same')}
    </Button>
  )
}

function show({ change, ...shown }: ShownTranslation & { change: Change }, text: string) {
  putTranslation(shown)
  toastChange(t(text), change)
}

function readAgain(error: Error) {
  toastError(error)
  void refresh('/translation/detail')
}
