import { useState } from 'react'
import type { TranslationField } from '#contract/admin/content/translation.ts'
import { useDraft, useRecord } from '../resource/record.tsx'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { movedSource, type WrittenFor } from './use-translation.ts'

type MovedProps = { field: TranslationField; writtenFor: WrittenFor }

/** Says that another English text stands in the place of the one that the person translated. It is not saved until they decide. */
export function MovedSource({ field, writtenFor }: MovedProps) {
  const { store } = useRecord()
  const isEdited = useDraft(({ draft }) => draft.edits.has(field.path))
  const [, setTaken] = useState(0)
  const source = isEdited ? movedSource(field, writtenFor) : null
  if (source === null) return null
  const take = () => {
    writtenFor.set(field.path, field)
    setTaken((count) => count + 1)
    store.setState({ error: '', fields: {} })
  }
  return (
    <div role="alert" className="mx-4 mt-2 flex flex-wrap items-center gap-2 text-warning">
      <p className="min-w-0 wrap-anywhere">{t('desk.translation.moved', { source })}</p>
      <Button onPress={take}>{t('desk.translation.moved_take')}</Button>
    </div>
  )
}
